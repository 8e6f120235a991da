import { MIXER_NAME, type MixerCommand, type MixerReport } from "#worklets/mixer/protocol.ts";
import type { ScriptPlace } from "./start-worker.ts";
import mixerUrl from "#worklets/mixer/processor.ts?worker&url";

/** The mixer worklet seen from the main thread. Commands sent before it is loaded wait for it, in order. */
export type MixerLink = {
  send(command: MixerCommand, transfer?: Transferable[]): void;
  /** The mixer takes its pages from now on from who has the port that this gives. */
  connectFeeder(): MessagePort;
  /** Rejects when the worklet cannot be loaded. */
  readonly ready: Promise<void>;
  close(): void;
};

/** Loads the mixer into a context and connects it to `destination`. */
export function linkMixer(
  context: BaseAudioContext,
  destination: AudioNode,
  hear: (report: MixerReport) => void,
  scriptPlace: ScriptPlace = (url) => url,
): MixerLink {
  let node: AudioWorkletNode | undefined;
  let isClosed = false;
  let waiting: (() => void)[] = [];
  const onMessage = (event: MessageEvent<MixerReport>) => hear(event.data);
  const load = async () => {
    await context.audioWorklet.addModule(scriptPlace(mixerUrl));
    if (isClosed) return;
    node = new AudioWorkletNode(context, MIXER_NAME, { numberOfInputs: 0, numberOfOutputs: 1, outputChannelCount: [2] });
    node.port.addEventListener("message", onMessage);
    node.port.start();
    node.connect(destination);
    for (const sendNow of waiting) sendNow();
    waiting = [];
  };
  const ready = load();
  const send = (command: MixerCommand, transfer: Transferable[] = []) => {
    if (node === undefined) waiting.push(() => node?.port.postMessage(command, transfer));
    else node.port.postMessage(command, transfer);
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
      waiting = [];
      node?.port.postMessage({ type: "close" } satisfies MixerCommand);
      node?.port.removeEventListener("message", onMessage);
      node?.port.close();
      node?.disconnect();
    },
  };
}
