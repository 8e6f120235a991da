/**
 * Messages to and from the audio thread. Commands are imperative, reports in the past tense. Bulk data (plans, pages) crosses only as
 * transferred ArrayBuffers: nothing large is deserialised on the audio thread.
 */
import type { CompiledPlan } from "./plan.ts";

/** Name of the registered processor. */
export const MIXER_NAME = "layback-mixer";

/** Frames per worklet call. */
export const QUANTUM_FRAMES = 128;

/** Length of the linear crossfade at every jump: one quantum. */
export const CROSSFADE_FRAMES = 128;

/** Highest speed of the timeline, in both directions, as a multiple of real time. */
export const MAX_SPEED = 8;

/** Zero crossings of the varispeed filter on each side of a sample. */
export const DECIMATION_REACH = 8;

/** Most timeline frames that one quantum reads: at the highest speed, including the filter's reach. */
export const LONGEST_READ_FRAMES = MAX_SPEED * (QUANTUM_FRAMES + 2 * DECIMATION_REACH);

/** Loudness is measured in steps of 10 ms: fine enough for the windows of EBU Tech 3341. */
export const LOUDNESS_HOPS_PER_SECOND = 100;

/** Frames in one page of PCM: 128 KB for stereo float32, 0.34 s at 48 kHz. */
export const PAGE_FRAMES = 16384;

/** A shorter loop would wrap inside its own crossfade, and is treated as no loop. */
export const MIN_LOOP_FRAMES = 2 * CROSSFADE_FRAMES;

/** Planar float32, `channels` × PAGE_FRAMES; mono pages play on both channels at unity gain. */
type PageMessage = {
  readonly type: "page";
  readonly slot: number;
  readonly index: number;
  readonly channels: 1 | 2;
  readonly buffer: ArrayBuffer;
};

/** Messages from the buffer streamer (decode worker) on the page port. */
export type StreamerCommand =
  | PageMessage
  | { readonly type: "drop"; readonly slot: number; readonly index: number }
  /** From now on the source's frames are expected as pages; frames at and past `lengthFrames` are silence. */
  | { readonly type: "openSlot"; readonly slot: number; readonly lengthFrames: number }
  /** The source delivers nothing more: never wait for it. Its pages are returned. */
  | { readonly type: "closeSlot"; readonly slot: number };

/** Messages from the mixer on the page port. */
export type StreamerReport =
  /** First message to a new buffer streamer: these pages of the slot are already resident. */
  | { readonly type: "held"; readonly slot: number; readonly indices: readonly number[] }
  | { readonly type: "dropped"; readonly slot: number; readonly index: number; readonly channels: 1 | 2; readonly buffer: ArrayBuffer }
  /** `speed`: the speed at which the timeline runs or would run; 0 while the user drags the playhead. */
  | { readonly type: "moved"; readonly frame: number; readonly playing: boolean; readonly speed: number };

/** From the main thread. `generation` numbers the user's jumps, so that reports can be told apart from older ones. */
export type MixerCommand =
  /** A new buffer streamer takes over: resident pages stay, and the previous streamer's port is closed. */
  | { readonly type: "connect"; readonly port: MessagePort }
  /** `version`: the plan's version. A report states whose lanes it measures. */
  | { readonly type: "setPlan"; readonly plan: CompiledPlan; readonly version?: number }
  /** `speed`: an integer from −8 to 8 except 0; 1 if absent. */
  | { readonly type: "play"; readonly generation: number; readonly frame: number; readonly speed?: number }
  /** While playing: continues from the playhead at another speed. */
  | { readonly type: "setSpeed"; readonly generation: number; readonly speed: number }
  /** Scrubbing starts at the playhead: playback stops. */
  | { readonly type: "hold"; readonly generation: number }
  /** Moves the playhead and plays a grain around it. */
  | { readonly type: "scrub"; readonly generation: number; readonly frame: number }
  /** Scrubbing ends. */
  | { readonly type: "release" }
  /** Moves the playhead and plays `frames` frames from there once. */
  | { readonly type: "step"; readonly generation: number; readonly frame: number; readonly frames: number }
  | { readonly type: "pause"; readonly generation: number }
  | { readonly type: "seek"; readonly generation: number; readonly frame: number }
  | { readonly type: "setLoop"; readonly enabled: boolean; readonly startFrame: number; readonly endFrame: number }
  | { readonly type: "setMaster"; readonly gain: number }
  /** Longest wait for missing pages after a jump, in frames; 0: never wait. */
  | { readonly type: "setPatience"; readonly frames: number }
  /** Lanes and loudness are measured only while this is on. */
  | { readonly type: "setMetering"; readonly enabled: boolean }
  /** Restarts all measurements after the next quantum, once the newest plan plays: a crossfade from before does not count. */
  | { readonly type: "resetMeters"; readonly measurement: number }
  | { readonly type: "ping"; readonly id: number }
  | { readonly type: "close" };

/** To the main thread. */
export type MixerReport =
  /** From context frame `contextFrame` on, the timeline runs from `frame`, or is stopped there. Posted at every discontinuity. */
  | {
      readonly type: "moved";
      readonly contextFrame: number;
      readonly frame: number;
      readonly playing: boolean;
      /** Playback was requested, but the sound at the playhead is not resident yet. */
      readonly waiting: boolean;
      /** Speed: timeline frames per context frame while the timeline runs. */
      readonly speed: number;
      readonly ended: boolean;
      readonly generation: number;
    }
  /**
   * About 60 times a second while something sounds, and once after it has ended. Peaks are linear, of the mix before the monitor volume.
   * `lanePeaks` and the fields after it are valid only while metering is on.
   */
  | {
      readonly type: "metered";
      readonly peakLeft: number;
      readonly peakRight: number;
      readonly voices: number;
      readonly missedFrames: number;
      /** Nothing sounds any more: no report follows until something does. */
      readonly silent: boolean;
      readonly version: number;
      /** Number of the last `resetMeters`; 0 before. */
      readonly measurement: number;
      /** Two peaks per lane, left and right, in the plan's order. */
      readonly lanePeaks: Float32Array;
      /** Mean K-weighted power, both channels summed, of each 10 ms that ended since the last report. */
      readonly hopPowers: readonly number[];
      /** Playback at speed 1 was interrupted, or began, since the last report: loudness windows must not reach back across it. */
      readonly broken: boolean;
      /** Linear, highest since `resetMeters`. */
      readonly truePeak: number;
    }
  | { readonly type: "ponged"; readonly id: number }
  /** A message to the mixer could not be read or handled: its state may differ from what the main thread requested. */
  | { readonly type: "failed"; readonly detail: string };
