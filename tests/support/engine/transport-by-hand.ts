import { Transport, type TransportState } from "#engine/transport/transport.ts";
import type { UnlockResult } from "#engine/types.ts";
import type { PlayDirection } from "#engine/worker/prefetch-plan.ts";
import { RATE } from "#tests/support/media/hostile-sound.ts";
import type { MixerCommand, MixerReport } from "#worklets/mixer/mixer-protocol.ts";

const PLAYABLE_FRAMES = 600 * RATE;

/** The plan of a timeline of this length, with a picture of the same length. */
export const aPlanOf = (playableFrames: number) => ({ clips: [], lanes: [], playableFrames, pictureFrames: playableFrames });

/** A transport on a context whose time and state a test sets, without latency, and a mixer whose reports the test sends. */
export function transportByHand(state: AudioContextState = "running", plan: ReturnType<typeof aPlanOf> | null = aPlanOf(PLAYABLE_FRAMES)) {
  const commands: MixerCommand[] = [];
  const aims: PlayDirection[] = [];
  const states: TransportState[] = [];
  const unlocks: ((result: UnlockResult) => void)[] = [];
  let endedCount = 0;
  const context = {
    sampleRate: RATE,
    baseLatency: 0,
    outputLatency: 0,
    state,
    currentTime: 0,
    getOutputTimestamp: () => ({ contextTime: 0, performanceTime: 0 }),
  };
  const transport = new Transport({
    context,
    send: (command) => commands.push(command),
    aim: (direction) => aims.push(direction),
    unlock: () => new Promise((resolve) => unlocks.push(resolve)),
    onState: (next) => states.push(next),
    onEnded: () => (endedCount += 1),
    nowMs: () => 0,
  });
  if (plan) transport.setPlan(plan);
  return {
    transport,
    context,
    states,
    /** The commands sent since the last call. */
    sent: () => commands.splice(0),
    /** The positions that were prefetched since the last call. */
    aimed: () => aims.splice(0),
    endedCount: () => endedCount,
    /** Answers the oldest pending request to unlock the context. */
    unlock: async (result: UnlockResult) => {
      unlocks.shift()?.(result);
      await new Promise((resolve) => setTimeout(resolve));
    },
    /** Sends a mixer report: playing at speed 1 from this frame on, unless `other` overrides it. */
    report: (generation: number, frame: number, other: Partial<Extract<MixerReport, { type: "moved" }>> = {}) =>
      transport.receive({
        type: "moved",
        contextFrame: Math.round(context.currentTime * RATE),
        frame,
        generation,
        playing: true,
        waiting: false,
        speed: 1,
        ended: false,
        ...other,
      }),
  };
}
