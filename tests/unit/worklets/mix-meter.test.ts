import { expect, test } from "vitest";
import { MixMeter } from "#worklets/mixer/mix-meter.ts";
import { QUANTUM_FRAMES } from "#worklets/mixer/mixer-protocol.ts";

const RATE = 48_000;
const HERTZ = 440;
const AMPLITUDE = 0.1;

/** A quantum of a sine that begins at a phase of `degrees`. */
function sineFrom(degrees: number, quantum = 0): Float32Array {
  return Float32Array.from({ length: QUANTUM_FRAMES }, (_, frame) => {
    const turns = degrees / 360 + (HERTZ * (quantum * QUANTUM_FRAMES + frame)) / RATE;
    return AMPLITUDE * Math.sin(2 * Math.PI * turns);
  });
}

function play(meter: MixMeter, degrees: number): void {
  for (let quantum = 0; quantum < 20; quantum += 1) {
    const sound = sineFrom(degrees, quantum);
    meter.add(sound, sound, QUANTUM_FRAMES);
  }
}

const decibelsOf = (linear: number) => 20 * Math.log10(linear);

test("B-120 the true peak of a steady tone is its own, wherever the measurement begins or is interrupted: a jump makes no peak", () => {
  for (const degrees of [0, 45, 90, 180, 270]) {
    const meter = new MixMeter(RATE);
    play(meter, degrees);
    expect(decibelsOf(meter.truePeak)).toBeCloseTo(-20, 1);
    meter.rest();
    play(meter, degrees + 137);
    expect(decibelsOf(meter.truePeak)).toBeCloseTo(-20, 1);
  }
});

test("B-120 a true peak between samples counts from the first quantum measured", () => {
  const meter = new MixMeter(RATE);
  // A sine at a quarter of the sample rate, sampled between its peaks: the samples reach 0.707 of its amplitude.
  const sound = Float32Array.from({ length: QUANTUM_FRAMES }, (_, frame) => Math.sin(Math.PI * (0.25 + frame / 2)));
  meter.add(sound, sound, QUANTUM_FRAMES);
  expect(decibelsOf(meter.truePeak)).toBeCloseTo(0, 1);
});

test("each channel's true peak is its own: channels in opposite phase, or a silent one, make no peak between them", () => {
  for (const other of [-1, 0]) {
    for (const isLeftFirst of [true, false]) {
      const meter = new MixMeter(RATE);
      for (let quantum = 0; quantum < 40; quantum += 1) {
        const sound = sineFrom(60, quantum);
        const opposite = sound.map((sample) => sample * other);
        meter.add(isLeftFirst ? sound : opposite, isLeftFirst ? opposite : sound, QUANTUM_FRAMES);
      }
      expect(decibelsOf(meter.truePeak)).toBeCloseTo(-20, 1);
    }
  }
});

test("the measurement is interrupted at each start and end of playback, and not between", () => {
  const meter = new MixMeter(RATE);
  expect(meter.isBroken).toBe(false);
  const sound = sineFrom(0);
  /** Whether `step` interrupts the measurement. */
  const broke = (step: () => void) => {
    meter.isBroken = false;
    step();
    return meter.isBroken;
  };
  const play = () => meter.add(sound, sound, QUANTUM_FRAMES);
  const rest = () => meter.rest();
  expect([rest, play, play, rest, rest, play].map((step) => broke(step))).toEqual([false, true, false, true, false, true]);
  meter.truePeak = 1;
  expect(broke(() => meter.reset())).toBe(true);
  expect(meter.truePeak).toBe(0);
});
