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
  | { readonly type: "moved"; readonly frame: number; readonly playing: boolean };

/** From the main thread. `generation` numbers the user's jumps, so that reports can be told from older ones. */
export type MixerCommand =
  /** A feeder takes over; what is resident stays, and the feeder before is not heard any more. */
  | { readonly type: "connect"; readonly port: MessagePort }
  | { readonly type: "setPlan"; readonly plan: CompiledPlan }
  | { readonly type: "play"; readonly generation: number; readonly frame: number }
  | { readonly type: "pause"; readonly generation: number }
  | { readonly type: "seek"; readonly generation: number; readonly frame: number }
  | { readonly type: "setLoop"; readonly enabled: boolean; readonly startFrame: number; readonly endFrame: number }
  | { readonly type: "setMaster"; readonly gain: number }
  /** Longest wait for missing pages after a jump, in frames; 0 never waits. */
  | { readonly type: "setPatience"; readonly frames: number }
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
      readonly ended: boolean;
      readonly generation: number;
    }
  /** About 60 times a second while playing. Peaks are linear, of the mix before the monitor volume. */
  | {
      readonly type: "metered";
      readonly peakLeft: number;
      readonly peakRight: number;
      readonly voices: number;
      readonly missedFrames: number;
    }
  | { readonly type: "ponged"; readonly id: number };
