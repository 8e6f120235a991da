import { MIXER_NAME, type MixerCommand, type MixerReport } from "#worklets/mixer/protocol.ts";
import mixerUrl from "#worklets/mixer/processor.ts?worker&url";

/** The mixer worklet seen from the main thread. Commands sent before it is loaded wait for it, in order. */
export type MixerLink = {
  send(command: MixerCommand, transfer?: Transferable[]): void;
  /** Rejects when the worklet cannot be loaded. */
  readonly ready: Promise<void>;
  close(): void;
};

/** Loads the mixer into a context and connects it to `destination`. */
export function linkMixer(context: BaseAudioContext, destination: AudioNode, hear: (report: MixerReport) => void): MixerLink {
  let node: AudioWorkletNode | undefined;
  let isClosed = false;
  let waiting: (() => void)[] = [];
  const load = async () => {
    await context.audioWorklet.addModule(mixerUrl);
    if (isClosed) return;
    node = new AudioWorkletNode(context, MIXER_NAME, { numberOfInputs: 0, numberOfOutputs: 1, outputChannelCount: [2] });
    node.port.addEventListener("message", (event: MessageEvent<MixerReport>) => hear(event.data));
    node.port.start();
    node.connect(destination);
    for (const send of waiting) send();
    waiting = [];
  };
  const ready = load();
  return {
    ready,
    send(command, transfer = []) {
      if (node === undefined) waiting.push(() => node?.port.postMessage(command, transfer));
      else node.port.postMessage(command, transfer);
    },
    close() {
      isClosed = true;
      waiting = [];
      node?.port.postMessage({ type: "close" } satisfies MixerCommand);
      node?.port.close();
      node?.disconnect();
    },
  };
}
