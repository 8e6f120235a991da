import { expect, onTestFinished, test, vi } from "vitest";
import { offlineMix } from "#engine/mixing/offline-mix.ts";
import { PageTable } from "#worklets/mixer/page-table.ts";
import { PAGE_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import type { PlannedClip } from "#model/plan/playback-plan.ts";

type Read = { readonly sourceId: string; readonly index: number; readonly pages: number };

function clip(id: string, sourceId: string, startFrame: number, endFrame: number): PlannedClip {
  return {
    id,
    sourceId,
    laneId: "lane",
    startFrame,
    endFrame,
    offsetFrames: 0,
    fadeInFrames: 0,
    fadeOutFrames: 0,
    gainDb: 0,
    pan: 0,
    muted: false,
  };
}

/** The pages that a mix requests from its reader. */
async function readsOf(clips: readonly PlannedClip[], lengthFrames: number): Promise<readonly Read[]> {
  const reads: Read[] = [];
  const reader = {
    rate: 48_000,
    open: () => Promise.resolve(1000 * PAGE_FRAMES),
    readPage: (sourceId: string, index: number, pages = 1) => {
      reads.push({ sourceId, index, pages });
      return Promise.resolve([new Float32Array(PAGE_FRAMES)]);
    },
    close: () => undefined,
  };
  const plan = {
    clips,
    lanes: [{ id: "lane", gain: 1, muted: false, solo: false }],
    playableFrames: lengthFrames,
    pictureFrames: lengthFrames,
  };
  for await (const block of offlineMix(plan, { reader, lengthFrames })) expect(block.left.every((sample) => sample === 0)).toBe(true);
  return reads;
}

test("a mix announces how many pages it will read ahead: at most to the clip's end, 5 s, or the mix's end", async () => {
  const length = 40 * PAGE_FRAMES;
  const short = await readsOf([clip("a", "one", 0, 3.5 * PAGE_FRAMES)], length);
  expect(short).toEqual([4, 3, 2, 1].map((pages, index) => ({ sourceId: "one", index, pages })));
  const long = await readsOf([clip("a", "one", 0, 40 * PAGE_FRAMES)], length);
  expect(long.map(({ pages }) => pages)).toEqual(Array.from({ length: 40 }, (_, index) => Math.min(16, 40 - index)));
});

test("with many sources at once no more is read ahead than the reader caches", async () => {
  const clips = Array.from({ length: 60 }, (_, at) => clip(String(at), `source ${at}`, 0, 20 * PAGE_FRAMES));
  const reads = await readsOf(clips, 20 * PAGE_FRAMES);
  const first = reads.filter(({ index }) => index === 0);
  expect(first).toHaveLength(60);
  expect(first.reduce((sum, { pages }) => sum + pages, 0)).toBe(320);
});

test("a long mix holds only the pages that sound now", async () => {
  const resident = new Set<string>();
  let most = 0;
  const put = vi.spyOn(PageTable.prototype, "put").mockImplementation((slot, index) => {
    resident.add(`${slot} ${index}`);
    most = Math.max(most, resident.size);
    return true;
  });
  const drop = vi.spyOn(PageTable.prototype, "drop").mockImplementation((slot, index) => {
    resident.delete(`${slot} ${index}`);
    return undefined;
  });
  onTestFinished(() => {
    put.mockRestore();
    drop.mockRestore();
  });
  const clips = ["one", "two"].map((id) => clip(id, id, 0, 200 * PAGE_FRAMES));
  await readsOf(clips, 200 * PAGE_FRAMES);
  expect(put).toHaveBeenCalledTimes(400);
  // Per source the current page, and the next one near the current page's end.
  expect(most).toBeLessThanOrEqual(4);
});
