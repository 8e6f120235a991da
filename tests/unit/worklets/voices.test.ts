import { describe, expect, test } from "vitest";
import { PageTable } from "#worklets/mixer/page-table.ts";
import type { MixClip } from "#worklets/mixer/plan.ts";
import { PAGE_FRAMES, QUANTUM_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { VoiceCursor } from "#worklets/mixer/voices.ts";
import { aMixClip, aMixPlan, SOURCE_FRAMES } from "#tests/support/engine/random-plan.ts";
import { compile, pageOf, peakOf, SLOTS, SOURCES } from "#tests/support/engine/resident-mixer.ts";

const SLOT = SLOTS.get("a") ?? 0;

/** A cursor at a frame of these clips, which all read the source "a" with these resident pages. */
function aCursor(frame: number, clips: readonly Partial<MixClip>[], resident: readonly number[] = [0, 1, 2]) {
  const pages = new PageTable();
  pages.openSlot(SLOT, SOURCE_FRAMES);
  const source = SOURCES.get("a");
  if (source) for (const index of resident) pages.put(SLOT, index, 2, pageOf(source, index));
  const cursor = new VoiceCursor();
  const plan = compile(aMixPlan(clips.map((clip, index) => aMixClip({ id: `${index}`, ...clip }))));
  cursor.aim(plan, frame);
  const mix = (frames = QUANTUM_FRAMES) => {
    const left = new Float32Array(frames);
    cursor.mix(pages, left, new Float32Array(frames), 0, frames, undefined);
    return left;
  };
  return { cursor, mix, isResident: (frames: number) => cursor.isResident(pages, frames) };
}

describe("a playback cursor", () => {
  test("is silent until it is aimed and after it is silenced, whichever clips begin under it", () => {
    expect([new VoiceCursor().isSilent, new VoiceCursor().voices]).toEqual([true, 0]);
    const { cursor, mix } = aCursor(0, [{ startFrame: 100, endFrame: 4000 }]);
    expect(cursor.isSilent).toBe(false);
    cursor.silence(50);
    expect([cursor.isSilent, peakOf(mix()), cursor.frame, cursor.voices]).toEqual([true, 0, 50 + QUANTUM_FRAMES, 0]);
  });

  test("has a voice for each clip that sounds at its frame, from its first frame to its last", () => {
    const clips = [
      { startFrame: 0, endFrame: 256 },
      { startFrame: 200, endFrame: 384 },
    ];
    const voicesAt = (frame: number) => aCursor(frame, clips).cursor.voices;
    expect([0, 199, 200, 255, 256, 383, 384].map(voicesAt)).toEqual([1, 1, 2, 2, 1, 1, 0]);
    const { cursor, mix } = aCursor(0, clips);
    const counts = [1, 2, 3, 4].map(() => {
      mix();
      return cursor.voices;
    });
    expect(counts).toEqual([1, 1, 0, 0]);
  });

  test("is inside a clip that began earlier, but not at the start or the end of one", () => {
    const clips = [
      { startFrame: 0, endFrame: 256 },
      { startFrame: 256, endFrame: 400 },
    ];
    const insideAt = (frame: number) => aCursor(frame, clips).cursor.isInsideClip();
    expect([0, 1, 255, 256, 257, 400, 900].map(insideAt)).toEqual([false, true, true, false, true, false, false]);
  });

  test("counts no missed frames past a source's end, and every frame of sound that is not resident", () => {
    const past = aCursor(0, [{ startFrame: 0, endFrame: 4000, offsetFrames: SOURCE_FRAMES - 100 }]);
    past.mix();
    expect(past.cursor.missedFrames).toBe(0);
    const lacking = aCursor(0, [{ startFrame: 28, endFrame: 4000, offsetFrames: PAGE_FRAMES }], [0]);
    lacking.mix();
    lacking.mix();
    expect(lacking.cursor.missedFrames).toBe(228);
  });
});

describe("the sound ahead of the cursor is resident", () => {
  test("if each clip's range of its source is, wherever the clip lies on the timeline", () => {
    // Frame 5000 of the timeline is frame 16,284 of the source, 100 frames before its second page.
    const clip = { startFrame: 5000, endFrame: 30_000, offsetFrames: PAGE_FRAMES - 100 };
    const at = (frame: number) => aCursor(frame, [clip], [0]).isResident;
    expect([at(5000)(100), at(5000)(101), at(5040)(60), at(5040)(61)]).toEqual([true, false, true, false]);
    const after = (frame: number) => aCursor(frame, [clip], [1, 2]).isResident;
    expect([after(5099)(10), after(5100)(10), after(5100)(20_000)]).toEqual([false, true, true]);
  });

  test("if that of clips that begin later is, from their start on", () => {
    const late = { startFrame: 1000, endFrame: 4000, offsetFrames: PAGE_FRAMES };
    const { isResident } = aCursor(0, [{ startFrame: 0, endFrame: 4000 }, late], [0]);
    expect([isResident(1000), isResident(1001)]).toEqual([true, false]);
  });

  test("if it is up to each clip's end", () => {
    const clip = { startFrame: 0, endFrame: PAGE_FRAMES };
    expect(aCursor(0, [clip], [0]).isResident(2 * PAGE_FRAMES)).toBe(true);
  });

  test("even if sound of clips that have ended is not", () => {
    const over = { startFrame: 0, endFrame: 500, offsetFrames: PAGE_FRAMES };
    expect(aCursor(500, [over, { startFrame: 400, endFrame: 4000 }], [0]).isResident(1000)).toBe(true);
    expect(aCursor(499, [over, { startFrame: 400, endFrame: 4000 }], [0]).isResident(1000)).toBe(false);
  });
});
