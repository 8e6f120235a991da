/** Worker: decodes the finished file around each probe and measures the delay of its sound. */
import { createSourceReader } from "#engine/sources/source-reader.ts";
import type { SourceReader } from "#engine/sources/source-reader.ts";
import { createResamplers } from "#engine/decode/pcm/resampler.ts";
import { createResamplerLoader } from "#engine/worker/load-resampler.ts";
import { answerOnce } from "../ask-once.ts";
import { EXPORT_RATE } from "../plan/plan-export.ts";
import type { Probe } from "./sync-probe.ts";
import { onceASecond } from "../watchdog.ts";
import { FIT_REACH_FRAMES, fitOf } from "./sync-fit.ts";
import type { Fit } from "./sync-fit.ts";

export type SyncQuestion = {
  readonly file: Blob;
  readonly probes: readonly Probe[];
  /** See resampler-address.ts. */
  readonly resamplerUrl: string;
};

const FILE = "file";

answerOnce(async ({ file, probes, resamplerUrl }: SyncQuestion, onProgress): Promise<readonly Fit[]> => {
  const resamplers = createResamplers(createResamplerLoader(resamplerUrl));
  const reader = createSourceReader({ rate: EXPORT_RATE, resamplers, bytesOf: () => ({ blob: file }), onStep: onceASecond(onProgress) });
  try {
    await reader.open(FILE);
    const fits: Fit[] = [];
    for (const probe of probes) {
      fits.push(fitOf(probe, await decodedAround(probe, reader)));
      onProgress();
    }
    return fits;
  } finally {
    reader.close();
  }
});

async function decodedAround({ atFrame, samples }: Probe, reader: SourceReader): Promise<Float32Array> {
  const decoded = new Float32Array(samples.length + 2 * FIT_REACH_FRAMES);
  let pageFrames = 0;
  for (let frame = 0; frame < decoded.length;) {
    const at = atFrame - FIT_REACH_FRAMES + frame;
    if (at < 0) {
      frame -= at;
      continue;
    }
    pageFrames ||= (await reader.readPage(FILE, 0))?.[0]?.length ?? 0;
    const index = pageFrames === 0 ? 0 : Math.floor(at / pageFrames);
    const channels = await reader.readPage(FILE, index);
    const [left, right = left] = channels ?? [];
    if (!left || !right) return decoded;
    const from = at - index * pageFrames;
    const count = Math.min(left.length - from, decoded.length - frame);
    if (count <= 0) return decoded;
    for (let step = 0; step < count; step += 1) decoded[frame + step] = ((left[from + step] ?? 0) + (right[from + step] ?? 0)) / 2;
    frame += count;
  }
  return decoded;
}
