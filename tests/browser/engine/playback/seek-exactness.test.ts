import { expect, test } from "vitest";
import { openAudio } from "#engine/decode/open-audio.ts";
import { createPagedSource } from "#engine/decode/pcm/paged-source.ts";
import type { QuickPeaks, Planar } from "#engine/decode/raw-audio.ts";
import { compare } from "../decode/decode-rows.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { testResamplers } from "#tests/support/engine/test-resamplers.ts";
import { until } from "../engine-support.ts";

const largestError = (read: Planar, linear: Planar, from: number) => compare(read, linear, from).largest;

test.each(["vanilagy__Toothsome-Meme.VBRv2.mp3", "katspaugh__stereo.mp3"])(
  "before a long MP3 is scanned, its first sound is, bit for bit, that of the linear pass: %s",
  async (name) => {
    const once = await mediaBlob(name);
    const blob = new Blob(Array.from({ length: Math.ceil(5e7 / once.size) }, () => once));
    let quickPeaks: QuickPeaks | undefined;
    const audio = await openAudio(
      { blob },
      {
        onQuickPeaks: (seen) => {
          quickPeaks = seen;
        },
      },
    );
    await until(() => quickPeaks !== undefined);
    expect(quickPeaks?.rate).toBe(audio.facts.rate);
    expect((quickPeaks?.lengthFrames ?? 0) / audio.facts.lengthFrames).toBeCloseTo(1, 0);
    const length = quickPeaks?.chunk[0]?.length ?? 0;
    const linear: Planar[] = [];
    const abort = new AbortController();
    await audio
      .scan((run) => {
        linear.push(run.map((samples) => samples.slice()));
        abort.abort();
        return Promise.resolve();
      }, abort.signal)
      .catch(() => undefined);
    const shared = Math.min(length, linear[0]?.[0]?.length ?? 0);
    expect(shared).toBeGreaterThan(2000);
    const seen = (quickPeaks?.chunk ?? []).map((samples) => samples.subarray(0, shared));
    expect(largestError(seen, linear[0] ?? [], 0)).toBe(0);
    audio.close();
  },
);

test("resampled pages are the same bits by seek and by linear pass", async () => {
  const blob = await mediaBlob("vanilagy__glitch-hop-is-dead.wav");
  const source = createPagedSource(await openAudio({ blob }), 48_000, testResamplers());
  const pages: Planar[] = [];
  await source.scan(async (_index, page) => {
    pages.push(page.map((samples) => samples.slice()));
    return Promise.resolve();
  }, new AbortController().signal);
  for (const index of [pages.length - 1, 3, 0, 7]) {
    const [page] = await source.pages(index, 1);
    expect(largestError(page ?? [], pages[index] ?? [], 0)).toBe(0);
  }
  const [first, second] = await source.pages(4, 2);
  expect(largestError(first ?? [], pages[4] ?? [], 0) + largestError(second ?? [], pages[5] ?? [], 0)).toBe(0);
  source.close();
});
