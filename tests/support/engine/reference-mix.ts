/**
 * The most direct implementation of "The mix, defined": for every frame, every lane, every clip. Independent of the mixer's code: no
 * tables, no pages, no crossfades.
 */
import type { MixClip, MixPlan } from "#worklets/mixer/plan.ts";

export type Stereo = { readonly left: Float32Array; readonly right: Float32Array };

/** Web Audio's StereoPannerNode, stereo input. */
function pan(left: number, right: number, p: number): readonly [number, number] {
  if (p === 0) return [left, right];
  if (p < 0) return [left + right * Math.cos(((p + 1) * Math.PI) / 2), right * Math.sin(((p + 1) * Math.PI) / 2)];
  return [left * Math.cos((p * Math.PI) / 2), right + left * Math.sin((p * Math.PI) / 2)];
}

/** B-188: the gain of a fade that has come so far, 0 … 1. */
function faded(shape: MixClip["fadeShape"], part: number): number {
  if (shape === "linear") return part;
  return shape === "s" ? (1 - Math.cos(Math.PI * part)) / 2 : Math.sin((Math.PI / 2) * part);
}

function clipAt(clip: MixClip, source: Stereo, frame: number): readonly [number, number] {
  if (clip.muted || frame < clip.startFrame || frame >= clip.endFrame) return [0, 0];
  const at = clip.offsetFrames + frame - clip.startFrame;
  const n = frame - clip.startFrame;
  const m = clip.endFrame - 1 - frame;
  const fadeIn = n < clip.fadeInFrames ? faded(clip.fadeShape, n / clip.fadeInFrames) : 1;
  const fadeOut = m < clip.fadeOutFrames ? faded(clip.fadeShape, m / clip.fadeOutFrames) : 1;
  const gain = 10 ** (clip.gainDb / 20) * fadeIn * fadeOut;
  const [left, right] = pan(source.left[at] ?? 0, source.right[at] ?? 0, clip.pan);
  return [left * gain, right * gain];
}

/** The mix of frames [from, from + count) without any seek. */
export function referenceMix(plan: MixPlan, sources: ReadonlyMap<string, Stereo>, from: number, count: number): Stereo {
  const out = { left: new Float32Array(count), right: new Float32Array(count) };
  const anySolo = plan.lanes.some((lane) => lane.solo);
  for (const lane of plan.lanes) {
    const gain = lane.muted || (anySolo && !lane.solo) ? 0 : lane.gain;
    if (gain === 0) continue;
    const clips = plan.clips.filter((clip) => clip.laneId === lane.id).toSorted((a, b) => a.startFrame - b.startFrame);
    for (const clip of clips) {
      const source = sources.get(clip.sourceId);
      if (source === undefined) continue;
      for (let i = 0; i < count; i += 1) {
        const [left, right] = clipAt(clip, source, from + i);
        // B-189: the side away from the pan falls linearly.
        out.left[i] = (out.left[i] ?? 0) + left * gain * (1 - Math.max(0, lane.pan ?? 0));
        out.right[i] = (out.right[i] ?? 0) + right * gain * (1 + Math.min(0, lane.pan ?? 0));
      }
    }
  }
  return out;
}
