import { expect, test } from "vitest";
import { openPicture } from "#engine/picture/open-picture.ts";
import { steppedFrame } from "#engine/picture/picture-frame-times.ts";
import { readFileFacts } from "#export/verify/file-facts.ts";
import { CODED_VFR_FRAMES, codedVfrSeconds } from "#tests/support/media/coded-vfr.ts";
import { readMedia } from "#tests/support/media/media-files.ts";

const blobOf = async (name: string) => new Blob([Uint8Array.from(await readMedia(name))]);

/** The presented frames of a file, by its packets in decoding order, and its end. */
async function framesOf(blob: Blob) {
  const { video } = await readFileFacts(blob);
  const times = [...new Set(video?.packets.timestamps)].filter((time) => time >= 0);
  return { times: times.sort((a, b) => a - b), end: video?.end ?? 0 };
}

test("B-204 the frames of a picture with a variable rate are found at the times at which they were encoded", async () => {
  for (const name of ["coded-vfr.mp4", "coded-vfr.mkv"]) {
    const { times } = await framesOf(await blobOf(name));
    expect(times.length).toBe(CODED_VFR_FRAMES);
    for (const [number, time] of times.entries()) expect(time).toBeCloseTo(codedVfrSeconds(number), 3);
  }
});

test.each(["coded-vfr.mp4", "coded-vfr.mkv", "vanilagy__cursed-vfr.mp4", "vanilagy__edts.mp4", "clusters.webm"])(
  "B-204 a step from each frame finds its neighbours, and what is missing at the ends (%s)",
  async (name) => {
    const blob = await blobOf(name);
    const { times, end } = await framesOf(blob);
    const { sink } = await openPicture({ blob });
    const last = times.length - 1;
    for (const [at, time] of times.entries()) {
      // As playheads are: rounded to a sample.
      const seconds = Math.round(time * 48_000) / 48_000;
      for (const count of [1, -1, 10, -10]) {
        const found = await steppedFrame(sink, { seconds, count, endSeconds: end });
        const left = Math.max(0, at + count - last, -(at + count));
        const start = times[at + count - Math.sign(count) * left] ?? Number.NaN;
        expect([at, count, found.left]).toEqual([at, count, left]);
        if (left === 0) expect(found.seconds).toBeCloseTo(start, 5);
      }
    }
  },
);

test("B-204 within a frame, a step on goes to the next one and a step back to its start; frames beyond the end do not count", async () => {
  const blob = await blobOf("coded-vfr.mp4");
  const { times, end } = await framesOf(blob);
  const { sink } = await openPicture({ blob });
  const [, , third = 0, fourth = 0] = times;
  const within = { seconds: third + 0.02, endSeconds: end };
  expect((await steppedFrame(sink, { ...within, count: 1 })).seconds).toBeCloseTo(fourth, 5);
  expect((await steppedFrame(sink, { ...within, count: -1 })).seconds).toBeCloseTo(third, 5);
  expect((await steppedFrame(sink, { ...within, count: 1, endSeconds: fourth })).left).toBe(1);
  expect(await steppedFrame(sink, { seconds: end, count: -1, endSeconds: end })).toMatchObject({ left: 0 });
});
