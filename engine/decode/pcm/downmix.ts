import type { Planar } from "../raw-audio.ts";

const HALF_POWER = Math.SQRT1_2;

/** Channels after the downmix: mono stays mono (it plays on both channels at unity gain). */
export function downmixedChannels(channels: number): 1 | 2 {
  return channels === 1 ? 1 : 2;
}

/**
 * left = L + √½ · (C + surrounds…), without LFE: Web Audio's "speakers" rule for 5.1
 * (https://webaudio.github.io/web-audio-api/#channel-up-mixing-and-down-mixing).
 */
function downmixChannel(front: Float32Array, centre: Float32Array, sides: Planar): Float32Array {
  return front.map(
    (sample, index) => sample + HALF_POWER * ((centre[index] ?? 0) + sides.reduce((sum, side) => sum + (side[index] ?? 0), 0)),
  );
}

/**
 * Downmixes any layout to one or two channels: 1 and 2 unchanged; 6 (L R C LFE SL SR) and 8 (L R C LFE BL BR SL SR) by the speakers rule;
 * any other number keeps its first two channels.
 */
export function downmix(channels: Planar): Planar {
  const [left, right, centre, , fourth, fifth, sixth, seventh] = channels;
  if (left === undefined || right === undefined || channels.length <= 2) return channels;
  if (channels.length === 6 && centre && fourth && fifth)
    return [downmixChannel(left, centre, [fourth]), downmixChannel(right, centre, [fifth])];
  if (channels.length === 8 && centre && fourth && fifth && sixth && seventh) {
    return [downmixChannel(left, centre, [fourth, sixth]), downmixChannel(right, centre, [fifth, seventh])];
  }
  return [left, right];
}
