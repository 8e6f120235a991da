import { linkMixer } from "#engine/mixing/mixer-link.ts";
import type { EnginePlan } from "#engine/types.ts";
import { compilePlan, planBuffers } from "#worklets/mixer/plan.ts";
import { PAGE_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import type { Stereo } from "./reference-mix.ts";

export type OfflineWorklet = {
  readonly render: () => Promise<AudioBuffer>;
  readonly close: () => void;
};

/** The worklet in an OfflineAudioContext, with every page of its sources resident and set to play from 0. */
export async function offlineWorklet(
  plan: EnginePlan,
  sources: ReadonlyMap<string, Stereo>,
  rate: number,
  frames: number,
): Promise<OfflineWorklet> {
  const context = new OfflineAudioContext(2, frames, rate);
  const slots = new Map([...sources.keys()].map((id, index) => [id, index + 1]));
  let answers = 0;
  let resolveAnswered: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    resolveAnswered = resolve;
  });
  const mixer = linkMixer(context, context.destination, (report) => {
    if (report.type === "ponged" && ++answers === 2) resolveAnswered();
  });
  const streamer = new MessageChannel();
  mixer.send({ type: "connect", port: streamer.port1 }, [streamer.port1]);
  for (const [id, { left, right }] of sources) {
    const slot = slots.get(id) ?? 0;
    streamer.port2.postMessage({ type: "openSlot", slot, lengthFrames: left.length });
    for (let index = 0; index * PAGE_FRAMES < left.length; index += 1) {
      const page = new Float32Array(2 * PAGE_FRAMES);
      page.set(left.subarray(index * PAGE_FRAMES, (index + 1) * PAGE_FRAMES));
      page.set(right.subarray(index * PAGE_FRAMES, (index + 1) * PAGE_FRAMES), PAGE_FRAMES);
      streamer.port2.postMessage({ type: "page", slot, index, channels: 2, buffer: page.buffer }, [page.buffer]);
    }
  }
  const compiled = compilePlan(plan, (id) => slots.get(id) ?? 0);
  mixer.send({ type: "setPlan", plan: compiled }, planBuffers(compiled));
  mixer.send({ type: "setPatience", frames: rate });
  mixer.send({ type: "play", generation: 1, frame: 0, speed: 1 });
  await mixer.ready;
  mixer.send({ type: "ping", id: 0 });
  streamer.port2.postMessage({ type: "ping", id: 1 });
  await answered;
  return {
    render: () => context.startRendering(),
    close: () => {
      mixer.close();
      streamer.port2.close();
    },
  };
}
