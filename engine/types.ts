import type { ByteSource } from "./decode/bytes/byte-source.ts";
import type { MixClip, MixLane, MixPlan } from "#worklets/mixer/plan.ts";
import type { PeaksStore } from "./peaks/peaks-format.ts";
import type { SourceFailure, SourceInfo } from "./sources/source-info.ts";
import type { ScriptPlace } from "./sources/start-worker.ts";
import type { DecodeOptions } from "./worker/decode-protocol.ts";

/** What sounds, in frames at the engine's rate. See worklets/mixer/plan.ts for every field. */
export type EngineClip = MixClip;
export type EngineLane = MixLane;
export type EnginePlan = MixPlan;

/** "interrupted": the system took the sound away (a call); "closed": it is gone for good. */
export type ContextState = "running" | "suspended" | "interrupted" | "closed";

/** How fast the timeline runs, as a multiple of real time; below 0 backwards. */
export type ShuttleRate = -8 | -4 | -2 | -1 | 1 | 2 | 4 | 8;

export type EngineState = {
  readonly context: ContextState;
  /** "playing" only while the context runs; shuttling is playing at another rate. */
  readonly transport: "stopped" | "playing";
  /** Playing was asked for, but nothing is heard yet: the context is being resumed, or sound is being read. */
  readonly starting: boolean;
  /** 0 while stopped, 1 while playing, else shuttling. */
  readonly rate: ShuttleRate | 0;
  /** The hand is on the playhead, between `beginScrub` and `endScrub`: the transport is stopped meanwhile. */
  readonly scrubbing: boolean;
};

export type Loop = {
  readonly enabled: boolean;
  /** 0 where absent. */
  readonly startSeconds?: number | undefined;
  /** The picture's end where absent (without a picture: the playable length). */
  readonly endSeconds?: number | undefined;
};

export type SourceBytes = ByteSource;

/** "noDevice": the browser lets sound start, but the context does not, or its clock stands still. */
export type UnlockResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "blocked" | "closed" | "unavailable" | "noDevice" };

/** Linear, of the sum of a lane's clips with their gains and the lane's; above 1 is over full scale. */
export type LanePeak = { readonly peakLeft: number; readonly peakRight: number };

/**
 * ITU-R BS.1770 over what has played at rate 1 since `resetLoudness`. Undefined: nothing to measure yet (less than the window was
 * heard without a break, or nothing above −70 LUFS).
 */
export type LoudnessReading = {
  /** The last 0.4 s. */
  readonly momentaryLufs: number | undefined;
  /** The last 3 s. */
  readonly shortTermLufs: number | undefined;
  readonly integratedLufs: number | undefined;
  /** dBTP, the greatest so far; −Infinity for silence. Above −1 the export's limiter will work. */
  readonly truePeakDb: number;
};

/** Of the mix before the monitor volume. */
export type Meters = {
  /** Linear peaks since the last report; above 1 is over full scale. */
  readonly peakLeft: number;
  readonly peakRight: number;
  /** By lane id. Lanes that are not listed are silent. */
  readonly lanes: ReadonlyMap<string, LanePeak>;
  readonly loudness: LoudnessReading;
};

export type LoadError = { readonly sourceId: string; readonly failure: SourceFailure };

export type EngineStats = {
  readonly rate: number;
  /** Seconds between a quantum's making and its sound. */
  readonly latencySeconds: number;
  readonly voices: number;
  /** Frames of clips that should have sounded but were not resident, since the start. */
  readonly missedFrames: number;
  /** Drop-outs of the audio device, where the browser counts them. */
  readonly underruns: number | undefined;
  readonly sources: number;
};

export type EngineOptions = {
  /** Where gestures happen: the context is resumed by each while it is not running. None: only `unlock` and `play` resume. */
  readonly gestureTarget?: EventTarget | undefined;
  /** Asked-for context rate; 48000. Where refused, the device's. */
  readonly sampleRate?: number | undefined;
  /** What decoding may use: caching on the device, WebCodecs. All that the browser has, where absent. */
  readonly decode?: DecodeOptions | undefined;
  /** Opens the context, for tests and embedders; the engine closes it, or lets `closeContext` do so where others may use it too. */
  readonly openContext?: ((sampleRate: number) => AudioContext) | undefined;
  readonly closeContext?: ((context: AudioContext) => Promise<void>) | undefined;
  /** Sources are being opened and have not sounded yet, or that is over. Of lasting engines only. */
  readonly onReading?: ((isReading: boolean) => void) | undefined;
  /** The mixer broke: only another engine can be heard. `unlock` answers "unavailable" from then on. */
  readonly onMixerLost?: (() => void) | undefined;
  /** Where the mixer worklet and the decode worker are loaded from; where they were built, if absent. */
  readonly scriptPlace?: ScriptPlace | undefined;
};

export type Engine = {
  /** Frames per second of the context and of every frame number here. */
  readonly rate: number;
  readonly state: EngineState;
  /** Also called, with the state as it was, when a paused or moved playhead has come to stand: its position is final then. */
  onState(listener: (state: EngineState) => void): () => void;
  /** Resumes the context; call inside a gesture. */
  unlock(): Promise<UnlockResult>;
  setPlan(plan: EnginePlan): void;
  /** From the present position; at the playable end from 0. */
  play(): void;
  pause(): void;
  /** Exact; clamped to 0 … playable length. */
  seek(seconds: number): void;
  /**
   * Plays on at another rate, with sound: 1 is `play`, 0 is `pause`. Stops at 0 and at the playable length; loops hold at rate 1
   * only. Where the playhead stands at the playable length, forward begins at 0.
   */
  shuttle(rate: ShuttleRate | 0): void;
  /** The hand takes the playhead: playing halts until `endScrub`. */
  beginScrub(): void;
  /** The hand is here now: `position` at once, and a grain of sound around it. Call at every pointer move, also without `beginScrub`. */
  scrub(seconds: number): void;
  /** The hand lets go: stands, or plays on from there where it played before. */
  endScrub(): void;
  /** Pauses, moves there, and sounds the `soundSeconds` that begin there (one picture frame) once. */
  step(seconds: number, soundSeconds: number): void;
  setLoop(loop: Loop): void;
  /** Monitor volume 0 … 1, linear. Never part of an export. */
  setMaster(volume: number, muted: boolean): void;
  /** Seconds that sound takes from the device to the ear beyond what the browser knows (Bluetooth); may be below 0. `position` counts them. */
  setLatencyOffset(seconds: number): void;
  /** What is heard now, in seconds; the place of the playhead. Cheap: call it each animation frame. */
  position(): number;
  openSource(sourceId: string, bytes: SourceBytes): Promise<SourceInfo | SourceFailure>;
  closeSource(sourceId: string): void;
  readonly peaks: PeaksStore;
  /** The playable length was reached. */
  onEnded(listener: () => void): () => void;
  /** A source could not be opened, or broke later. */
  onLoadError(listener: (error: LoadError) => void): () => void;
  /** The decode worker hung or crashed, and another one has taken over: what plays plays on, sources are opened again. */
  onDecoderRestart(listener: () => void): () => void;
  /** About 60 times a second while something moves, and once more when it has come to rest. Measured only while somebody listens. */
  onMeters(listener: (meters: Meters) => void): () => void;
  /** Forgets integrated loudness and true peak. What sounded before, and reports of it under way, do not count any more. */
  resetLoudness(): void;
  stats(): EngineStats;
  dispose(): Promise<void>;
};
