import { expect, test } from "vitest";
import { linkMixer } from "#engine/mixing/mixer-link.ts";
import { PAGE_FRAMES, QUANTUM_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { commandOf } from "#tests/support/browser/performance-commands.ts";
import { randomPerformance, smoothSources } from "#tests/support/engine/random-performance.ts";
import type { Stereo } from "#tests/support/engine/reference-mix.ts";
import { ReferencePerformance, type Performance } from "#tests/support/engine/reference-performance.ts";
import { compile, pageOf, SLOTS } from "#tests/support/engine/resident-mixer.ts";

const RATE = 48_000;

/** Runs the worklet in an OfflineAudioContext that is suspended at each event's frame. */
async function renderOffline({ plan, quanta, events }: Performance, sources: ReadonlyMap<string, Stereo>): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(2, quanta * QUANTUM_FRAMES, RATE);
  const answers = new Map<number, () => void>();
  const mixer = linkMixer(context, context.destination, (report) => {
    if (report.type === "ponged") answers.get(report.id)?.();
  });
  /** Resolves when the mixer has handled everything sent before. */
  const settled = async (id: number, port?: { postMessage(message: unknown): void }) => {
    const answered = new Promise<void>((resolve) => {
      answers.set(id, resolve);
    });
    if (port === undefined) mixer.send({ type: "ping", id });
    else port.postMessage({ type: "ping", id });
    await answered;
  };
  const streamerPort = mixer.connectStreamer();
  for (const [id, source] of sources) {
    const slot = SLOTS.get(id) ?? 0;
    streamerPort.postMessage({ type: "openSlot", slot, lengthFrames: source.left.length });
    for (let index = 0; index * PAGE_FRAMES < source.left.length; index += 1)
      streamerPort.postMessage({ type: "page", slot, index, channels: 2, buffer: pageOf(source, index) });
  }
  mixer.send({ type: "setPlan", plan: compile(plan) });
  await mixer.ready;
  await settled(-1);
  await settled(-2, streamerPort);
  for (const quantum of new Set(events.map((event) => event.quantum))) {
    const handle = async () => {
      for (const { event } of events.filter((other) => other.quantum === quantum)) mixer.send(commandOf(event, quantum + 1));
      await settled(quantum);
    };
    if (quantum === 0) await handle();
    else
      void context.suspend((quantum * QUANTUM_FRAMES) / RATE).then(async () => {
        await handle();
        await context.resume();
      });
  }
  const buffer = await context.startRendering();
  mixer.close();
  streamerPort.close();
  return buffer;
}

test("20 random performances in an OfflineAudioContext sound as defined, bit by bit", async () => {
  const sources = smoothSources();
  for (let seed = 0; seed < 20; seed += 1) {
    const performance = randomPerformance(seed);
    const rendered = await renderOffline(performance, sources);
    const reference = new ReferencePerformance(performance.plan, sources);
    const wrong: number[] = [];
    for (let quantum = 0; quantum < performance.quanta; quantum += 1) {
      for (const { event } of performance.events.filter((other) => other.quantum === quantum)) reference.handle(event);
      const expected = reference.quantum();
      for (const [channel, side] of [expected.left, expected.right].entries()) {
        const heard = rendered.getChannelData(channel).subarray(quantum * QUANTUM_FRAMES, (quantum + 1) * QUANTUM_FRAMES);
        if (side.some((sample, frame) => sample !== heard[frame])) wrong.push(quantum);
      }
    }
    expect({ seed, wrong }).toEqual({ seed, wrong: [] });
  }
});
