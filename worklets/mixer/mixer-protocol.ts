/**
 * What crosses the border of the audio thread. Commands are imperative, reports in the past tense.
 * Bulk data (plans, pages) crosses only as transferred ArrayBuffers: nothing large is deserialised on the audio thread.
 */
import type { CompiledPlan } from "./plan.ts";

/** Name under which the processor is registered. */
export const MIXER_NAME = "layback-mixer";

/** Frames of one worklet call. */
export const QUANTUM_FRAMES = 128;

/** Length of the linear crossfade at every jump: one quantum. */
export const CROSSFADE_FRAMES = 128;

/** Fastest pace of the timeline, both ways, as a multiple of real time. */
export const MAX_SPEED = 8;

/** Zero crossings of the shuttle's filter on each side of a sample. */
export const DECIMATION_REACH = 8;

/** Most timeline frames that one quantum looks at: at the fastest pace, with the filter's reach. */
export const LONGEST_READ_FRAMES = MAX_SPEED * (QUANTUM_FRAMES + 2 * DECIMATION_REACH);

/** Loudness is measured in steps of 10 ms: fine enough for the windows of EBU Tech 3341. */
export const LOUDNESS_HOPS_PER_SECOND = 100;

/** Frames in one page of PCM: 128 KB for stereo float32, 0.34 s at 48 kHz. */
export const PAGE_FRAMES = 16384;

/** A loop shorter than this would wrap inside its own crossfade: it is taken as no loop. */
export const MIN_LOOP_FRAMES = 2 * CROSSFADE_FRAMES;

/** Planar float32, `channels` × PAGE_FRAMES; mono pages play on both sides at unity. */
type PageMessage = {
  readonly type: "page";
  readonly slot: number;
  readonly index: number;
  readonly channels: 1 | 2;
  readonly buffer: ArrayBuffer;
};

/** What the feeder (decode worker) says over the page port. */
export type FeedCommand =
  | PageMessage
  | { readonly type: "drop"; readonly slot: number; readonly index: number }
  /** From here on the source's frames are expected as pages; frames at and past `lengthFrames` are silence. */
  | { readonly type: "openSlot"; readonly slot: number; readonly lengthFrames: number }
  /** The source will bring nothing (more): never wait for it. Its pages come back. */
  | { readonly type: "closeSlot"; readonly slot: number };

/** What the mixer answers over the page port. */
export type FeedReport =
  /** The first word to a feeder that takes over: these pages of the slot are resident already. */
  | { readonly type: "held"; readonly slot: number; readonly indices: readonly number[] }
  | { readonly type: "dropped"; readonly slot: number; readonly index: number; readonly channels: 1 | 2; readonly buffer: ArrayBuffer }
  /** `pace` as the timeline runs or would run; 0: a hand drags the playhead. */
  | { readonly type: "moved"; readonly frame: number; readonly playing: boolean; readonly pace: number };

/** From the main thread. `generation` numbers the user's jumps, so that reports can be told from older ones. */
export type MixerCommand =
  /** A feeder takes over; what is resident stays, and the feeder before is not heard any more. */
  | { readonly type: "connect"; readonly port: MessagePort }
  /** `edition` numbers the plans: a report tells which plan's lanes it counts. */
  | { readonly type: "setPlan"; readonly plan: CompiledPlan; readonly edition?: number }
  /** `pace`: a whole number, −8 … 8 without 0; 1 where absent. */
  | { readonly type: "play"; readonly generation: number; readonly frame: number; readonly pace?: number }
  /** While playing: goes on from where it is at another pace. */
  | { readonly type: "setPace"; readonly generation: number; readonly pace: number }
  /** A hand takes the playhead where it is: playing stops. */
  | { readonly type: "hold"; readonly generation: number }
  /** The playhead stands here now, and a grain around it sounds. */
  | { readonly type: "scrub"; readonly generation: number; readonly frame: number }
  /** The hand lets go. */
  | { readonly type: "letGo" }
  /** The playhead stands here now, and `frames` from there on sound once. */
  | { readonly type: "step"; readonly generation: number; readonly frame: number; readonly frames: number }
  | { readonly type: "pause"; readonly generation: number }
  | { readonly type: "seek"; readonly generation: number; readonly frame: number }
  | { readonly type: "setLoop"; readonly enabled: boolean; readonly startFrame: number; readonly endFrame: number }
  | { readonly type: "setMaster"; readonly gain: number }
  /** Longest wait for missing pages after a jump, in frames; 0 never waits. */
  | { readonly type: "setPatience"; readonly frames: number }
  /** Lanes and loudness are measured only while this is on. */
  | { readonly type: "setMetering"; readonly enabled: boolean }
  /** All that is measured starts anew after the next quantum, once the newest plan plays: a crossfade from before does not count. */
  | { readonly type: "resetMeters"; readonly measurement: number }
  | { readonly type: "ping"; readonly id: number }
  | { readonly type: "close" };

/** To the main thread. */
export type MixerReport =
  /** From context frame `contextFrame` on, the timeline runs from `frame` (or stands there). Posted at every discontinuity. */
  | {
      readonly type: "moved";
      readonly contextFrame: number;
      readonly frame: number;
      readonly playing: boolean;
      /** Playing was asked for, but the sound under the playhead is not resident yet. */
      readonly waiting: boolean;
      /** Frames of the timeline that pass per context frame while it runs. */
      readonly pace: number;
      readonly ended: boolean;
      readonly generation: number;
    }
  /**
   * About 60 times a second while something sounds, and once when it has ceased. Peaks are linear, of the mix before the
   * monitor volume. The second half counts only while metering is on.
   */
  | {
      readonly type: "metered";
      readonly peakLeft: number;
      readonly peakRight: number;
      readonly voices: number;
      readonly missedFrames: number;
      /** Nothing sounds any more: no report follows until something does. */
      readonly silent: boolean;
      readonly edition: number;
      /** Number of the last `resetMeters`; 0 before. */
      readonly measurement: number;
      /** Two peaks a lane, left and right, in the plan's order. */
      readonly lanePeaks: Float32Array;
      /** Mean K-weighted power, both sides summed, of each 10 ms that ended since the last report. */
      readonly hopPowers: readonly number[];
      /** Playing at pace 1 broke off, or began, since the last report: windows do not reach back over it. */
      readonly broken: boolean;
      /** Linear, the greatest since it was reset. */
      readonly truePeak: number;
    }
  | { readonly type: "ponged"; readonly id: number }
  /** A message to the mixer could not be read or obeyed: it no longer does what it was told to. */
  | { readonly type: "failed"; readonly detail: string };
