import { expect, test } from "vitest";
import { createEngine } from "#engine/engine.ts";
import { openAudio } from "#engine/decode/open-audio.ts";
import { createPagedSource } from "#engine/decode/paged-source.ts";
import { createResamplers } from "#engine/decode/resampler.ts";
import { quantise } from "#engine/peaks.ts";
import { PAGE_FRAMES } from "#worklets/mixer/protocol.ts";
import { mediaBlob, until } from "./support.ts";

/** The decoded PCM at the source's own rate: quantised min and max over the channels, per frame. */
async function decodedExtremes(blob: Blob): Promise<{ readonly low: Int16Array; readonly high: Int16Array }> {
  const audio = await openAudio({ blob });
  const source = createPagedSource(audio, audio.facts.rate, createResamplers());
  const low = new Int16Array(source.lengthFrames);
  const high = new Int16Array(source.lengthFrames);
  await source.scan(async (index, page) => {
    const frames = Math.min(PAGE_FRAMES, source.lengthFrames - index * PAGE_FRAMES);
    for (let frame = 0; frame < frames; frame += 1) {
      const samples = page.map((plane) => quantise(plane[frame] ?? 0));
      low[index * PAGE_FRAMES + frame] = Math.min(...samples);
      high[index * PAGE_FRAMES + frame] = Math.max(...samples);
    }
    return Promise.resolve();
  }, new AbortController().signal);
  source.close();
  return { low, high };
}

test.each(["vanilagy__glitch-hop-is-dead.wav", "vanilagy__Toothsome-Meme.VBRv2.mp3", "music-opus.webm"])(
  "issue 2: the waveform of %s has no column that differs from decoded PCM, at 6 zooms",
  async (name) => {
    const blob = await mediaBlob(name);
    const engine = createEngine();
    const info = await engine.openSource("s", { blob });
    expect(info.ok).toBe(true);
    await until(() => engine.peaks.peaksOf("s")?.complete === true, 30_000);
    const peaks = engine.peaks.peaksOf("s");
    const { low, high } = await decodedExtremes(blob);
    expect(peaks?.lengthFrames).toBe(low.length);
    const count = 200;
    const min = new Int16Array(count);
    const max = new Int16Array(count);
    let wrong = 0;
    for (const framesPerColumn of [0.5, 40.4, 300.3, 999.9, 1600, 2100.7]) {
      const request = { firstColumn: Math.floor(4000 / framesPerColumn), count, framesPerColumn, shiftFrames: 0 };
      await until(() => peaks?.columns(request, min, max) === 0, 30_000);
      for (let column = 0; column < count; column += 1) {
        const from = Math.floor((request.firstColumn + column) * framesPerColumn);
        const to = Math.max(from + 1, Math.floor((request.firstColumn + column + 1) * framesPerColumn));
        const isSame = min[column] === Math.min(...low.subarray(from, to)) && max[column] === Math.max(...high.subarray(from, to));
        if (!isSame) wrong += 1;
      }
    }
    await engine.dispose();
    expect(wrong).toBe(0);
  },
);
