import { afterEach, expect, test, vi } from "vitest";
import { PageCache } from "#engine/decode/pcm/page-cache.ts";
import type { PagedSource } from "#engine/decode/pcm/paged-source.ts";
import type { RawAudio } from "#engine/decode/raw-audio.ts";
import { createMemoryAudio } from "#engine/decode/pcm/memory-audio.ts";
import { BufferStreamer } from "#engine/worker/buffer-streamer.ts";
import { compilePlan, compileStandby, type MixClip, type MixPlan } from "#worklets/mixer/plan.ts";
import { PAGE_FRAMES, type StreamerCommand, type StreamerReport } from "#worklets/mixer/mixer-protocol.ts";
import { createPagedSource } from "#engine/decode/pcm/paged-source.ts";
import { aMixClip, aMixPlan } from "#tests/support/engine/random-plan.ts";
import { testResamplers } from "#tests/support/engine/test-resamplers.ts";

const RATE = 48_000;
const ports: MessagePort[] = [];

afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** A streamer over real sources, and the mixer's end of its port with the resident pages. */
async function aStreamer(sourceCount: number, lengthFrames: number) {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const sources = new Map<number, PagedSource>();
  for (let slot = 1; slot <= sourceCount; slot += 1) {
    const facts = { rate: RATE, channels: 1, codec: "pcm-f32", container: "WAVE", lengthFrames };
    // Sound that is read from nowhere: forty sources in memory would be hundreds of megabytes.
    const audio: RawAudio = {
      ...createMemoryAudio(facts, [new Float32Array(0)]),
      read: (from, to) => Promise.resolve([new Float32Array(to - from).fill(slot / 100)]),
    };
    sources.set(slot, createPagedSource(audio, RATE, testResamplers()));
  }
  const resident = new Map<string, ArrayBuffer>();
  let largest = 0;
  port2.addEventListener("message", (event: MessageEvent<StreamerCommand>) => {
    const command = event.data;
    if (command.type === "page") resident.set(`${command.slot}:${command.index}`, command.buffer);
    largest = Math.max(largest, resident.size);
    if (command.type !== "drop") return;
    const buffer = resident.get(`${command.slot}:${command.index}`);
    resident.delete(`${command.slot}:${command.index}`);
    if (buffer === undefined) throw new Error("A page was dropped that was not there.");
    port2.postMessage({ type: "dropped", slot: command.slot, index: command.index, channels: 1, buffer } satisfies StreamerReport, [
      buffer,
    ]);
  });
  port2.start();
  const cache = new PageCache(16 * 2 ** 20);
  const broken: number[] = [];
  const streamer = new BufferStreamer({
    port: port1,
    rate: RATE,
    sources,
    cache,
    onBroken: (slot) => broken.push(slot),
    yieldTask: () => Promise.resolve(),
  });
  return { streamer, resident, cache, broken, largest: () => largest };
}

const plan = (clips: readonly MixClip[]) => compilePlan(aMixPlan(clips), (id) => Number(id));

test("pages ahead of the playhead become resident, each with its source's sound", async () => {
  const { streamer, resident } = await aStreamer(2, 20 * RATE);
  streamer.setPlan(
    plan([aMixClip({ sourceId: "1", endFrame: 20 * RATE }), aMixClip({ sourceId: "2", startFrame: 3 * RATE, endFrame: 20 * RATE })]),
  );
  await vi.waitFor(() => expect(resident.size).toBe(Math.ceil((8 * RATE) / PAGE_FRAMES) + Math.ceil((5 * RATE) / PAGE_FRAMES)));
  expect(new Float32Array(resident.get("2:0") ?? new ArrayBuffer(0))[77]).toBe(Math.fround(0.02));
});

test("the number of resident pages is bounded; evicted pages return to the cache", async () => {
  const { streamer, resident, cache, largest } = await aStreamer(40, 30 * RATE);
  streamer.setPlan(plan(Array.from({ length: 40 }, (_, index) => aMixClip({ sourceId: `${index + 1}`, endFrame: 30 * RATE }))));
  await vi.waitFor(() => expect(resident.size).toBe(768), 10_000);
  streamer.aim({ frame: 20 * RATE, speed: 1, loopStart: 0, loopEnd: 0 });
  const atTwenty = Math.floor((20 * RATE) / PAGE_FRAMES);
  const isThere = (slot: number) => resident.has(`${slot}:${atTwenty}`);
  await vi.waitFor(() => expect(Array.from({ length: 40 }, (_, index) => index + 1).every(isThere)).toBe(true));
  await vi.waitFor(() => expect(cache.bytes).toBeGreaterThan(0));
  expect(largest()).toBe(768);
  expect(cache.bytes).toBeLessThanOrEqual(16 * 2 ** 20);
});

test("the mixer's playhead reports move the prefetch range without the main thread", async () => {
  const { streamer, resident } = await aStreamer(1, 60 * RATE);
  streamer.setPlan(plan([aMixClip({ sourceId: "1", endFrame: 60 * RATE })]));
  await vi.waitFor(() => expect(resident.size).toBeGreaterThan(20));
  expect(resident.has(`1:${Math.floor((31 * RATE) / PAGE_FRAMES)}`)).toBe(false);
  ports[1]?.postMessage({ type: "moved", frame: 30 * RATE, playing: true, speed: 1 } satisfies StreamerReport);
  await vi.waitFor(() => expect(resident.has(`1:${Math.floor((31 * RATE) / PAGE_FRAMES)}`)).toBe(true));
});

test("shuttle: backwards, pages behind the playhead become resident, nearest first", async () => {
  const { streamer, resident } = await aStreamer(1, 60 * RATE);
  const at = Math.floor((30 * RATE) / PAGE_FRAMES);
  streamer.aim({ frame: 30 * RATE, speed: -1, loopStart: 0, loopEnd: 0 });
  streamer.setPlan(plan([aMixClip({ sourceId: "1", endFrame: 60 * RATE })]));
  await vi.waitFor(() => expect(resident.has(`1:${Math.ceil((22 * RATE) / PAGE_FRAMES)}`)).toBe(true));
  expect([...resident.keys()].slice(0, 3)).toEqual([`1:${at}`, `1:${at - 1}`, `1:${at - 2}`]);
  expect(resident.has(`1:${at + 1}`)).toBe(false);
});

/** Sets the plan as the main thread does. */
function setPlan(streamer: BufferStreamer, plan: MixPlan): void {
  const slotOf = (id: string) => Number(id);
  streamer.setPlan(compilePlan(plan, slotOf), compileStandby(plan, slotOf));
}

const pageAt = (seconds: number) => Math.floor((seconds * RATE) / PAGE_FRAMES);
const pagesOf = (resident: ReadonlyMap<string, ArrayBuffer>, slot: number) =>
  [...resident.keys()].filter((key) => key.startsWith(`${slot}:`)).map((key) => Number(key.split(":")[1]));

test("silent clips are resident from 0.5 s behind the playhead to 2 s ahead, after all audible clips", async () => {
  const { streamer, resident } = await aStreamer(2, 60 * RATE);
  streamer.aim({ frame: 30 * RATE, speed: 1, loopStart: 0, loopEnd: 0 });
  setPlan(
    streamer,
    aMixPlan([aMixClip({ sourceId: "1", endFrame: 60 * RATE, muted: true }), aMixClip({ sourceId: "2", endFrame: 60 * RATE })]),
  );
  await vi.waitFor(() => expect(pagesOf(resident, 1)).toContain(pageAt(29.5)));
  const muted = pagesOf(resident, 1);
  expect(Math.min(...muted)).toBe(pageAt(29.5));
  expect(Math.max(...muted)).toBe(pageAt(32));
  expect(muted).toHaveLength(pageAt(32) - pageAt(29.5) + 1);
  const order = [...resident.keys()].map((key) => key.split(":")[0]);
  expect(order.indexOf("1")).toBe(order.lastIndexOf("2") + 1);
});

test("silent clips are resident at the start of a loop about to wrap, behind a playhead that runs backwards, and around a scrub", async () => {
  const silent = aMixPlan([aMixClip({ sourceId: "1", endFrame: 60 * RATE, muted: true })], { playableFrames: 60 * RATE });
  const { streamer, resident } = await aStreamer(1, 60 * RATE);
  setPlan(streamer, silent);
  streamer.aim({ frame: 30 * RATE, speed: 1, loopStart: 10 * RATE, loopEnd: 31 * RATE });
  await vi.waitFor(() => expect(pagesOf(resident, 1)).toEqual(expect.arrayContaining([pageAt(30.9), pageAt(10), pageAt(10.9)])));
  streamer.aim({ frame: 50 * RATE, speed: -2, loopStart: 0, loopEnd: 0 });
  await vi.waitFor(() => expect(pagesOf(resident, 1)).toEqual(expect.arrayContaining([pageAt(46.1), pageAt(50.4)])));
  streamer.aim({ frame: 20 * RATE, speed: 0, loopStart: 0, loopEnd: 0 });
  await vi.waitFor(() => expect(pagesOf(resident, 1)).toEqual(expect.arrayContaining([pageAt(19.5), pageAt(20.5)])));
  expect(pagesOf(resident, 1)).not.toContain(pageAt(22));
});

test("silent clips get only the remaining pages, and audible clips take those over when they need them", async () => {
  const { streamer, resident, largest } = await aStreamer(40, 30 * RATE);
  const clips = Array.from({ length: 40 }, (_, index) => aMixClip({ id: `${index}`, sourceId: `${index + 1}`, endFrame: 30 * RATE }));
  const allMutedBut = (count: number) => aMixPlan(clips.map((clip, index) => ({ ...clip, muted: index >= count })));
  setPlan(streamer, allMutedBut(20));
  const aheadPages = Math.ceil((8 * RATE) / PAGE_FRAMES);
  const nearPages = Math.ceil((2 * RATE) / PAGE_FRAMES);
  await vi.waitFor(() => expect(resident.size).toBe(20 * aheadPages + 20 * nearPages), 10_000);
  setPlan(streamer, allMutedBut(31));
  await vi.waitFor(() => expect(pagesOf(resident, 31)).toHaveLength(aheadPages), 10_000);
  for (let slot = 1; slot <= 31; slot += 1) expect(pagesOf(resident, slot)).toHaveLength(aheadPages);
  expect(largest()).toBe(768);
});

test("audible clips never wait for silent ones: all their pages come first", async () => {
  const { streamer, resident } = await aStreamer(30, 60 * RATE);
  const silent = Array.from({ length: 29 }, (_, index) =>
    aMixClip({ id: `${index}`, sourceId: `${index + 2}`, endFrame: 60 * RATE, muted: true }),
  );
  setPlan(streamer, aMixPlan(silent));
  await vi.waitFor(() => expect(resident.size).toBeGreaterThan(3));
  setPlan(streamer, aMixPlan([aMixClip({ sourceId: "1", endFrame: 60 * RATE }), ...silent]));
  await vi.waitFor(() => expect(pagesOf(resident, 1).length).toBeGreaterThan(0));
  const order = [...resident.keys()].map((key) => key.split(":")[0]);
  const first = order.indexOf("1");
  // All pages of the audible clip come without a silent clip's page in between.
  await vi.waitFor(() => expect(pagesOf(resident, 1)).toHaveLength(Math.ceil((8 * RATE) / PAGE_FRAMES)));
  const after = [...resident.keys()].map((key) => key.split(":")[0]);
  expect(after.lastIndexOf("1") - first + 1).toBe(Math.ceil((8 * RATE) / PAGE_FRAMES));
});
