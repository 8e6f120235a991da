import { describe, expect, test } from "vitest";
import { KWeighting } from "#worklets/mixer/k-weighting.ts";
import { TRUE_PEAK_DELAY_FRAMES, TruePeak, TruePeakMeter } from "#worklets/mixer/true-peak.ts";
import { randomNumbers } from "#tests/support/engine/random-plan.ts";

const RATE = 48_000;
const HOP = RATE / 100;

function noise(seed: number, frames: number): Float32Array {
  return Float32Array.from({ length: frames }, randomNumbers(seed));
}

/** A direct-form biquad; ITU-R BS.1770-4 uses two of them at 48 kHz. */
function filtered(samples: readonly number[], b: readonly number[], a: readonly number[]): number[] {
  const out: number[] = [];
  for (let at = 0; at < samples.length; at += 1) {
    const past = (values: readonly number[], back: number) => values[at - back] ?? 0;
    out.push(
      (b[0] ?? 0) * past(samples, 0) +
        (b[1] ?? 0) * past(samples, 1) +
        (b[2] ?? 0) * past(samples, 2) -
        (a[0] ?? 0) * past(out, 1) -
        (a[1] ?? 0) * past(out, 2),
    );
  }
  return out;
}

/** K-weighting with the coefficients of the standard's tables 1 and 2. */
function kWeighted(samples: Float32Array): number[] {
  const shelf = filtered([...samples], [1.53512485958697, -2.69169618940638, 1.19839281085285], [-1.69065929318241, 0.73248077421585]);
  return filtered(shelf, [1, -2, 1], [-1.99004745483398, 0.99007225036621]);
}

describe("K-weighting", () => {
  test("at 48 kHz equals the standard's filters: the mean power of both channels in each 10 ms", () => {
    const [left, right] = [noise(1, 4 * HOP), noise(2, 4 * HOP)];
    const meter = new KWeighting(RATE);
    expect(meter.add(left, right, 0, left.length)).toBe(left.length);
    expect(meter.hopCount).toBe(4);
    const [l, r] = [kWeighted(left), kWeighted(right)];
    for (let hop = 0; hop < 4; hop += 1) {
      let sum = 0;
      for (let frame = hop * HOP; frame < (hop + 1) * HOP; frame += 1) sum += (l[frame] ?? 0) ** 2 + (r[frame] ?? 0) ** 2;
      expect((meter.hops[hop] ?? 0) / (sum / HOP)).toBeCloseTo(1, 6);
    }
  });

  test("gives the same result in parts as at once", () => {
    const [left, right] = [noise(3, 3 * HOP), noise(4, 3 * HOP)];
    const [whole, parts] = [new KWeighting(RATE), new KWeighting(RATE)];
    whole.add(left, right, 0, left.length);
    for (const [from, to] of [
      [0, 7],
      [7, HOP],
      [HOP, HOP],
      [HOP, left.length],
    ] as const)
      expect(parts.add(left, right, from, to)).toBe(to);
    expect([...parts.hops]).toEqual([...whole.hops]);
    expect(parts.hopCount).toBe(3);
  });

  test("stops when its hop buffer is full, and continues there once the hops are read", () => {
    const [left, right] = [noise(5, 20 * HOP), noise(6, 20 * HOP)];
    const [stopped, free] = [new KWeighting(RATE), new KWeighting(RATE)];
    const at = stopped.add(left, right, 0, left.length);
    expect([at, stopped.hopCount]).toEqual([16 * HOP, 16]);
    expect(stopped.add(left, right, at, left.length)).toBe(at);
    stopped.hopCount = 0;
    expect(stopped.add(left, right, at, left.length)).toBe(left.length);
    free.add(left, right, 0, at);
    free.hopCount = 0;
    free.add(left, right, at, left.length);
    expect([stopped.hopCount, [...stopped.hops]]).toEqual([4, [...free.hops]]);
  });

  test("drops only the current hop when it is interrupted", () => {
    const sound = noise(7, 4 * HOP);
    const meter = new KWeighting(RATE);
    meter.add(sound, sound, 0, HOP + 100);
    meter.interrupt();
    expect(meter.hopCount).toBe(1);
    meter.add(sound, sound, HOP + 100, 2 * HOP + 99);
    expect(meter.hopCount).toBe(1);
    meter.add(sound, sound, 2 * HOP + 99, 2 * HOP + 100);
    expect(meter.hopCount).toBe(2);
    const weighted = kWeighted(sound).slice(HOP + 100, 2 * HOP + 100);
    const power = weighted.reduce((sum, sample) => sum + 2 * sample ** 2, 0) / HOP;
    expect((meter.hops[1] ?? 0) / power).toBeCloseTo(1, 6);
  });
});

/** A sine with smooth ends, so that it has no energy outside its band. */
function sine(cycles: number, phase: number, frames = 400): Float32Array {
  return Float32Array.from({ length: frames }, (_, frame) => {
    const edge = Math.min(1, frame / 100, (frames - 1 - frame) / 100);
    return 0.5 * (0.5 - 0.5 * Math.cos(Math.PI * edge)) * Math.sin(2 * Math.PI * (cycles * frame + phase));
  });
}

function peakOf(sound: Float32Array): number {
  const meter = new TruePeak();
  meter.add(sound, new Float32Array(sound.length));
  return meter.finish();
}

const decibels = (ratio: number) => 20 * Math.log10(ratio);

describe("true peak", () => {
  test("of a tone is its amplitude at any phase, up to 0.4 of the sample rate", () => {
    for (const cycles of [0.01, 0.05, 0.125, 0.2, 0.25, 0.31, 0.4]) {
      for (const phase of [0, 0.0625, 0.125, 0.2, 0.25]) {
        // 4× oversampling misses the peak of the highest tone by at most 0.43 dB.
        const missed = decibels(Math.cos(Math.PI * cycles * 0.25));
        const error = decibels(peakOf(sine(cycles, phase)) / 0.5);
        expect(error, `${cycles} ${phase}`).toBeGreaterThan(missed - 0.02);
        expect(error, `${cycles} ${phase}`).toBeLessThan(0.02);
      }
    }
  });

  test("at a quarter, half or three quarters of a sample is measured equally well", () => {
    for (const shift of [0.25, 0.5, 0.75]) {
      // sin(x)/x with its peak between two samples.
      const sound = Float32Array.from({ length: 201 }, (_, frame) => {
        const x = 0.8 * Math.PI * (frame - 100 - shift);
        return (0.5 * Math.sin(x)) / x;
      });
      expect(decibels(peakOf(sound) / 0.5)).toBeCloseTo(0, 1);
    }
  });

  test("of a constant is that constant, and of silence is 0", () => {
    expect(peakOf(new Float32Array(1000))).toBe(0);
    const meter = new TruePeakMeter(256);
    const out = new Float64Array(256);
    const ones = new Float32Array(256).fill(1);
    meter.measure(ones, 256, out);
    meter.measure(ones, 256, out);
    expect(Math.max(...out.map((value) => Math.abs(value - 1)))).toBeLessThan(1e-12);
    expect(meter.greatest).toBeCloseTo(1, 12);
  });

  /**
   * The interpolator as defined: sin(πd)/(πd) under a Kaiser window of 32 samples with β = 9, taps summing to 1.
   * One list of taps for each of quarters 1 to 3.
   */
  function interpolator(): readonly (readonly number[])[] {
    // The modified Bessel function of order 0 as an integral (Abramowitz and Stegun, 9.6.16); a sum over a full period converges fast.
    const bessel0 = (x: number) =>
      Array.from({ length: 200 }, (_, step) => Math.exp(x * Math.cos((2 * Math.PI * step) / 200))).reduce((sum, term) => sum + term, 0) /
      200;
    return [0.25, 0.5, 0.75].map((between) => {
      const taps = Array.from({ length: 32 }, (_, tap) => {
        const distance = tap - 15 - between;
        return (bessel0(9 * Math.sqrt(Math.max(0, 1 - (distance / 16) ** 2))) * Math.sin(Math.PI * distance)) / (Math.PI * distance);
      });
      const sum = taps.reduce((total, tap) => total + tap, 0);
      return taps.map((tap) => tap / sum);
    });
  }

  test("of one sample is the greatest impulse response of the interpolator's phases in each frame", () => {
    const sound = new Float32Array(100);
    sound[40] = 1;
    const out = new Float64Array(100);
    new TruePeakMeter().measure(sound, 100, out);
    const phases = interpolator();
    for (let tap = 0; tap < 32; tap += 1) {
      const expected = Math.max(...phases.map((taps) => Math.abs(taps[tap] ?? 0)), tap === 31 ? 1 : 0);
      expect(out[71 - tap], `tap ${tap}`).toBeCloseTo(expected, 9);
    }
    expect([out[39], out[72]]).toEqual([0, 0]);
  });

  test("of the signal with the greatest overshoot between samples is found above a floor just below it", () => {
    const taps = interpolator()[1] ?? [];
    const sound = Float32Array.from({ length: 96 }, (_, frame) => Math.sign(taps[frame - 32] ?? 0));
    const height = taps.reduce((sum, tap) => sum + Math.abs(tap), 0);
    const meter = new TruePeakMeter();
    meter.floor = height - 1e-6;
    meter.measure(sound, 96, new Float64Array(96));
    expect(meter.greatest).toBeCloseTo(height, 9);
  });

  test("is never less than the greatest sample of either channel", () => {
    const click = new Float32Array(64);
    click[20] = -0.75;
    const quiet = new Float32Array(64);
    for (const [left, right] of [
      [click, quiet],
      [quiet, click],
    ] as const) {
      const meter = new TruePeak();
      meter.add(left, right);
      expect(meter.finish()).toBe(0.75);
    }
  });

  test("is known `TRUE_PEAK_DELAY_FRAMES` after the samples around it", () => {
    // Between two adjacent samples at full scale the interpolated signal is higher than both.
    const sound = new Float32Array(200);
    [sound[100], sound[101]] = [1, 1];
    const out = new Float64Array(200);
    new TruePeakMeter().measure(sound, 200, out);
    const highest = out.indexOf(Math.max(...out));
    expect(out[highest]).toBeGreaterThan(1.2);
    expect(highest - 101).toBe(TRUE_PEAK_DELAY_FRAMES - 1);
  });

  /** Each frame's magnitude, measured in consecutive blocks of these lengths. */
  function measured(sound: Float32Array, lengths: readonly number[], floor = 0): { readonly out: number[]; readonly greatest: number } {
    const meter = new TruePeakMeter();
    meter.floor = floor;
    const out: number[] = [];
    let greatest = 0;
    for (let from = 0, turn = 0; from < sound.length; turn += 1) {
      const to = Math.min(sound.length, from + (lengths[turn % lengths.length] ?? 1));
      const part = new Float64Array(to - from);
      meter.measure(sound.subarray(from, to), to - from, part);
      out.push(...part);
      greatest = Math.max(greatest, meter.greatest);
      from = to;
    }
    return { out, greatest };
  }

  test.each([[[128]], [[1]], [[7, 64, 33]], [[32]], [[31, 1]], [[500]]])("is the same in blocks of %j as at once", (lengths) => {
    const sound = noise(8, 1000);
    expect(measured(sound, lengths)).toEqual(measured(sound, [1000]));
  });

  test.each([[[128]], [[7, 64, 33]], [[5]], [[1000]]])("above a floor misses no point in blocks of %j", (lengths) => {
    // Silence with some bursts that barely exceed the floor.
    const sound = noise(9, 1000).map((sample, frame) => (frame % 300 > 40 && frame % 300 < 60 ? sample : 0));
    const { greatest, out } = measured(sound, [1000]);
    for (const floor of [0.3, 0.999 * greatest]) {
      const withFloor = measured(sound, lengths, floor);
      expect(withFloor.greatest).toBe(greatest);
      for (const [frame, value] of out.entries()) if (value > floor) expect(withFloor.out[frame]).toBe(value);
    }
  });

  test("of a short block ignores samples that a longer block left behind it in the buffer", () => {
    const meter = new TruePeakMeter();
    const long = new Float32Array(128);
    long[8] = 1;
    meter.measure(long, 128, new Float64Array(128));
    meter.measure(new Float32Array(8).fill(1e-6), 8, new Float64Array(8));
    expect(meter.greatest).toBeLessThan(1e-5);
  });

  test("above a floor finds a point whose samples lie in a block's last full group, before the short one", () => {
    const meter = new TruePeakMeter();
    const loud = new Float32Array(33);
    [loud[30], loud[31]] = [1, 1];
    meter.floor = 1.1;
    meter.measure(loud, 33, new Float64Array(33));
    expect(meter.greatest).toBe(1);
    meter.measure(new Float32Array(32), 32, new Float64Array(32));
    expect(meter.greatest).toBeGreaterThan(1.2);
  });

  test("below the floor is not interpolated, which is fast", () => {
    const sound = noise(10, 256).map((sample) => 0.1 * sample);
    expect(measured(sound, [128], 1).out).toEqual(Array.from(sound, Math.abs));
  });

  test("after an interruption is not interpolated across the break, nor within one whole group after it", () => {
    const meter = new TruePeakMeter();
    const out = new Float64Array(128);
    meter.measure(new Float32Array(128).fill(-1), 128, out);
    meter.interrupt();
    meter.measure(new Float32Array(20).fill(1), 20, out);
    expect([meter.greatest, ...out.subarray(0, 20)]).toEqual(Array.from({ length: 21 }, () => 1));
    // The first group was short, so the next one is still too near the break.
    meter.measure(new Float32Array(32).fill(1), 32, out);
    expect([...out.subarray(0, 32)]).toEqual(Array.from({ length: 32 }, () => 1));
    const sound = noise(11, 64);
    meter.measure(sound, 64, out);
    expect(meter.greatest).toBeGreaterThan(Math.max(...sound.map(Math.abs)));
  });
});
