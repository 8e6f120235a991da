import type { Mixer } from "#worklets/mixer/mixer.ts";
import { CROSSFADE_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { aMixClip, aMixPlan, SOURCE_FRAMES } from "#tests/support/engine/random-plan.ts";
import { aMixer, render, SLOTS, SOURCES } from "#tests/support/engine/resident-mixer.ts";

export const MUSIC = aMixPlan([aMixClip({ endFrame: SOURCE_FRAMES })]);
export const noise = SOURCES.get("a")?.left ?? new Float32Array();
export const otherNoise = SOURCES.get("b")?.left ?? new Float32Array();
export const SILENCE = new Float32Array(CROSSFADE_FRAMES);

/** A mixer that has played `MUSIC` from frame 0 for four quanta. */
export function playing(): Mixer {
  const mixer = aMixer(MUSIC);
  mixer.play(0);
  render(mixer, 4);
  return mixer;
}

/** A mixer on `MUSIC` without resident pages of the source "a". */
export function lacking(): Mixer {
  const mixer = aMixer(MUSIC);
  mixer.setPatience(48_000);
  for (const index of [0, 1, 2]) mixer.pages.drop(SLOTS.get("a") ?? 0, index);
  return mixer;
}

export const movesOf = (mixer: Mixer) =>
  Array.from({ length: mixer.moveCount }, (_, move) => [mixer.moveAt[move] ?? -1, mixer.moveFrame[move] ?? -1]);
