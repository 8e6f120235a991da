import {
  addAlternate,
  changeAlternate,
  chooseAlternate,
  joinAlternate,
  keepAlternate,
  leaveAlternate,
  removeAlternate,
} from "#model/cues/alternate-edits.ts";
import { changeCue, makeCue, moveCue, removeCue, trimCue, vote } from "#model/cues/cue-edits.ts";
import type { Edit } from "#model/edits/change.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { allCues } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";

type Randomness = {
  readonly random: () => number;
  readonly newId: () => string;
  /** Of some clips. */
  readonly ids: () => readonly string[];
  readonly someClip: () => Clip | undefined;
  readonly time: () => number;
};

/** Edits of cues with random arguments, which are often out of bounds. */
export function randomCueEdits(
  timeline: ProjectTimeline,
  { random, newId, ids, someClip, time }: Randomness,
): readonly (() => Edit | undefined)[] {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const cue = pick(allCues(timeline));
  const cueId = cue?.id ?? "none";
  const alternateId = () => pick(cue?.alternates ?? [])?.id ?? "none";
  const level = () => -90 * random();
  const measured = () => ({ ...(random() < 0.8 && { lufs: level() }), truePeakDb: level() + 6, of: newId() });
  return [
    () =>
      makeCue(timeline, {
        id: newId(),
        alternateId: newId(),
        clipIds: ids(),
        span: random() < 0.5 ? { start: time(), end: time() } : undefined,
      }),
    () => makeCue(timeline, { id: newId(), alternateId: newId(), clipIds: ids() }),
    () => changeCue(timeline, cueId, { number: pick(["1m2", " ", "2m1"]) ?? "", name: pick(["", "Opening"]) ?? "" }),
    () => changeCue(timeline, cueId, { isMatched: random() < 0.5, referenceId: alternateId() }),
    () => moveCue(timeline, cueId, time()),
    () => trimCue(timeline, cueId, random() < 0.5 ? "start" : "end", time()),
    () => removeCue(timeline, cueId),
    () => vote(timeline, cueId, [{ alternateId: alternateId(), by: "Ada", at: "2026-11-25T12:00:00Z" }]),
    () => {
      const clip = someClip();
      const copy = clip && { ...clip, id: newId() };
      return addAlternate(timeline, cueId, { id: newId(), clips: [copy ?? [], random() < 0.3 ? (clip ?? []) : []].flat() });
    },
    () => joinAlternate(timeline, alternateId(), ids()),
    () => leaveAlternate(timeline, ids()),
    () => changeAlternate(timeline, alternateId(), { name: pick(["Piano", " "]) ?? "", trimDb: 60 * random() - 30 }),
    () => changeAlternate(timeline, alternateId(), { measured: measured() }),
    () => removeAlternate(timeline, alternateId()),
    () => chooseAlternate(timeline, cueId, random() < 0.8 ? alternateId() : undefined),
    () => chooseAlternate(timeline, cueId, alternateId()),
    () => keepAlternate(timeline, alternateId()),
  ];
}
