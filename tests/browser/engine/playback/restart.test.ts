import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { createEngine } from "#engine/engine.ts";
import type { Engine } from "#engine/types.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { isExhaustive } from "#tests/support/representatives.ts";
import { aClip, aPlan, until } from "../engine-support.ts";

let engine: Engine | undefined;
const RealWorker = Worker;
const workers: Worker[] = [];

afterEach(async () => {
  await engine?.dispose();
  engine = undefined;
  workers.splice(0);
  vi.unstubAllGlobals();
});

async function openEngine(): Promise<Engine> {
  vi.stubGlobal(
    "Worker",
    class extends RealWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        workers.push(this);
      }
    },
  );
  engine = createEngine({ gestureTarget: document });
  await userEvent.click(document.body);
  expect(await engine.unlock()).toEqual({ ok: true });
  return engine;
}

/**
 * An M4A whose composition offsets (`ctts`, ISO 14496-12) claim to cover 17 thousand million samples: demuxers loop over them. They replace
 * two boxes about roll distances.
 */
async function endlessFile(): Promise<Blob> {
  const file = new Uint8Array(await (await mediaBlob("slhck__test_loud.m4a")).arrayBuffer());
  const text = new TextDecoder("latin1").decode(file);
  const start = text.indexOf("sgpd") - 4;
  const view = new DataView(file.buffer);
  const size = view.getUint32(start) + view.getUint32(start + view.getUint32(start));
  expect(text.slice(start + view.getUint32(start) + 4).startsWith("sbgp")).toBe(true);
  file.fill(0, start, start + size);
  const entries = Math.floor((size - 16) / 8);
  view.setUint32(start, size);
  file.set(new TextEncoder().encode("ctts"), start + 4);
  view.setUint32(start + 12, entries);
  for (let entry = 0; entry < entries; entry += 1) view.setUint32(start + 16 + 8 * entry, 0xffff_ffff);
  return new Blob([file]);
}

const music = (live: Engine, sourceId: string) => aPlan({ clips: [aClip({ sourceId, endFrame: 60 * live.rate })] });

/** The loudest sample since the last call. */
function loudness(live: Engine): () => number {
  let peak = 0;
  live.onMeters(({ peakLeft, peakRight }) => {
    peak = Math.max(peak, peakLeft, peakRight);
  });
  return () => {
    const loudest = peak;
    peak = 0;
    return loudest;
  };
}

test.runIf(isExhaustive)(
  "a file that would occupy the decoder for ever is refused by name, and present playback continues without a gap",
  async () => {
    const live = await openEngine();
    expect(await live.openSource("music", { blob: await mediaBlob("katspaugh__stereo.mp3") })).toMatchObject({ ok: true });
    live.setPlan(music(live, "music"));
    await until(() => live.peaks.peaksOf("music")?.complete === true, 30_000);
    const failures: string[] = [];
    live.onLoadError(({ sourceId, failure }) => failures.push(`${sourceId}: ${failure.reason}`));
    live.play();
    await until(() => live.position() > 0.2);
    const loudest = loudness(live);
    const answer = await live.openSource("endless", { blob: await endlessFile() });
    expect(answer).toMatchObject({ ok: false, sourceId: "endless", reason: "unreadable" });
    expect(failures).toEqual(["endless: unreadable"]);
    expect(workers).toHaveLength(2);
    expect(live.state.transport).toBe("playing");
    // Past everything that was resident when the worker hung.
    const at = live.position();
    await until(() => live.position() > at + 5);
    expect(loudest()).toBeGreaterThan(0.01);
    expect(live.stats().missedFrames).toBe(0);
    live.seek(50);
    await until(() => !live.state.starting && live.position() > 50.5);
    expect(live.stats().missedFrames).toBe(0);
  },
);

/** An engine that plays music which is read to its end. */
async function playMusic() {
  const live = await openEngine();
  await live.openSource("music", { blob: await mediaBlob("katspaugh__stereo.mp3") });
  live.setPlan(music(live, "music"));
  await until(() => live.peaks.peaksOf("music")?.complete === true, 30_000);
  live.play();
  await until(() => live.position() > 0.2);
  return live;
}

test.runIf(isExhaustive)(
  "opened together with others during playback, only the endless file fails; the others are audible, and the music has no gap",
  async () => {
    const live = await playMusic();
    const names = ["vanilagy__sample.flac", "vanilagy__glitch-hop-is-dead.wav", "slhck__test_loud.m4a"];
    const endless = live.openSource("endless", { blob: await endlessFile() });
    const others = await Promise.all(names.map(async (name) => live.openSource(name, { blob: await mediaBlob(name) })));
    expect(others.map((info) => info.ok)).toEqual([true, true, true]);
    expect(await endless).toMatchObject({ ok: false, reason: "unreadable" });
    for (const name of names) await until(() => live.peaks.peaksOf(name)?.complete === true, 20_000);
    expect(live.stats().missedFrames).toBe(0);
    live.setPlan(music(live, "vanilagy__sample.flac"));
    live.seek(0);
    const loudest = loudness(live);
    await until(() => !live.state.starting && live.position() > 0.5);
    expect(loudest()).toBeGreaterThan(0.01);
    expect(live.stats().missedFrames).toBe(0);
  },
);

test("a decode worker that crashes is replaced, and the sound continues from the new one", async () => {
  const live = await playMusic();
  workers[0]?.dispatchEvent(new ErrorEvent("error", { message: "crashed" }));
  expect(workers).toHaveLength(2);
  live.seek(40);
  await until(() => !live.state.starting && live.position() > 40.5);
  expect(live.stats().missedFrames).toBe(0);
  workers[1]?.dispatchEvent(new MessageEvent("messageerror"));
  expect(workers).toHaveLength(3);
  live.seek(20);
  await until(() => !live.state.starting && live.position() > 20.5);
  expect(live.stats().missedFrames).toBe(0);
});
