import type { MixerReport } from "#worklets/mixer/mixer-protocol.ts";
import { closeContext, openContext } from "./context.ts";
import type { SoundContext } from "../transport/output-clock.ts";
import { linkMixer, type MixerLink } from "../mixing/mixer-link.ts";
import type { EngineOptions } from "../types.ts";

const DEFAULT_RATE = 48_000;

export type OutputContext = SoundContext & EventTarget & Pick<AudioContext, "resume">;

/** Where an engine's mixer runs, and the clock that it runs by. */
export type SoundOutput = {
  readonly context: OutputContext;
  link(onReport: (report: MixerReport) => void, onLost: () => void): MixerLink;
  close(): Promise<void>;
};

type DeviceOptions = Pick<EngineOptions, "sampleRate" | "openContext" | "closeContext" | "scriptPlace">;

export function wantedRate({ sampleRate = DEFAULT_RATE }: DeviceOptions): number {
  return sampleRate;
}

/** Opens a context for the audio device. Throws where the browser has no Web Audio. */
export function openDevice(options: DeviceOptions, rate: number = wantedRate(options)): AudioContext {
  return (options.openContext ?? openContext)(rate);
}

export function closeDevice(options: DeviceOptions, context: AudioContext): Promise<void> {
  return (options.closeContext ?? closeContext)(context);
}

/** Runs the mixer on the audio thread of a context. */
export function deviceOutput(options: DeviceOptions, context: AudioContext = openDevice(options)): SoundOutput {
  return {
    context,
    link: (onReport, onLost) => linkMixer(context, context.destination, onReport, { onLost, scriptPlace: options.scriptPlace }),
    close: () => closeDevice(options, context),
  };
}
