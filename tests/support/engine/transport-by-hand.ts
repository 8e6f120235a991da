import { Transport, type TransportState } from "#engine/transport/transport.ts";
import type { UnlockResult } from "#engine/types.ts";
import type { PlayDirection } from "#engine/worker/prefetch-plan.ts";
import { RATE } from "#tests/support/media/hostile-sound.ts";
import type { MixerCommand, MixerReport } from "#worklets/mixer/mixer-protocol.ts";

const PLAYABLE_FRAMES = 600 * RATE;

/** The plan of a timeline of this length, with a picture as long. */
export const aPlanOf = (playableFrames: number) => ({ clips: [], lanes: [], playableFrames, pictureFrames: playableFrames });

/** A transport on a context of which time and state are set by hand, without latency, and a mixer whose reports are made by hand. */
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
    aim: (heading) => aims.push(heading),
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
    /** What was sent since this was last asked. */
    sent: () => commands.splice(0),
    /** Where sound was fetched for since this was last asked. */
    aimed: () => aims.splice(0),
    endedCount: () => endedCount,
    /** Answers the oldest request for the context. */
    unlock: async (result: UnlockResult) => {
      unlocks.shift()?.(result);
      await new Promise((resolve) => setTimeout(resolve));
    },
    /** The mixer reports that it plays at pace 1 from here on, if it is not told otherwise. */
    report: (generation: number, frame: number, other: Partial<Extract<MixerReport, { type: "moved" }>> = {}) =>
      transport.hear({
        type: "moved",
        contextFrame: Math.round(context.currentTime * RATE),
        frame,
        generation,
        playing: true,
        waiting: false,
        pace: 1,
        ended: false,
        ...other,
      }),
  };
}
