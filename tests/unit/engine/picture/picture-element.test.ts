import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { PictureElement } from "#engine/picture/picture-element.ts";

const FRAME_SECONDS = 0.04;

/** A fake video element of 10 s: a test sets its time, presents its frames and ends its seeks. */
class FakeVideo extends EventTarget {
  readonly readyState = 4;
  readonly duration = 10;
  muted = false;
  preservesPitch = true;
  playbackRate = 1;
  paused = true;
  currentTime = 0;
  #callback: VideoFrameRequestCallback | undefined;

  requestVideoFrameCallback(callback: VideoFrameRequestCallback): number {
    this.#callback = callback;
    return 1;
  }

  cancelVideoFrameCallback(): void {
    this.#callback = undefined;
  }

  async play(): Promise<void> {
    this.paused = false;
  }

  pause(): void {
    this.paused = true;
    this.dispatchEvent(new Event("pause"));
  }

  present(mediaTime: number): void {
    const at = performance.now();
    this.#callback?.(at, { mediaTime, expectedDisplayTime: at, presentationTime: at, presentedFrames: 1, width: 2, height: 2 });
  }

  finishSeek(): void {
    this.present(Math.floor(this.currentTime / FRAME_SECONDS + 1e-6) * FRAME_SECONDS);
    this.dispatchEvent(new Event("seeked"));
  }
}

beforeEach(() => {
  vi.stubGlobal("HTMLMediaElement", { HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2 });
  vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) => setTimeout(callback, 0, 0));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function anElement(firstSeconds = 0): { element: PictureElement; video: FakeVideo } {
  const video = new FakeVideo();
  const element = new PictureElement(video as unknown as HTMLVideoElement, {
    lengthSeconds: () => 10,
    firstSeconds: () => firstSeconds,
    onPresented: () => undefined,
    onChange: () => undefined,
  });
  onTestFinished(() => element.dispose());
  return { element, video };
}

async function playedTo(seconds: number, lastFrame: number): Promise<{ element: PictureElement; video: FakeVideo }> {
  const { element, video } = anElement();
  video.present(0);
  element.play(1);
  for (let frame = 1; frame <= lastFrame; frame += 1) video.present(frame * FRAME_SECONDS);
  video.currentTime = seconds;
  element.pause();
  await painted();
  return { element, video };
}

/** A frame counts as painted after two animation frames. */
const painted = async () => {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve));
};

// `isAt`: the element stands at that time, or is seeking to it. `shows`: it stands, and that frame is on the screen.

test("after a pause the frame on the screen counts as exact if it is that of the element's time", async () => {
  const { element } = await playedTo(1.01, 25);
  expect([element.shows(1.01), element.isAt(1.01)]).toEqual([true, true]);
});

test("after a pause that left a later frame on the screen, the element's time alone is not exact: a seek is needed, and suffices", async () => {
  const { element, video } = await playedTo(1.01, 26);
  expect([element.shows(1.01), element.isAt(1.01)]).toEqual([false, false]);
  element.seek(1.01);
  expect(element.isAt(1.01)).toBe(true);
  video.finishSeek();
  await painted();
  expect([element.shows(1.01), element.isAt(1.01)]).toEqual([true, true]);
});

test("a sought frame counts as exact even if the browser gives it a later time than was asked for", async () => {
  const { element, video } = await playedTo(1.01, 26);
  element.seek(1.01);
  video.present(1.04);
  video.dispatchEvent(new Event("seeked"));
  await painted();
  expect([element.shows(1.01), element.isAt(1.01)]).toEqual([true, true]);
});

test("a seek during playback, once it has ended, does not make a later frame on the screen exact", async () => {
  const { element, video } = await playedTo(1, 25);
  element.play(1);
  element.seek(2);
  video.currentTime = 2;
  video.finishSeek();
  for (const frame of [51, 52]) video.present(frame * FRAME_SECONDS);
  video.currentTime = 2.01;
  element.pause();
  await painted();
  expect([element.shows(2.01), element.isAt(2.01)]).toEqual([false, false]);
});

test("a picture whose first frame is later than 0 counts as exact there before it has played", async () => {
  const { element, video } = anElement(0.08);
  video.present(0.08);
  await painted();
  expect(element.isAt(0)).toBe(true);
});
