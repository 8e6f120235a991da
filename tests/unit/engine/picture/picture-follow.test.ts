import { expect, test } from "vitest";
import { PictureSpeed } from "#engine/picture/picture-follow.ts";

const FRAME_MS = 1000 / 24;

/** Plays `seconds` of a picture that begins `error` seconds early, with frames shown at 60 Hz. */
function follow(error: number, seconds: number, jitter: (frame: number) => number = (frame) => (frame % 2) * 0.008) {
  const speed = new PictureSpeed();
  const rates: number[] = [];
  let off = error;
  for (let frame = 0; frame * FRAME_MS < seconds * 1000; frame += 1) {
    const nowMs = frame * FRAME_MS;
    speed.presented(off + jitter(frame), nowMs);
    for (let tick = 0; tick < 5; tick += 1) {
      const rate = speed.rate(nowMs + (tick * FRAME_MS) / 5);
      if (rate !== rates.at(-1)) rates.push(rate);
      off += ((rate - 1) * FRAME_MS) / 5 / 1000;
    }
  }
  return { off, rates };
}

test("a picture close to the sound plays at its own speed", () => {
  expect(follow(-0.004, 20)).toEqual({ off: -0.004, rates: [1] });
});

test("a late picture is sped up and an early one slowed down by at most 6 %, and then it plays at its own speed again", () => {
  for (const error of [-0.2, -0.09, -0.033, -0.012, 0.012, 0.04, 0.2]) {
    const { off, rates } = follow(error, 8);
    expect(Math.abs(off + 0.004)).toBeLessThan(0.006);
    expect(Math.max(...rates.map((rate) => Math.abs(rate - 1)))).toBeLessThanOrEqual(0.06 + 1e-9);
    expect(rates.length).toBeLessThanOrEqual(7);
    expect(rates.at(-1)).toBe(1);
  }
});

test("single frames that come late change nothing", () => {
  expect(follow(-0.003, 20, (frame) => (frame % 6 === 0 ? -0.08 : 0)).rates).toEqual([1]);
});

test("after a seek earlier frames no longer count", () => {
  const speed = new PictureSpeed();
  for (let frame = 0; frame < 9; frame += 1) speed.presented(-0.2, frame * FRAME_MS);
  speed.reset();
  speed.presented(-0.2, 9 * FRAME_MS);
  speed.presented(-0.2, 10 * FRAME_MS);
  expect(speed.rate(10 * FRAME_MS)).toBe(1);
});
