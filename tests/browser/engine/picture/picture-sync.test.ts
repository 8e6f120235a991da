import { afterEach, beforeEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { createEngine } from "#engine/engine.ts";
import { createPictureSync, type PictureSync } from "#engine/picture/picture-sync.ts";
import type { Engine } from "#engine/types.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { aPlan, until } from "../engine-support.ts";

let engine: Engine;
let video: HTMLVideoElement;
let picture: PictureSync;
let isOver = false;

/** Length of the picture; its container includes the longer sound (B-65). */
const PICTURE_SECONDS = 300;

beforeEach(async () => {
  isOver = false;
  engine = createEngine({ gestureTarget: document });
  await userEvent.click(document.body);
  await engine.unlock();
  video = document.createElement("video");
  video.src = URL.createObjectURL(await mediaBlob("w3c__movie_300.mp4"));
  document.body.append(video);
  await until(() => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA);
  picture = createPictureSync(engine, video, { lengthSeconds: () => PICTURE_SECONDS });
  const frame = () => {
    if (isOver) return;
    picture.follow();
    requestAnimationFrame(frame);
  };
  frame();
});

afterEach(async () => {
  isOver = true;
  picture.dispose();
  URL.revokeObjectURL(video.src);
  video.remove();
  await engine.dispose();
});

const silence = (seconds: number) =>
  aPlan({ clips: [], playableFrames: seconds * engine.rate, pictureFrames: PICTURE_SECONDS * engine.rate });

test("B-113 the picture follows the sound: it plays with it, stays close, and stops where the sound is paused", async () => {
  engine.setPlan(silence(300));
  engine.play();
  const errors: number[] = [];
  await until(() => {
    const { errorSeconds } = picture.stats();
    if (errorSeconds !== undefined && engine.position() > 3) errors.push(Math.abs(errorSeconds));
    return engine.position() > 5;
  });
  errors.sort((a, b) => a - b);
  // Bounded by the hard seek under any load; the benchmarks measure how close it is.
  expect(errors[Math.floor(errors.length / 2)]).toBeLessThan(0.25);
  engine.pause();
  await until(() => video.paused && Math.abs(video.currentTime - engine.position()) < 0.005);
});

test("B-115 a seek while paused shows the exact time; of many the newest wins", async () => {
  engine.setPlan(silence(300));
  const before = picture.stats().seeks;
  for (let step = 1; step <= 40; step += 1) {
    engine.seek(step / 10);
    picture.follow();
  }
  await until(() => !video.seeking && Math.abs(video.currentTime - 4) < 0.005);
  expect(picture.stats().seeks - before).toBeLessThan(5);
});

test("B-114 past the picture's end the sound plays on and the picture stays", async () => {
  engine.setPlan(silence(340));
  engine.seek(299.6);
  engine.play();
  await until(() => engine.position() > 300.6);
  expect(engine.state.transport).toBe("playing");
  await until(() => video.paused && video.currentTime > 299.9 && video.currentTime < PICTURE_SECONDS);
  engine.seek(1);
  await until(() => !video.paused && Math.abs(video.currentTime - engine.position()) < 0.3);
});
