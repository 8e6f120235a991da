import type { PlannedLane } from "#model/plan/playback-plan.ts";
import type { MixSegment } from "./segment-grid.ts";
import type { SegmentRange } from "./segment-range.ts";

/** Version of mixing, limiting and measuring: raise it when the same plan gives other sound or other facts. */
const FORMAT = 4;

/**
 * Cache key of a segment's sound: the clips in its range, their lanes' gains and pans, their sources' contents, and the mixer's code. Equal keys
 * mean equal sound.
 * @param code identifies the build of the mixer
 * @param fingerprints of the sources' contents, by id
 */
export async function recipeKey(
  { plan, from, to, mixedTo, gain, keepsPeaks }: SegmentRange,
  segment: MixSegment,
  rate: number,
  code: string,
  fingerprints: ReadonlyMap<string, string>,
): Promise<string> {
  // Ids do not affect the sound; every other field of a clip does, including fields added later.
  const clips = plan.clips.map((clip) => ({
    ...clip,
    id: "",
    laneId: "",
    lane: laneSound(clip.laneId, plan.lanes),
    sourceId: fingerprints.get(clip.sourceId),
  }));
  return digest(
    new TextEncoder().encode(
      JSON.stringify([FORMAT, code, rate, from, to, mixedTo, gain, segment, clips, ...(keepsPeaks ? ["peaks"] : [])]),
    ),
  );
}

/** Cache key of a segment's encoded packets: the exact samples, and the encoder with its settings. */
export async function packetsKey(pcm: Float32Array<ArrayBuffer>, encoderName: string): Promise<string> {
  const sound = await digest(new Uint8Array(pcm.buffer));
  return digest(new TextEncoder().encode(`${FORMAT} ${encoderName} ${sound}`));
}

/** Inaudible lanes were already excluded with their clips, so a solo on another lane does not change the key. */
function laneSound(id: string, lanes: readonly PlannedLane[]): readonly number[] {
  const { gain = 1, pan = 0 } = lanes.find((lane) => lane.id === id) ?? {};
  return [gain, pan];
}

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash.subarray(0, 20), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
