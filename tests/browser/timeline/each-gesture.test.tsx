import { afterEach, beforeEach, expect, test } from "vitest";
import type { Clip } from "#model/timeline/clip.ts";
import { moveLane } from "#model/edits/lane-edits.ts";
import { fadeHandleXPx, fadeHandleYPx, gainLineYPx } from "#timeline/clip-handles.ts";
import { mountTimeline, until } from "#tests/support/timeline/mount-timeline.tsx";
import type { MountedTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { realKey, realMouse } from "#tests/support/timeline/real-input.ts";
import type { Held } from "#tests/support/timeline/real-input.ts";
import { aClip, aTimeline, changedTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";
import type { TestHost } from "#tests/support/timeline/test-timeline-host.ts";
import { representatives } from "#tests/support/representatives.ts";

const theme = aClip({ id: "theme", name: "Theme", startTime: 10, endTime: 20, sourceOffset: 5, originalDuration: 40 });
const tail = aClip({ id: "tail", name: "Tail", startTime: 20, endTime: 26, sourceOffset: 3, originalDuration: 40 });
const rain = aClip({ id: "rain", name: "Rain", startTime: 2, endTime: 6, laneIndex: 1, sourceOffset: 1 });
const marker = { id: "m", time: 33, name: "Hit", colour: "red" } as const;
const plain = aTimeline([theme, tail, rain], 40);
/** A picture frame of one second, which is the step of a key. */
const settings = {
  ...plain.settings,
  frameRate: { numerator: 1, denominator: 1 },
  markers: [marker],
  loopRange: { start: 28, end: 31 },
  lanes: ["Strings", "Weather"].map((name) => ({ name, gain: 1, muted: false, solo: false })),
};
const timeline = { ...plain, settings };

let host: TestHost;
let mounted: MountedTimeline;
let left = 0;
/** 20 px a second; markers lie above 16 px, lane 0 from 104 to 164 px, lane 1 to 224, then the place of a new one. */
const x = (seconds: number) => left + seconds * 20;
const [LANE_0, LANE_1, NEW_LANE, RULER, LOOP, MARKERS] = [140, 200, 225, 36, 20, 8];

beforeEach(async () => {
  host = createTestHost(timeline);
  mounted = await mountTimeline(host);
  left = mounted.canvas.getBoundingClientRect().left;
  host.setPosition(38);
});

afterEach(() => mounted.unmount());

type Path = readonly (readonly [x: number, y: number])[];

type Gesture = {
  readonly name: string;
  readonly path: () => Path;
  readonly held?: Held;
  readonly selected?: readonly string[];
  /** The time whose frame is shown during the gesture. */
  readonly holds?: number;
  readonly edit: { readonly kind: string; readonly changes: readonly unknown[] };
  /**
   * The same by keyboard: the start of the focused element's name, and the keys pressed there, with their counts. Absent: the editor has a
   * key for it.
   */
  readonly keys?: { readonly on: string; readonly press: readonly (readonly [key: string, held: Held, times?: number])[] };
};

const puts = (...clips: Clip[]) => clips.map((clip) => ({ kind: "putClip", clip }));
const sets = (fields: Partial<typeof settings>) => [{ kind: "setSettings", settings: { ...settings, ...fields } }];
const { viewport } = createTestHost(timeline).getView();
const fadeOf = (edge: "start" | "end") => [left + fadeHandleXPx(theme, edge, viewport), fadeHandleYPx(0, viewport)] as const;
const centreOf = (name: string) => {
  const box = mounted.element.querySelector(`[aria-label='${name}']`)?.getBoundingClientRect() ?? new DOMRect();
  return [box.left + box.width / 2, box.top + box.height / 2] as const;
};
const along = (from: readonly [number, number], ...by: readonly (readonly [number, number])[]): Path => [
  from,
  ...by.map(([dx, dy]) => [from[0] + dx, from[1] + dy] as const),
];

const GESTURES: readonly Gesture[] = [
  {
    name: "moving several, to a new lane",
    path: () => along([x(15), LANE_0], [10, 60], [20, NEW_LANE - LANE_0]),
    selected: ["theme", "tail"],
    edit: {
      kind: "moveClip",
      changes: puts({ ...theme, startTime: 11, endTime: 21, laneIndex: 2 }, { ...tail, startTime: 21, endTime: 27, laneIndex: 2 }),
    },
    keys: {
      on: "Theme",
      press: [
        ["ArrowRight", { alt: true }],
        ["ArrowDown", { alt: true }, 2],
      ],
    },
  },
  {
    name: "moving one",
    path: () => along([x(4), LANE_1], [80, 0], [120, 0]),
    holds: 8,
    edit: { kind: "moveClip", changes: puts({ ...rain, startTime: 8, endTime: 12 }) },
    keys: { on: "Rain", press: [["ArrowRight", { alt: true }, 6]] },
  },
  {
    name: "moving one to another lane",
    path: () => along([x(4), LANE_1], [0, -30], [0, -60]),
    edit: { kind: "moveClip", changes: puts({ ...rain, laneIndex: 0 }) },
    keys: { on: "Rain", press: [["ArrowUp", { alt: true }]] },
  },
  {
    name: "trimming the end, pulled by another clip's edge,",
    path: () => along([x(6) - 3, LANE_1], [40, 0], [76, 0]),
    holds: 10,
    edit: { kind: "trimClip", changes: puts({ ...rain, endTime: 10 }) },
    keys: { on: "Rain", press: [["ArrowRight", { alt: true, shift: true }, 4]] },
  },
  {
    name: "trimming the start",
    path: () => along([x(10) + 3, LANE_0], [30, 0], [60, 0]),
    holds: 13,
    edit: { kind: "trimClip", changes: puts({ ...theme, startTime: 13, sourceOffset: 8 }) },
    keys: { on: "Theme", press: [["ArrowRight", { control: true, shift: true }, 3]] },
  },
  {
    name: "trimming the ends of several",
    path: () => along([x(26) - 3, LANE_0], [-20, 0], [-40, 0]),
    selected: ["tail", "rain"],
    edit: { kind: "trimClip", changes: puts({ ...tail, endTime: 24 }, { ...rain, endTime: 4 }) },
    keys: { on: "Tail", press: [["ArrowLeft", { alt: true, shift: true }, 2]] },
  },
  {
    name: "slipping",
    path: () => along([x(15), LANE_0], [20, 0], [40, 0]),
    held: { control: true },
    holds: 10,
    edit: { kind: "slipClip", changes: puts({ ...theme, sourceOffset: 3 }) },
    keys: { on: "Theme", press: [["ArrowRight", { control: true, alt: true }, 2]] },
  },
  {
    name: "rolling",
    path: () => along([x(20) - 2, LANE_0], [20, 0], [40, 0]),
    held: { control: true },
    holds: 22,
    edit: { kind: "rollClips", changes: puts({ ...theme, endTime: 22 }, { ...tail, startTime: 22, sourceOffset: 5 }) },
    keys: { on: "Theme", press: [["ArrowRight", { control: true, alt: true, shift: true }, 2]] },
  },
  {
    name: "a fade-in",
    path: () => along(fadeOf("start"), [10, 0], [20, 0]),
    holds: 11,
    edit: { kind: "mixClip", changes: puts({ ...theme, fadeIn: 1 }) },
    keys: { on: "Theme", press: [["ArrowUp", { control: true, shift: true }, 10]] },
  },
  {
    name: "a fade-out",
    path: () => along(fadeOf("end"), [-10, 0], [-20, 0]),
    edit: { kind: "mixClip", changes: puts({ ...theme, fadeOut: 1 }) },
    keys: { on: "Theme", press: [["ArrowUp", { alt: true, shift: true }, 10]] },
  },
  {
    name: "the gain line of a selected clip",
    path: () => along([x(15), gainLineYPx(theme, viewport)], [0, 8], [0, 14]),
    selected: ["theme"],
    edit: { kind: "mixClip", changes: puts({ ...theme, gainDb: -3.5 }) },
    keys: { on: "Theme", press: [["ArrowDown", { control: true }, 7]] },
  },
  {
    name: "the gain line, upwards before the pointer goes sideways,",
    path: () => along([x(15), gainLineYPx(theme, viewport)], [0, -13], [60, -8]),
    selected: ["theme"],
    edit: { kind: "mixClip", changes: puts({ ...theme, gainDb: 2 }) },
  },
  {
    name: "moving a selected clip sideways by its gain line",
    path: () => along([x(15), gainLineYPx(theme, viewport)], [6, 2], [20, 3], [80, 50]),
    selected: ["theme"],
    holds: 14,
    edit: { kind: "moveClip", changes: puts({ ...theme, startTime: 14, endTime: 24, laneIndex: 1 }) },
  },
  {
    name: "moving a selected clip by its gain line in one quick move",
    path: () => along([x(15), gainLineYPx(theme, viewport)], [40, 5], [80, 6]),
    selected: ["theme"],
    edit: { kind: "moveClip", changes: puts({ ...theme, startTime: 14, endTime: 24 }) },
  },
  {
    name: "slipping a selected clip by its gain line",
    path: () => along([x(15), gainLineYPx(theme, viewport)], [20, 0], [40, 0]),
    held: { control: true },
    selected: ["theme"],
    edit: { kind: "slipClip", changes: puts({ ...theme, sourceOffset: 3 }) },
  },
  {
    name: "the gain line in fine steps, while the pointer drifts",
    path: () => along([x(15), gainLineYPx(theme, viewport)], [8, -2], [14, -3]),
    held: { shift: true },
    selected: ["theme"],
    edit: { kind: "mixClip", changes: puts({ ...theme, gainDb: 0.3 }) },
  },
  {
    name: "drawing a loop range with Shift",
    path: () => along([x(1), RULER], [80, 0], [140, 0]),
    held: { shift: true },
    edit: { kind: "setLoopRange", changes: sets({ loopRange: { start: 1, end: 8 } }) },
  },
  {
    name: "an end of the loop range",
    path: () => along([x(31), LOOP], [60, 0], [80, 0]),
    edit: { kind: "setLoopRange", changes: sets({ loopRange: { start: 28, end: 35 } }) },
    keys: { on: "Loop from", press: [["ArrowRight", { alt: true, shift: true }, 4]] },
  },
  {
    name: "the start of the loop range",
    path: () => along([x(28), LOOP], [-40, 0], [-80, 0]),
    edit: { kind: "setLoopRange", changes: sets({ loopRange: { start: 24, end: 31 } }) },
    keys: { on: "Loop from", press: [["ArrowLeft", { control: true, shift: true }, 4]] },
  },
  {
    name: "a marker",
    path: () => along([x(33) + 4, MARKERS], [20, 0], [40, 0]),
    holds: 35,
    edit: { kind: "changeMarkers", changes: sets({ markers: [{ ...marker, time: 35 }] as never }) },
    keys: { on: "Hit, marker", press: [["ArrowRight", { alt: true }, 2]] },
  },
  {
    name: "a lane's place",
    path: () => along(centreOf("Move Strings"), [0, 40], [0, 60]),
    edit: moveLane(timeline, 0, 1) ?? { kind: "none", changes: [] },
    keys: { on: "Move Strings", press: [["ArrowDown", { alt: true }]] },
  },
];

test.each(GESTURES)("$name by pointer is previewed on the way and makes one edit", async ({ path, held = {}, selected, edit, holds }) => {
  if (selected) host.actions.select(selected);
  await realMouse.drag(path(), () => expect(host.getView().preview).toEqual(edit), held);
  expect(host.log.commits).toEqual([edit]);
  if (holds !== undefined) expect(host.log.holds.slice(-2)).toEqual([expect.closeTo(holds, 9), undefined]);
  expect(host.getView().timeline).toEqual(changedTimeline(timeline, edit.changes as never));
  expect(host.getView().preview).toBeUndefined();
  expect(announced()).not.toBe("");
});

test.each(representatives(GESTURES, 6))(
  "$name by pointer, cancelled by Escape half-way, leaves the document identical",
  async ({ path, held = {}, selected }) => {
    if (selected) host.actions.select(selected);
    await realMouse.drag(path(), () => realKey("Escape", held), held);
    expect(host.getView().timeline).toBe(timeline);
    expect(host.getView().preview).toBeUndefined();
    expect(host.log.commits).toEqual([]);
    expect(host.log.holds.at(-1)).toBeUndefined();
  },
);

const BY_KEYS = GESTURES.flatMap((gesture) => (gesture.keys ? [{ ...gesture, keys: gesture.keys }] : []));

test.each(BY_KEYS)("$name by keyboard alone produces the same document, and is announced", async ({ keys, selected, edit }) => {
  if (selected) host.actions.select(selected);
  mounted.element.querySelector<HTMLElement>(`[role='grid'] td[aria-label^='${keys.on}'], button[aria-label^='${keys.on}']`)?.focus();
  for (const [key, held, times = 1] of keys.press) {
    for (let time = 0; time < times; time++) await realKey(key, held);
  }
  expect(host.getView().timeline).toEqual(changedTimeline(timeline, edit.changes as never));
  expect(announced()).not.toBe("");
  // The focus follows the changed item.
  await until(() => document.activeElement !== document.body);
});

test("the gain of a lane by pointer, cancelled by Escape although the pointer moves on", async () => {
  const gain = () => host.getView().timeline.settings.lanes[0]?.gain;
  const path = along(centreOf("Gain of Strings"), [-10, 0], [-20, 0]);
  await realMouse.drag(path, async () => {
    expect(host.getView().preview).toBeDefined();
    await realKey("Escape");
    await realMouse.move(path[0]?.[0] ?? 0, path[0]?.[1] ?? 0, true);
  });
  expect(host.getView().timeline).toBe(timeline);
  expect(host.getView().preview).toBeUndefined();
  await realMouse.drag(path);
  expect(gain()).toBeLessThan(0.5);
  expect(host.log.commits.length).toBe(1);
});

function announced(): string | null | undefined {
  return mounted.element.querySelector("[aria-live='polite']")?.textContent;
}
