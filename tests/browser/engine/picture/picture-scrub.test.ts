import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { mountPicture, type MountedPicture } from "#tests/support/picture/mounted-picture.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { isExhaustive } from "#tests/support/representatives.ts";
import { until } from "../engine-support.ts";

let mounted: MountedPicture | undefined;

afterEach(async () => {
  await mounted?.dispose();
  mounted = undefined;
  vi.unstubAllGlobals();
});

const FRAME_SECONDS = 1 / 25;
const LENGTH_SECONDS = 10;

async function mountFile(name = "coded-frames.mp4", lengthSeconds = LENGTH_SECONDS): Promise<MountedPicture> {
  await userEvent.click(document.body);
  const taken = await mountPicture(await mediaBlob(name), lengthSeconds, "ours");
  mounted = taken;
  return taken;
}

function countSeeks(video: HTMLVideoElement): () => number {
  let seeks = 0;
  video.addEventListener("seeking", () => {
    seeks += 1;
  });
  return () => seeks;
}

/** Waits until playhead and picture stand still: after a pause the playhead moves on through the sound that is still audible. */
async function standing({ engine, isExact }: MountedPicture): Promise<void> {
  let place = Number.NaN;
  let stoodFrames = 0;
  await until(() => {
    const now = engine.position();
    stoodFrames = engine.state.transport === "stopped" && now === place && isExact() ? stoodFrames + 1 : 0;
    place = now;
    return stoodFrames === 10;
  });
}

const animationFrame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });

test("during a scrub decoded frames are shown at once, without a seek of the element for each; at its end the element shows the exact frame", async () => {
  const { engine, video, frames, follow, seen, shownBy, isExact } = await mountFile();
  await until(() => frames?.canShow === true);
  engine.scrubStart();
  const seeks = countSeeks(video);
  const framesWhileDragging = new Set<number>();
  for (let number = 20; number < 80; number += 1) {
    engine.scrubMove(number * FRAME_SECONDS);
    follow();
    await animationFrame();
    const seconds = seen();
    if (shownBy() === "frames" && seconds !== undefined) framesWhileDragging.add(Math.round(seconds / FRAME_SECONDS));
  }
  // None, except where the page was blocked and the scrub seemed to rest.
  expect(seeks()).toBeLessThan(6);
  expect(framesWhileDragging.size).toBeGreaterThan(10);
  await until(() => isExact());
  expect(Math.round((seen() ?? 0) / FRAME_SECONDS)).toBe(79);
  engine.scrubEnd();
  follow();
  await until(() => shownBy() === "element" && isExact());
  expect(Math.abs(video.currentTime - 79 * FRAME_SECONDS)).toBeLessThan(0.005);
});

test("B-147 the frame of a held time is shown at each of 40 places, exactly, while the playhead stands; its own frame comes back after that", async () => {
  const { engine, frames, follow, hold, seen, isExact } = await mountFile();
  const frameSeen = () => Math.round((seen() ?? Number.NaN) / FRAME_SECONDS);
  await until(() => frames?.canShow === true);
  engine.seek(2);
  follow();
  await until(() => isExact() && frameSeen() === 50);
  for (let step = 0; step < 40; step += 1) {
    const number = (step * 67) % 250;
    hold(number * FRAME_SECONDS + 0.013);
    await until(() => isExact());
    expect(frameSeen()).toBe(number);
  }
  expect(engine.position()).toBe(2);
  hold(undefined);
  await until(() => isExact() && frameSeen() === 50);
});

test("one distant seek is done by the element; the steps after it are decoded ahead", async () => {
  const { engine, video, frames, follow, seen, shownBy, isExact } = await mountFile();
  await until(() => frames?.canShow === true);
  engine.seek(1);
  follow();
  await until(() => shownBy() === "element" && isExact());
  const seeks = countSeeks(video);
  engine.seek(8);
  follow();
  await until(() => shownBy() === "element" && isExact());
  expect(seeks()).toBe(1);
  await until(() => frames?.shown?.isExact === true);
  engine.seek(8 + FRAME_SECONDS);
  follow();
  await until(() => shownBy() === "frames" && isExact());
  expect(Math.round((seen() ?? 0) / FRAME_SECONDS)).toBe(201);
  await until(() => shownBy() === "element" && isExact());
});

test("B-115 shuttling backwards and fast shows single frames in order; after a stop, the exact one", async () => {
  const taken = await mountFile();
  const { engine, video, frames, follow, seen, shownBy, isExact } = taken;
  await until(() => frames?.canShow === true);
  engine.seek(8);
  follow();
  await until(() => isExact());
  for (const rate of [-2, 2] as const) {
    engine.shuttle(rate);
    await until(() => engine.state.rate === rate && !engine.state.starting);
    const from = engine.position();
    const seenNumbers: number[] = [];
    await until(() => {
      const seconds = seen();
      if (shownBy() === "frames" && seconds !== undefined) seenNumbers.push(seconds);
      return Math.abs(engine.position() - from) > (new Set(seenNumbers).size > 3 ? 1.5 : 4.5);
    });
    expect(video.paused).toBe(true);
    expect(new Set(seenNumbers).size).toBeGreaterThan(3);
    const steps = seenNumbers.slice(1).map((seconds, at) => seconds - (seenNumbers[at] ?? 0));
    // Single steps go the other way if decoding has fallen far behind.
    expect(steps.filter((step) => step * rate < 0).length).toBeLessThanOrEqual(0.25 * new Set(seenNumbers).size);
    engine.shuttle(0);
    await standing(taken);
    const into = engine.position() - (seen() ?? Number.NaN);
    expect(into).toBeGreaterThan(-0.002);
    expect(into).toBeLessThan(FRAME_SECONDS + 0.002);
  }
});

test("B-115 after a pause the playhead's frame is shown, and the element is at its time", async () => {
  const taken = await mountFile();
  const { engine, video, seen } = taken;
  for (const seconds of [0.6, 0.2]) {
    engine.play();
    const from = engine.position();
    await until(() => engine.position() > from + seconds);
    engine.pause();
    await standing(taken);
    const behind = engine.position() - (seen() ?? Number.NaN);
    expect(behind).toBeGreaterThan(-0.002);
    expect(behind).toBeLessThan(FRAME_SECONDS + 0.002);
    await until(() => Math.abs(video.currentTime - engine.position()) < 0.005);
  }
});

test.runIf(isExhaustive)("B-101 a loop's wrap returns the picture to its start", async () => {
  const { engine, seen } = await mountFile();
  engine.setLoop({ enabled: true, startSeconds: 1, endSeconds: 2.5 });
  engine.seek(1.5);
  engine.play();
  let before = 0;
  let wraps = 0;
  await until(() => {
    const now = engine.position();
    if (now < before - 0.5) wraps += 1;
    before = now;
    return wraps === 2 && now > 1.6;
  }, 20_000);
  await until(() => Math.abs((seen() ?? Number.NaN) - engine.position()) < 0.25);
});

test.runIf(isExhaustive)(
  "if frames cannot be decoded beside the element, it shows everything: the exact frame after a scrub, and frames of a shuttle",
  async () => {
    vi.stubGlobal("OffscreenCanvas", undefined);
    const { engine, video, frames, follow, seen, shownBy, isExact } = await mountFile();
    expect(frames?.canShow).toBe(false);
    await until(() => isExact());
    engine.scrubStart();
    for (let number = 20; number < 60; number += 1) {
      engine.scrubMove(number * FRAME_SECONDS);
      follow();
      await animationFrame();
    }
    engine.scrubEnd();
    follow();
    await until(() => isExact());
    expect(shownBy()).toBe("element");
    expect(Math.round((seen() ?? 0) / FRAME_SECONDS)).toBe(59);
    engine.seek(8);
    follow();
    const seeks = countSeeks(video);
    engine.shuttle(-2);
    await until(() => engine.position() < 6);
    expect(seeks()).toBeGreaterThan(0);
    engine.shuttle(0);
    await until(() => isExact());
  },
);

test.each(["vanilagy__rotate-buck-bunny.mp4", "late-picture.mp4"])(
  "the preview uses the container's times as the export does, whatever the element makes of an edit list (%s)",
  async (name) => {
    const { engine, video, frames, follow, seen, isExact } = await mountFile(name, 1.8);
    await until(() => frames?.firstSeconds !== undefined && seen() !== undefined);
    const offset = (seen() ?? Number.NaN) - (frames?.firstSeconds ?? Number.NaN);
    engine.seek(1);
    follow();
    await until(() => isExact() && Math.abs(video.currentTime - 1 - offset) < 0.005);
  },
);
