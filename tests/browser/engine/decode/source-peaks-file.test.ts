import { expect, test } from "vitest";
import { createEngine } from "#engine/engine.ts";
import { decodeWhole } from "#engine/decode/pcm/decode-whole.ts";
import { openAudio } from "#engine/decode/open-audio.ts";
import { createPagedSource } from "#engine/decode/pcm/paged-source.ts";
import { quantise } from "#engine/peaks/peaks-format.ts";
import { PAGE_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { testResamplers } from "#tests/support/engine/test-resamplers.ts";
import { until } from "../engine-support.ts";
import { representatives } from "#tests/support/representatives.ts";

/** The decoded PCM of each channel at the source's own rate, quantised. */
async function decodedSides(blob: Blob): Promise<readonly Int16Array[]> {
  const audio = await openAudio({ blob }, { decodeWhole });
  const source = createPagedSource(audio, audio.facts.rate, testResamplers());
  const sides = Array.from({ length: source.channelCount }, () => new Int16Array(source.lengthFrames));
  await source.scan(async (index, page) => {
    const frames = Math.min(PAGE_FRAMES, source.lengthFrames - index * PAGE_FRAMES);
    for (const [channel, side] of sides.entries()) {
      for (let frame = 0; frame < frames; frame += 1) side[index * PAGE_FRAMES + frame] = quantise(page[channel]?.[frame] ?? 0);
    }
    return Promise.resolve();
  }, new AbortController().signal);
  source.close();
  return sides;
}

test.each(representatives(["vanilagy__Toothsome-Meme.VBRv2.mp3", "music-opus.webm", "vanilagy__glitch-hop-is-dead.wav"]))(
  "the waveform of %s has no column that differs from decoded PCM, at 6 zooms, of both channels and of each",
  async (name) => {
    const blob = await mediaBlob(name);
    const engine = createEngine();
    const info = await engine.openSource("s", { blob });
    expect(info.ok).toBe(true);
    await until(() => engine.peaks.peaksOf("s")?.complete === true, 30_000);
    const peaks = engine.peaks.peaksOf("s");
    const sides = await decodedSides(blob);
    expect([peaks?.lengthFrames, peaks?.channelCount]).toEqual([sides[0]?.length, sides.length]);
    const count = 200;
    const min = new Int16Array(count);
    const max = new Int16Array(count);
    let wrong = 0;
    for (const [at, framesPerColumn] of [0.5, 0.5, 40.4, 40.4, 300.3, 300.3, 999.9, 1600, 2100.7, 2100.7].entries()) {
      const channel = ([undefined, 0, 1] as const)[at % 3];
      const looked = channel === undefined ? sides : sides.slice(channel, channel + 1);
      const request = { firstColumn: Math.floor(4000 / framesPerColumn), count, framesPerColumn, shiftFrames: 0, channel };
      await until(() => peaks?.columns(request, min, max) === 0, 30_000);
      for (let column = 0; column < count; column += 1) {
        const from = Math.floor((request.firstColumn + column) * framesPerColumn);
        const to = Math.max(from + 1, Math.floor((request.firstColumn + column + 1) * framesPerColumn));
        const low = Math.min(...looked.map((side) => Math.min(...side.subarray(from, to))));
        const high = Math.max(...looked.map((side) => Math.max(...side.subarray(from, to))));
        if (min[column] !== low || max[column] !== high) wrong += 1;
      }
    }
    await engine.dispose();
    expect(wrong).toBe(0);
  },
);
