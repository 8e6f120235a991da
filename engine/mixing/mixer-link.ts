import { MIXER_NAME, type MixerCommand, type MixerReport } from "#worklets/mixer/mixer-protocol.ts";
import { CommandQueue } from "../transport/command-queue.ts";
import type { ScriptPlace } from "../sources/start-worker.ts";
import mixerUrl from "#worklets/mixer/processor.ts?worker&url";

/** The main thread's handle to the mixer worklet. Commands sent before it is loaded are queued, the newest of each type. */
export type MixerLink = {
  send(command: MixerCommand, transfer?: Transferable[]): void;
  /** From now on the mixer gets its pages from the owner of the returned port. */
  connectStreamer(): MessagePort;
  /** Rejects when the worklet cannot be loaded. */
  readonly ready: Promise<void>;
  close(): void;
};

export type MixerLinkOptions = {
  /** The mixer threw, or a message to or from it could not be read: it is silent, or mixes something wrong. Called once. */
  readonly onLost?: (() => void) | undefined;
  readonly scriptPlace?: ScriptPlace | undefined;
};

/** After a throw in `process` the browser never calls it again. Chromium names the event "error", the standard "processorerror". */
const PROCESSOR_ERRORS = ["processorerror", "error"] as const;

/** A running mixer: its port takes commands and posts reports. */
export type RunningMixer = { readonly port: MessagePort; stop(): void };

/** Loads the mixer into a context and connects it to `destination`. */
export function linkMixer(
  context: BaseAudioContext,
  destination: AudioNode,
  onReport: (report: MixerReport) => void,
  { onLost, scriptPlace = (url) => url }: MixerLinkOptions = {},
): MixerLink {
  const open = async (lose: () => void): Promise<RunningMixer> => {
    await context.audioWorklet.addModule(scriptPlace(mixerUrl));
    const node = new AudioWorkletNode(context, MIXER_NAME, { numberOfInputs: 0, numberOfOutputs: 1, outputChannelCount: [2] });
    for (const type of PROCESSOR_ERRORS) node.addEventListener(type, lose);
    node.connect(destination);
    const stop = () => {
      for (const type of PROCESSOR_ERRORS) node.removeEventListener(type, lose);
      node.disconnect();
    };
    return { port: node.port, stop };
  };
  return linkRunningMixer(open, onReport, onLost);
}

/** @param open starts the mixer and calls `lose` when the mixer fails */
export function linkRunningMixer(
  open: (lose: () => void) => Promise<RunningMixer>,
  onReport: (report: MixerReport) => void,
  onLost: () => void = () => undefined,
): MixerLink {
  let mixer: RunningMixer | undefined;
  let isClosed = false;
  let isLost = false;
  const waiting = new CommandQueue();
  const lose = () => {
    if (isLost || isClosed) return;
    isLost = true;
    onLost();
  };
  const onMessage = ({ data: report }: MessageEvent<MixerReport>) => {
    if (report.type === "failed") lose();
    else onReport(report);
  };
  const stop = (running: RunningMixer) => {
    const { port } = running;
    port.postMessage({ type: "close" } satisfies MixerCommand);
    port.removeEventListener("message", onMessage);
    port.removeEventListener("messageerror", lose);
    port.close();
    running.stop();
  };
  const load = async () => {
    const opened = await open(lose);
    if (isClosed) return stop(opened);
    const { port } = opened;
    mixer = opened;
    port.addEventListener("message", onMessage);
    port.addEventListener("messageerror", lose);
    port.start();
    for (const { command, transfer } of waiting.drain()) port.postMessage(command, transfer);
  };
  const ready = load();
  ready.catch(() => waiting.close());
  const send = (command: MixerCommand, transfer: Transferable[] = []) => {
    if (mixer === undefined) waiting.add(command, transfer);
    else mixer.port.postMessage(command, transfer);
  };
  return {
    ready,
    send,
    connectStreamer() {
      const { port1, port2 } = new MessageChannel();
      send({ type: "connect", port: port1 }, [port1]);
      return port2;
    },
    close() {
      isClosed = true;
      waiting.close();
      if (mixer !== undefined) stop(mixer);
    },
  };
}
