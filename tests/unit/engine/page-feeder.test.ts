import { afterEach, expect, test, vi } from "vitest";
import { PageCache } from "#engine/decode/page-cache.ts";
import type { PagedSource } from "#engine/decode/paged-source.ts";
import { createMemoryAudio } from "#engine/decode/memory-audio.ts";
import { PageFeeder } from "#engine/worker/page-feeder.ts";
import { compilePlan, type MixClip } from "#worklets/mixer/plan.ts";
import { PAGE_FRAMES, type FeedCommand, type FeedReport } from "#worklets/mixer/protocol.ts";
import { createPagedSource } from "#engine/decode/paged-source.ts";
import { createResamplers } from "#engine/decode/resampler.ts";
import { aMixClip, aMixPlan } from "#tests/support/random-plan.ts";

const RATE = 48_000;
const ports: MessagePort[] = [];

afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** A feeder over real sources, and the mixer's end of its port: what is resident, as the mixer would hold it. */
async function aFeeder(sourceCount: number, lengthFrames: number) {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const sources = new Map<number, PagedSource>();
  for (let slot = 1; slot <= sourceCount; slot += 1) {
    const facts = { rate: RATE, channels: 1, codec: "pcm-f32", container: "WAVE", lengthFrames };
    sources.set(
      slot,
      createPagedSource(createMemoryAudio(facts, [new Float32Array(lengthFrames).fill(slot / 100)]), RATE, createResamplers()),
    );
  }
  const resident = new Map<string, ArrayBuffer>();
  let largest = 0;
  port2.addEventListener("message", (event: MessageEvent<FeedCommand>) => {
    const command = event.data;
    if (command.type === "page") resident.set(`${command.slot}:${command.index}`, command.buffer);
    largest = Math.max(largest, resident.size);
    if (command.type !== "drop") return;
    const buffer = resident.get(`${command.slot}:${command.index}`);
    resident.delete(`${command.slot}:${command.index}`);
    if (buffer === undefined) throw new Error("A page was dropped that was not there.");
    port2.postMessage({ type: "dropped", slot: command.slot, index: command.index, channels: 1, buffer } satisfies FeedReport, [buffer]);
  });
  port2.start();
  const cache = new PageCache(16 * 2 ** 20);
  const broken: number[] = [];
  const feeder = new PageFeeder({
    port: port1,
    rate: RATE,
    sources,
    cache,
    onBroken: (slot) => broken.push(slot),
    taskBreak: () => Promise.resolve(),
  });
  return { feeder, resident, cache, broken, largest: () => largest };
}

const plan = (clips: readonly MixClip[]) => compilePlan(aMixPlan(clips), (id) => Number(id));

test("design: what lies ahead of the playhead becomes resident, with its own sound", async () => {
  const { feeder, resident } = await aFeeder(2, 20 * RATE);
  feeder.setPlan(
    plan([aMixClip({ sourceId: "1", endFrame: 20 * RATE }), aMixClip({ sourceId: "2", startFrame: 3 * RATE, endFrame: 20 * RATE })]),
  );
  await vi.waitFor(() => expect(resident.size).toBe(Math.ceil((8 * RATE) / PAGE_FRAMES) + Math.ceil((5 * RATE) / PAGE_FRAMES)));
  expect(new Float32Array(resident.get("2:0") ?? new ArrayBuffer(0))[77]).toBe(Math.fround(0.02));
});

test("design: residence is bounded; pages come back to the cache, and a jump back finds them there", async () => {
  const { feeder, resident, cache, largest } = await aFeeder(40, 30 * RATE);
  feeder.setPlan(plan(Array.from({ length: 40 }, (_, index) => aMixClip({ sourceId: `${index + 1}`, endFrame: 30 * RATE }))));
  await vi.waitFor(() => expect(resident.size).toBe(768), 10_000);
  feeder.aim({ frame: 20 * RATE, pace: 1, loopStart: 0, loopEnd: 0 });
  const atTwenty = Math.floor((20 * RATE) / PAGE_FRAMES);
  const isThere = (slot: number) => resident.has(`${slot}:${atTwenty}`);
  await vi.waitFor(() => expect(Array.from({ length: 40 }, (_, index) => index + 1).every(isThere)).toBe(true));
  await vi.waitFor(() => expect(cache.bytes).toBeGreaterThan(0));
  expect(largest()).toBe(768);
  expect(cache.bytes).toBeLessThanOrEqual(16 * 2 ** 20);
});

test("design: the mixer's own playhead moves the feeder, without the main thread", async () => {
  const { feeder, resident } = await aFeeder(1, 60 * RATE);
  feeder.setPlan(plan([aMixClip({ sourceId: "1", endFrame: 60 * RATE })]));
  await vi.waitFor(() => expect(resident.size).toBeGreaterThan(20));
  expect(resident.has(`1:${Math.floor((31 * RATE) / PAGE_FRAMES)}`)).toBe(false);
  ports[1]?.postMessage({ type: "moved", frame: 30 * RATE, playing: true, pace: 1 } satisfies FeedReport);
  await vi.waitFor(() => expect(resident.has(`1:${Math.floor((31 * RATE) / PAGE_FRAMES)}`)).toBe(true));
});

test("shuttle: backwards, what lies before the playhead becomes resident, nearest first, read in growing runs", async () => {
  const { feeder, resident } = await aFeeder(1, 60 * RATE);
  const at = Math.floor((30 * RATE) / PAGE_FRAMES);
  feeder.aim({ frame: 30 * RATE, pace: -1, loopStart: 0, loopEnd: 0 });
  feeder.setPlan(plan([aMixClip({ sourceId: "1", endFrame: 60 * RATE })]));
  await vi.waitFor(() => expect(resident.has(`1:${Math.ceil((22 * RATE) / PAGE_FRAMES)}`)).toBe(true));
  expect([...resident.keys()].slice(0, 3)).toEqual([`1:${at}`, `1:${at - 1}`, `1:${at - 2}`]);
  expect(resident.has(`1:${at + 1}`)).toBe(false);
});
