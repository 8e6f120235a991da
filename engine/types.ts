import type { ByteSource } from "./decode/bytes/byte-source.ts";
import type { MixClip, MixLane, MixPlan } from "#worklets/mixer/plan.ts";
import type { PeaksStore } from "./peaks/peaks-format.ts";
import type { SourceFailure, SourceInfo } from "./sources/source-info.ts";
import type { ScriptPlace } from "./sources/start-worker.ts";
import type { DecodeOptions } from "./worker/decode-protocol.ts";

/** The mix to play, in frames at the engine's rate; worklets/mixer/plan.ts documents every field. */
export type EngineClip = MixClip;
export type EngineLane = MixLane;
export type EnginePlan = MixPlan;

/** "interrupted": the system took the audio output away (a phone call). "closed": it is closed for good. */
export type ContextState = "running" | "suspended" | "interrupted" | "closed";

/** Playback speed as a multiple of real time; below 0 backwards. */
export type ShuttleRate = -8 | -4 | -2 | -1 | 1 | 2 | 4 | 8;

export type EngineState = {
  readonly context: ContextState;
  /** "playing" only while the context runs; shuttling is playing at another speed. */
  readonly transport: "stopped" | "playing";
  /** Playback was requested, but nothing is audible yet: the context is resuming, or sound is being read. */
  readonly starting: boolean;
  /** 0 while stopped, 1 while playing, else shuttling. */
  readonly rate: ShuttleRate | 0;
  /** A scrub is in progress (from `scrubStart` to `scrubEnd`); the transport is stopped meanwhile. */
  readonly scrubbing: boolean;
};

export type Loop = {
  readonly enabled: boolean;
  /** 0 where absent. */
  readonly startSeconds?: number | undefined;
  /** The picture's end where absent, or the playable length without a picture. */
  readonly endSeconds?: number | undefined;
};

export type SourceBytes = ByteSource;

/**
 * What a source is opened for. "playing": clips play it. "showing": only its peaks and its loudness are wanted; it is read after all other
 * work, and its sound is not written to the device.
 */
export type SourceUse = "playing" | "showing";

/** "noDevice": the browser allows sound, but the context does not start, or its clock does not advance. */
export type UnlockResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "blocked" | "closed" | "unavailable" | "noDevice" };

/** Linear peaks of the sum of a lane's clips, after the gains of clips and lane; above 1 is over full scale. */
export type LanePeak = { readonly peakLeft: number; readonly peakRight: number };

/**
 * ITU-R BS.1770 loudness of what has played at speed 1 since `resetLoudness`. Undefined: no value yet (playback without a break was
 * shorter than the measurement's window, or nothing was above −70 LUFS).
 */
export type LoudnessReading = {
  /** The last 0.4 s. */
  readonly momentaryLufs: number | undefined;
  /** The last 3 s. */
  readonly shortTermLufs: number | undefined;
  readonly integratedLufs: number | undefined;
  /** The highest true peak so far, dBTP; −Infinity for silence. Above −1 the export's limiter will act. */
  readonly truePeakDb: number;
};

/** Measured on the mix before the monitor volume. */
export type Meters = {
  /** Linear peaks since the last report; above 1 is over full scale. */
  readonly peakLeft: number;
  readonly peakRight: number;
  /** By lane id. Lanes that are not listed are silent. */
  readonly lanes: ReadonlyMap<string, LanePeak>;
  readonly loudness: LoudnessReading;
};

/** `isPlayed`: it was open for playing. */
export type LoadError = { readonly sourceId: string; readonly failure: SourceFailure; readonly isPlayed: boolean };

export type EngineStats = {
  readonly rate: number;
  /** Seconds between rendering a quantum and its playback. */
  readonly latencySeconds: number;
  readonly voices: number;
  /** Frames of clips that were due but not resident, since the engine's start. */
  readonly missedFrames: number;
  /** Underruns of the audio device, where the browser counts them. */
  readonly underruns: number | undefined;
  readonly sources: number;
};

export type EngineOptions = {
  /** Every gesture on this target resumes a context that does not run. Without a target only `unlock` and `play` resume it. */
  readonly gestureTarget?: EventTarget | undefined;
  /** Requested context rate; 48000 where absent. The device's rate where the browser refuses it. */
  readonly sampleRate?: number | undefined;
  /** What decoding may use: caching on the device, WebCodecs. Everything that the browser has, where absent. */
  readonly decode?: DecodeOptions | undefined;
  /** Opens the context (tests, embedders). The engine closes it, or calls `closeContext` where the context may be shared. */
  readonly openContext?: ((sampleRate: number) => AudioContext) | undefined;
  readonly closeContext?: ((context: AudioContext) => Promise<void>) | undefined;
  /** True from opening a source until 5 s after its first decoded sound, then false. Resilient engines only. */
  readonly onReading?: ((isReading: boolean) => void) | undefined;
  /** The mixer failed: this engine stays silent, and `unlock` answers "unavailable" from then on. */
  readonly onMixerLost?: (() => void) | undefined;
  /** Maps the built addresses of the mixer worklet and the decode worker to those to load; the built ones, if absent. */
  readonly scriptPlace?: ScriptPlace | undefined;
};

export type Engine = {
  /** Frames per second of the context and of every frame number here. */
  readonly rate: number;
  readonly state: EngineState;
  /** Also called, with an unchanged state, when a paused or moved playhead comes to rest: its position is final then. */
  onState(listener: (state: EngineState) => void): () => void;
  /** Resumes the context; call inside a gesture. */
  unlock(): Promise<UnlockResult>;
  setPlan(plan: EnginePlan): void;
  /** Plays from the current position, or from 0 at the playable end. */
  play(): void;
  pause(): void;
  /** Exact to the frame; clamped to 0 … playable length. */
  seek(seconds: number): void;
  /**
   * Plays at this speed, with sound: 1 is `play`, 0 is `pause`. Stops at 0 and at the playable length; loops apply at speed 1 only.
   * Forward playback from the playable length begins at 0.
   */
  shuttle(rate: ShuttleRate | 0): void;
  /** Starts a scrub: playback pauses until `scrubEnd`. */
  scrubStart(): void;
  /** Call on every pointer move: moves the playhead at once and plays a grain around it. Without `scrubStart` it only seeks. */
  scrubMove(seconds: number): void;
  /** Ends the scrub: playback resumes from there if it was running before. */
  scrubEnd(): void;
  /** Pauses, moves to `seconds` and plays the following `soundSeconds` (one picture frame) once. */
  step(seconds: number, soundSeconds: number): void;
  setLoop(loop: Loop): void;
  /** Monitor volume 0 … 1, linear. Never part of an export. */
  setMaster(volume: number, muted: boolean): void;
  /** Output latency in seconds beyond what the browser reports (Bluetooth); may be below 0. `position` accounts for it. */
  setLatencyOffset(seconds: number): void;
  /** The playhead: the timeline position of the sound that is audible now, in seconds. Cheap enough for every animation frame. */
  position(): number;
  /** A source may be open for both uses: it stays open until both are closed. "playing" where absent. */
  openSource(sourceId: string, bytes: SourceBytes, use?: SourceUse): Promise<SourceInfo | SourceFailure>;
  closeSource(sourceId: string, use?: SourceUse): void;
  readonly peaks: PeaksStore;
  /** The playhead reached the playable length. */
  onEnded(listener: () => void): () => void;
  /** A source could not be opened, or failed later. */
  onLoadError(listener: (error: LoadError) => void): () => void;
  /** A new decode worker replaced one that hung or crashed: playback goes on, and all sources are opened again. */
  onDecoderRestart(listener: () => void): () => void;
  /** Called about 60 times a second while something sounds, and once after it ends. Measured only while there is a subscriber. */
  onMeters(listener: (meters: Meters) => void): () => void;
  /** Resets integrated loudness and true peak. Earlier sound no longer counts, also in reports that are in transit. */
  resetLoudness(): void;
  stats(): EngineStats;
  dispose(): Promise<void>;
};
