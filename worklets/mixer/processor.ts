/** Audio thread: entry of the worklet. Passes messages and quanta to `MixerMessageHandler`. `process` allocates only the reports. */
import { MIXER_NAME, type MixerCommand } from "./mixer-protocol.ts";
import { MixerMessageHandler } from "./message-handler.ts";

class MixerProcessor extends AudioWorkletProcessor {
  readonly #messageHandler = new MixerMessageHandler(sampleRate, (report) => this.port.postMessage(report));

  constructor() {
    super();
    this.port.addEventListener("message", (event: MessageEvent<MixerCommand>) => this.#messageHandler.receive(event.data));
    this.port.addEventListener("messageerror", () => this.#messageHandler.fail("A command could not be read."));
    this.port.start();
  }

  process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const left = outputs[0]?.[0];
    const right = outputs[0]?.[1];
    return left === undefined || right === undefined || this.#messageHandler.render(left, right, currentFrame);
  }
}

registerProcessor(MIXER_NAME, MixerProcessor);
