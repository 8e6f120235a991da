import { MIXER_NAME, type MixerCommand, type MixerReport } from "#worklets/mixer/mixer-protocol.ts";
import { CommandQueue } from "../transport/command-queue.ts";
import type { ScriptPlace } from "../sources/start-worker.ts";
import mixerUrl from "#worklets/mixer/processor.ts?worker&url";

/** The mixer worklet seen from the main thread. Commands sent before it is loaded wait for it, the newest of each type. */
export type MixerLink = {
  send(command: MixerCommand, transfer?: Transferable[]): void;
  /** The mixer takes its pages from now on from who has the port that this gives. */
  connectFeeder(): MessagePort;
  /** Rejects when the worklet cannot be loaded. */
  readonly ready: Promise<void>;
  close(): void;
};

export type MixerLinkOptions = {
  /** The mixer threw, or a message to or from it could not be read: it makes no sound any more, or not what it was told to. Called once. */
  readonly onLost?: (() => void) | undefined;
  readonly scriptPlace?: ScriptPlace | undefined;
};

/** After a throw in `process` the browser never calls it again. Chromium names the event "error", the standard "processorerror". */
const PROCESSOR_ERRORS = ["processorerror", "error"] as const;

/** A mixer that runs somewhere: commands go in by its port, reports come out. */
export type RunningMixer = { readonly port: MessagePort; stop(): void };

/** Loads the mixer into a context and connects it to `destination`. */
export function linkMixer(
  context: BaseAudioContext,
  destination: AudioNode,
  hear: (report: MixerReport) => void,
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
  return linkRunningMixer(open, hear, onLost);
}

/** @param open starts the mixer; it calls what it is given when the mixer breaks */
export function linkRunningMixer(
  open: (lose: () => void) => Promise<RunningMixer>,
  hear: (report: MixerReport) => void,
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
    else hear(report);
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
    for (const { command, transfer } of waiting.take()) port.postMessage(command, transfer);
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
    connectFeeder() {
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
