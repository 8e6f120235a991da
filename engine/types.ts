import type { MixClip, MixLane, MixPlan } from "#worklets/mixer/plan.ts";
import type { PeaksStore } from "./peaks.ts";
import type { SourceFailure, SourceInfo } from "./source-info.ts";

/** What sounds, in frames at the engine's rate. See worklets/mixer/plan.ts for every field. */
export type EngineClip = MixClip;
export type EngineLane = MixLane;
export type EnginePlan = MixPlan;

/** "interrupted": the system took the sound away (a call); "closed": it is gone for good. */
export type ContextState = "running" | "suspended" | "interrupted" | "closed";

export type EngineState = {
  readonly context: ContextState;
  /** "playing" only while the context runs. */
  readonly transport: "stopped" | "playing";
  /** Playing was asked for, but nothing is heard yet: the context is being resumed, or sound is being read. */
  readonly starting: boolean;
};

export type Loop = {
  readonly enabled: boolean;
  /** 0 where absent. */
  readonly startSeconds?: number | undefined;
  /** The picture's end where absent (without a picture: the playable length). */
  readonly endSeconds?: number | undefined;
};

/** Where a source's bytes are. `url` is asked again whenever bytes are fetched: signed URLs may change. */
export type SourceBytes = { readonly blob: Blob } | { readonly url: () => Promise<string> };

export type UnlockResult = { readonly ok: true } | { readonly ok: false; readonly reason: "blocked" | "closed" | "unavailable" };

/** Linear peaks of the mix before the monitor volume; above 1 is over full scale. */
export type Meters = { readonly peakLeft: number; readonly peakRight: number };

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
  /** Opens the context, for tests and embedders; the engine closes it. */
  readonly openContext?: ((sampleRate: number) => AudioContext) | undefined;
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
  setLoop(loop: Loop): void;
  /** Monitor volume 0 … 1, linear. Never part of an export. */
  setMaster(volume: number, muted: boolean): void;
  /** What is heard now, in seconds; the place of the playhead. Cheap: call it each animation frame. */
  position(): number;
  openSource(sourceId: string, bytes: SourceBytes): Promise<SourceInfo | SourceFailure>;
  closeSource(sourceId: string): void;
  readonly peaks: PeaksStore;
  /** The playable length was reached. */
  onEnded(listener: () => void): () => void;
  /** A source could not be opened, or broke later. */
  onLoadError(listener: (error: LoadError) => void): () => void;
  /** About 60 times a second while playing. */
  onMeters(listener: (meters: Meters) => void): () => void;
  stats(): EngineStats;
  dispose(): Promise<void>;
};
