import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defaultLane } from "#model/timeline/clip.ts";
import type { Lane, VideoSound } from "#model/timeline/clip.ts";
import { mountTimeline, until } from "#tests/support/timeline/mount-timeline.tsx";
import type { MountedTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { realKey, realMouse } from "#tests/support/timeline/real-input.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";
import type { TestHost } from "#tests/support/timeline/test-timeline-host.ts";
import { laneHeightsOf } from "#model/timeline/lane-heights.ts";
import { withVideoSoundRow } from "#timeline/layout.ts";

const VIDEO_SOUND: VideoSound = { gain: 1, muted: false };

let host: TestHost;
let mounted: MountedTimeline;

beforeEach(async () => {
  host = createTestHost(aTimeline([aClip({ id: "theme", startTime: 2, endTime: 8 })], 40));
  host.set({ viewport: withVideoSoundRow(host.getView().viewport, true) });
  mounted = await mountTimeline(host);
});

afterEach(() => {
  vi.useRealTimers();
  mounted.unmount();
});

/** From now on a press stays the first half of a double click, however slow the machine is. */
function stopTimers(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
}

/** The first lane and the picture's own sound with these values, nothing being dragged. */
function give(lane: Partial<Lane>, sound: Partial<VideoSound> = {}): void {
  const { timeline } = host.getView();
  const settings = { ...timeline.settings, lanes: [{ ...defaultLane(0), ...lane }], videoSound: { ...VIDEO_SOUND, ...sound } };
  host.set({ timeline: { ...timeline, settings } });
  host.log.commits.length = 0;
}

const slider = (name: string) => mounted.element.querySelector<HTMLInputElement>(`input[aria-label='${name}']`);
const document = () => host.getView().timeline;
const isSettled = () => host.getView().preview === undefined;

/** Places on a slider at a share of its width. */
function placeOn(name: string, share: number): readonly [x: number, y: number] {
  const box = slider(name)?.getBoundingClientRect() ?? new DOMRect();
  return [box.left + box.width * share, box.top + box.height / 2];
}

async function press(at: readonly [x: number, y: number], count: number, beforeUp: () => Promise<void> | void = () => {}): Promise<void> {
  await realMouse.move(...at);
  await realMouse.down(...at, {}, "left", count);
  await beforeUp();
  await realMouse.up(...at, {}, "left", count);
}

async function askForPan(): Promise<void> {
  mounted.element.querySelector<HTMLElement>("[data-row='1'] th")?.focus();
  await realKey("Enter", { alt: true });
  const item = () =>
    [...globalThis.document.querySelectorAll<HTMLElement>("[role='menuitem']")].find((one) => one.textContent.startsWith("Pan"));
  await until(() => item() !== undefined);
  item()?.click();
  await until(() => slider("Pan of Audio 1") !== null);
}

const SLIDERS = [
  { name: "Gain of Audio 1", moved: () => give({ gain: 0.5 }), usual: () => give({}), value: () => document().settings.lanes[0]?.gain },
  {
    name: "Gain of Video sound",
    moved: () => give({}, { gain: 0.5 }),
    usual: () => give({}),
    value: () => document().settings.videoSound.gain,
  },
  {
    name: "Pan of Audio 1",
    moved: () => give({ pan: -0.5 }),
    usual: () => give({}),
    value: () => document().settings.lanes[0]?.pan ?? 0,
  },
];

for (const { name, moved, usual, value } of SLIDERS) {
  test(`B-205 two presses beside the thumb of "${name}" are one edit to the usual value, or none`, async () => {
    usual();
    if (name.startsWith("Pan")) await askForPan();
    stopTimers();
    const wanted = document();
    const away = placeOn(name, 0.2);

    await press(away, 1);
    // The value of the first press is to be seen and heard at once.
    expect([isSettled(), host.log.commits]).toEqual([false, []]);
    await press(away, 2);
    await until(isSettled);
    expect([document(), host.log.commits]).toEqual([wanted, []]);

    moved();
    const before = value();
    await press(placeOn(name, 0.9), 1);
    await press(placeOn(name, 0.9), 2);
    await until(isSettled);
    expect(before).not.toBe(value());
    expect(host.log.commits).toHaveLength(1);
    expect(document()).toEqual(wanted);
  });

  test(`B-205 Escape between or during two presses on "${name}" leaves the document as it is`, async () => {
    moved();
    if (name.startsWith("Pan")) await askForPan();
    stopTimers();
    const before = document();
    for (const escapes of [1, 2]) {
      await press(placeOn(name, 0.9), 1);
      if (escapes === 1) await realKey("Escape");
      else await press(placeOn(name, 0.9), 2, () => realKey("Escape"));
      await until(isSettled);
      await until(() => !slider(name)?.matches(":active"));
      expect([document(), host.log.commits]).toEqual([before, []]);
    }
  });
}

test("B-205 one press is an edit as soon as no second can follow, at the next key, or when the focus leaves", async () => {
  const [name, gain] = ["Gain of Audio 1", () => document().settings.lanes[0]?.gain ?? 0] as const;
  stopTimers();
  give({});
  await press(placeOn(name, 0.2), 1);
  expect(gain()).toBe(1);
  vi.advanceTimersByTime(500);
  await until(() => host.log.commits.length === 1);
  expect([gain() < 0.1, isSettled()]).toEqual([true, true]);

  give({});
  await press(placeOn(name, 0.2), 1);
  await realKey("ArrowRight");
  expect(host.log.commits).toHaveLength(2);

  give({});
  await press(placeOn(name, 0.2), 1);
  await realKey("Tab");
  expect(host.log.commits).toHaveLength(1);

  // Removed meanwhile, as with the picture whose sound it is: nothing is lost.
  give({});
  await press(placeOn(name, 0.2), 1);
  mounted.unmount();
  expect([host.log.commits.length, isSettled()]).toEqual([1, true]);
  mounted = await mountTimeline(host);

  // Another project was given meanwhile: nothing of it is changed.
  give({});
  await press(placeOn(name, 0.2), 1);
  host.set({ preview: undefined });
  await until(() => slider(name)?.title === "0.0 dB");
  vi.advanceTimersByTime(500);
  expect([gain(), host.log.commits]).toEqual([1, []]);

  // A drag is one edit on its release.
  give({});
  await realMouse.drag([placeOn(name, 0.2), placeOn(name, 0.4)]);
  expect(host.log.commits).toHaveLength(1);
  expect(isSettled()).toBe(true);
});

test.each(["Gain of Audio 1", "Gain of Video sound"])("B-213 “%s” is shown in dB while it is held, by pointer or keys", async (name) => {
  give({ pan: -0.3 });
  const texts = () =>
    [...(slider(name)?.closest("[data-lane]")?.querySelectorAll("output") ?? [])]
      .filter((one) => one.checkVisibility())
      .map((one) => one.textContent);
  const isPlain = () => texts().join() === (name.endsWith("Audio 1") ? "L 30" : "");
  await until(isPlain);
  const held: string[][] = [];
  await realMouse.drag([placeOn(name, 0.5), placeOn(name, 0.4), placeOn(name, 0.3)], async () => {
    await until(() => texts().join() === slider(name)?.title);
    held.push(texts());
  });
  expect(held.flat().every((text) => /^−\d+\.\d dB$/u.test(text))).toBe(true);
  expect(held.length).toBeGreaterThan(0);
  await until(isPlain);
  slider(name)?.focus();
  await realKey("ArrowRight");
  await until(() => texts().join() === slider(name)?.title);
  await realKey("Tab");
  await until(isPlain);
});

test.each([32, 60, 72, 120])(
  "B-206 a header of %i px says where its lane is panned to, beside its name and slider; nothing at the centre",
  async (heightPx) => {
    host.set({ viewport: { ...host.getView().viewport, laneHeights: laneHeightsOf([], heightPx) } });
    const header = mounted.element.querySelector("[data-lane='0']");
    const shown = () => [...(header?.querySelectorAll("output") ?? [])].filter((one) => one.checkVisibility());
    for (const [pan, text] of [
      [-0.3, "L 30"],
      [1, "R 100"],
    ] as const) {
      give({ pan });
      await until(() => shown()[0]?.textContent === text);
      const box = shown()[0]?.getBoundingClientRect() ?? new DOMRect();
      const others = [...(header?.querySelectorAll("button:not([aria-label^='Actions']), input") ?? [])].filter((one) =>
        one.checkVisibility(),
      );
      expect(others.length).toBeGreaterThan(3);
      for (const one of others) {
        const other = one.getBoundingClientRect();
        const isApart = other.right <= box.left || other.left >= box.right || other.bottom <= box.top || other.top >= box.bottom;
        expect([one.textContent, isApart]).toEqual([one.textContent, true]);
      }
    }
    give({});
    await until(() => shown().length === 0);
  },
);
