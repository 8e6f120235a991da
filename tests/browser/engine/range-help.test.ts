import { afterEach, expect, test, vi } from "vitest";
import { openAudio } from "#engine/decode/open-audio.ts";
import type { Planar } from "#engine/decode/raw-audio.ts";
import { mediaBlob } from "./support.ts";

const RealWorker = Worker;
const started: Worker[] = [];

afterEach(() => {
  started.splice(0);
  vi.unstubAllGlobals();
});

/** Every helper that is started from now on runs `script`; its own where that is undefined. */
function startHelpersWith(script?: string): void {
  vi.stubGlobal(
    "Worker",
    class extends RealWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(script ?? url, options);
        started.push(this);
      }
    },
  );
}

type Heard = { readonly frames: number; readonly sums: readonly number[] };

/** A whole linear pass: its length, and one sum for each 2^16 frames of each side that no change of a sample or of its place leaves alone. */
async function pass(blob: Blob, onRun: (index: number) => void = () => undefined): Promise<Heard> {
  const audio = await openAudio({ blob });
  const sums: number[] = [];
  let frames = 0;
  let runs = 0;
  const add = (run: Planar) => {
    for (const [side, plane] of run.entries()) {
      for (const [index, sample] of plane.entries()) {
        const frame = frames + index;
        const at = 2 * (frame >> 16) + side;
        sums[at] = (sums[at] ?? 0) + sample * (1 + (frame & 0xff_ff));
      }
    }
    frames += run[0]?.length ?? 0;
    onRun(runs++);
  };
  await audio.scan((run) => Promise.resolve(add(run)), new AbortController().signal);
  audio.close();
  return { frames, sums };
}

test("issue 3: a linear pass with helpers gives the same samples as one without, and as one whose helpers die on the way", async () => {
  const blob = await mediaBlob("katspaugh__stereo.mp3");
  startHelpersWith("data:text/javascript,throw new Error('no helper')");
  const alone = await pass(blob);
  expect(started.length).toBeGreaterThan(0);
  expect(alone.frames).toBeGreaterThan(7_000_000);
  expect(alone.sums.some((sum) => sum !== 0)).toBe(true);
  startHelpersWith();
  expect(await pass(blob)).toEqual(alone);
  const dying = await pass(blob, (index) => {
    if (index === 6) for (const helper of started) helper.dispatchEvent(new ErrorEvent("error", { message: "crashed" }));
  });
  expect(dying).toEqual(alone);
});

test("issue 3: a short file starts no helpers", async () => {
  startHelpersWith();
  expect((await pass(await mediaBlob("vanilagy__Toothsome-Meme.VBRv2.mp3"))).frames).toBeGreaterThan(0);
  expect(started).toEqual([]);
});
