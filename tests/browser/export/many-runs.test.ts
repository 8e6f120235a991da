import { expect, onTestFinished, test } from "vitest";
import { CODEC_SETTINGS } from "#export/encode/codec-settings.ts";
import { createEncoders } from "#export/encode/encoders.ts";
import { createFfmpegModule } from "#export/ffmpeg/ffmpeg-module.ts";
import { placedAssets } from "#export/ffmpeg/ffmpeg-assets.ts";
import { openFfmpeg } from "#export/ffmpeg/ffmpeg-session.ts";
import { segmentsOf } from "#export/mix/segment-grid.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

/** More runs than the core survives: it fails at the 59th run of Opus, at the 148th of AAC. */
const RUNS = 150;

test.runIf(isExhaustive).each(["mp4", "webm"] as const)(
  "any number of ranges of sound in an export in %s is encoded",
  { timeout: 60_000 },
  async (format) => {
    const over = new AbortController();
    onTestFinished(() => over.abort());
    const code = createFfmpegModule(placedAssets());
    const open = () => openFfmpeg(placedAssets(), over.signal, () => undefined, undefined, code);
    const packetsOf = (data: Uint8Array<ArrayBuffer>) => ({ sizesBytes: Uint32Array.of(data.length), data });
    const encoders = createEncoders({ ...CODEC_SETTINGS[format], packetsOf }, open(), 1, open);
    const [segment] = segmentsOf(48_000);
    if (!segment) throw new Error("No segment.");
    const sizesBytes: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const pcm = Float32Array.from({ length: 9600 }, (_, at) => Math.sin(at * (run + 1)));
      const { encoded } = await encoders.start([{ segment, pcm }]);
      sizesBytes.push((await encoded)[0]?.data.length ?? 0);
    }
    expect(sizesBytes.filter((bytes) => bytes > 1000)).toHaveLength(RUNS);
  },
);
