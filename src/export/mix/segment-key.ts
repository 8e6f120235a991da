import type { PlannedLane } from "#model/plan/playback-plan.ts";
import type { MixSegment } from "./segment-grid.ts";
import type { SegmentRange } from "./segment-range.ts";

/** Of mixing, limiting and measuring: to be raised where the same plan would give other sound or other facts. */
const FORMAT = 3;

/**
 * Names what a segment's sound is made of: the clips that sound in its stretch, their lanes, their sources' contents, the mixer's code.
 * Equal keys mean equal sound.
 * @param code what tells one build of the mixer from another
 * @param fingerprints of the sources' contents, by id
 */
export async function recipeKey(
  { plan, from, to, mixedTo, gain }: SegmentRange,
  segment: MixSegment,
  rate: number,
  code: string,
  fingerprints: ReadonlyMap<string, string>,
): Promise<string> {
  // What is called how plays no part; all else does, whatever a clip may have one day.
  const clips = plan.clips.map((clip) => ({
    ...clip,
    id: "",
    laneId: laneGain(clip.laneId, plan.lanes),
    sourceId: fingerprints.get(clip.sourceId),
  }));
  return digest(new TextEncoder().encode(JSON.stringify([FORMAT, code, rate, from, to, mixedTo, gain, segment, clips])));
}

/** Names a segment's encoded packets: the sound, bit by bit, and who encodes it how. */
export async function packetsKey(pcm: Float32Array<ArrayBuffer>, encoderName: string): Promise<string> {
  const sound = await digest(new Uint8Array(pcm.buffer));
  return digest(new TextEncoder().encode(`${FORMAT} ${encoderName} ${sound}`));
}

/** Which lanes sound has been decided by leaving out clips: a solo elsewhere changes nothing here. */
function laneGain(id: string, lanes: readonly PlannedLane[]): number {
  return lanes.find((lane) => lane.id === id)?.gain ?? 1;
}

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash.subarray(0, 20), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
