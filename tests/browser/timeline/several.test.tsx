import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { hashOf } from "#tests/support/timeline/image-hash.ts";
import { loseContext } from "#tests/support/timeline/lose-context.ts";
import { mountTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import type { MountedTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { aSong, createPcmPeaks } from "#tests/support/timeline/pcm-peaks.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";
import type { TestHost } from "#tests/support/timeline/test-timeline-host.ts";
import { watchContexts } from "#tests/support/timeline/watch-contexts.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const peaks = createPcmPeaks({ "song.wav": aSong(20) });
/** A distinct project: its clip begins at a second of its own. */
const aHost = (startTime = 1) =>
  createTestHost(aTimeline([aClip({ id: "a", name: "Main theme", startTime, endTime: startTime + 14, sourceOffset: 1 })]), peaks);

const mounted: MountedTimeline[] = [];

async function mount(host: TestHost, size?: { readonly width: number; readonly height: number }): Promise<MountedTimeline> {
  const timeline = await mountTimeline(host, size);
  mounted.push(timeline);
  await document.fonts.ready;
  return timeline;
}

const hashes = (timelines: readonly MountedTimeline[]) => Promise.all(timelines.map((timeline) => hashOf(timeline.pixels())));

/** Buffers, textures and vertex arrays made from now on and not deleted. */
function gpuObjects(): ReadonlySet<unknown> {
  const held = new Set<unknown>();
  const { prototype } = WebGL2RenderingContext;
  for (const kind of ["Buffer", "Texture", "VertexArray"] as const) {
    const [make, drop] = [prototype[`create${kind}`], prototype[`delete${kind}`]];
    vi.spyOn(prototype, `create${kind}`).mockImplementation(function create(this: WebGL2RenderingContext) {
      const made = make.call(this);
      held.add(made);
      return made;
    });
    vi.spyOn(prototype, `delete${kind}`).mockImplementation(function remove(this: WebGL2RenderingContext, gone: WebGLBuffer | null) {
      held.delete(gone);
      drop.call(this, gone);
    });
  }
  return held;
}

beforeAll(async () => window.releaseRenderer?.());

afterEach(() => {
  for (const timeline of mounted.splice(0)) timeline.unmount();
});

test("two timelines on one page draw their own projects", async () => {
  const [first, second] = [aHost(), createTestHost(aTimeline([]), peaks)];
  const one = await mount(first);
  const alone = await hashOf(one.pixels());
  const other = await mount(second);
  expect(await hashOf(one.pixels())).toBe(alone);
  expect(await hashOf(other.pixels())).not.toBe(alone);
  second.set({ timeline: first.getView().timeline, index: first.getView().index });
  expect(await hashOf(other.pixels())).toBe(alone);
  one.unmount();
  expect(await hashOf(other.pixels())).toBe(alone);
});

test.runIf(isExhaustive)("20 timelines on one page are all drawn, by one context, whatever their sizes", async () => {
  const contexts = watchContexts();
  // The rendering of each when it is alone.
  const alone: string[] = [];
  const sizeOf = (at: number) => ({ width: 400 + (at % 3) * 40, height: 208 + (at % 2) * 30 });
  for (let at = 0; at < 3; at++) {
    const timeline = await mountTimeline(aHost(at), sizeOf(at));
    await document.fonts.ready;
    alone.push(await hashOf(timeline.pixels()));
    timeline.unmount();
  }
  const timelines: Promise<MountedTimeline>[] = [];
  for (let at = 0; at < 20; at++) timelines.push(mount(aHost(at), sizeOf(at)));
  const together = await hashes(await Promise.all(timelines));
  expect(together.slice(0, 3)).toEqual(alone);
  expect(new Set(together).size).toBe(20);
  expect(contexts.live().length).toBe(1);
});

test("a lost context is restored, and every picture of the page is identical", async () => {
  const hosts = [aHost(0), aHost(3), aHost(6)];
  const timelines = [];
  for (const [at, host] of hosts.entries()) timelines.push(await mount(host, { width: 480 + at * 60, height: 268 }));
  const before = await hashes(timelines);
  expect(await hashes(timelines)).toEqual(before);
  const restore = await loseContext();
  // A view that changes meanwhile draws nothing and breaks nothing.
  for (const host of hosts) host.set({ selection: new Set(["a"]) });
  await restore();
  expect(await hashes(timelines)).not.toEqual(before);
  for (const host of hosts) host.set({ selection: new Set() });
  expect(await hashes(timelines)).toEqual(before);
});

test("a timeline's GPU objects are released with it while others stay", async () => {
  const held = gpuObjects();
  await mount(aHost(0));
  const before = held.size;
  const other = await mountTimeline(aHost(5));
  other.pixels();
  expect(held.size).toBeGreaterThan(before + 10);
  other.unmount();
  expect(held.size).toBe(before);
  vi.restoreAllMocks();
});
