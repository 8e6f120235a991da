import { describe, expect, test } from "vitest";
import { LaneMeter } from "#worklets/mixer/lane-meter.ts";
import { MonitorGain } from "#worklets/mixer/monitor-gain.ts";
import { PageTable } from "#worklets/mixer/page-table.ts";
import { CROSSFADE_FRAMES, PAGE_FRAMES } from "#worklets/mixer/mixer-protocol.ts";

/** The bytes of a page whose left channel holds `left` and whose right channel, if any, holds `right`. */
function pageOf(left: number, right?: number): ArrayBuffer {
  const samples = new Float32Array(PAGE_FRAMES * (right === undefined ? 1 : 2));
  samples.fill(left, 0, PAGE_FRAMES);
  if (right !== undefined) samples.fill(right, PAGE_FRAMES);
  return samples.buffer;
}

describe("the page table", () => {
  test("returns the stored pages: mono for both channels, stereo for each channel its own", () => {
    const table = new PageTable();
    table.openSlot(2, 2 * PAGE_FRAMES + 1);
    const [mono, stereo] = [pageOf(0.25), pageOf(0.5, -0.5)];
    expect([table.put(2, 0, 1, mono), table.put(2, 2, 2, stereo)]).toEqual([true, true]);
    expect(table.page(2, 0)).toMatchObject({ channels: 1, buffer: mono });
    expect([table.page(2, 0)?.left.length, table.page(2, 0)?.left[7], table.page(2, 0)?.right[7]]).toEqual([PAGE_FRAMES, 0.25, 0.25]);
    const { left, right, channels, buffer } = table.page(2, 2) ?? {};
    expect([left?.length, left?.at(-1), right?.length, right?.[0], right?.at(-1), channels]).toEqual([
      PAGE_FRAMES,
      0.5,
      PAGE_FRAMES,
      -0.5,
      -0.5,
      2,
    ]);
    expect(buffer).toBe(stereo);
    expect([table.page(2, 1), table.page(1, 0), table.page(9, 0)]).toEqual([undefined, undefined, undefined]);
    expect(table.resident()).toEqual([{ slot: 2, indices: [0, 2] }]);
  });

  test("rejects pages outside their source and pages of a slot that is not open", () => {
    const table = new PageTable();
    table.openSlot(0, PAGE_FRAMES);
    expect([-1, 1, 100].map((index) => table.put(0, index, 1, pageOf(1)))).toEqual([false, false, false]);
    expect(table.put(1, 0, 1, pageOf(1))).toBe(false);
    expect(table.resident()).toEqual([]);
    table.openSlot(3, 0);
    expect(table.put(3, 0, 1, pageOf(1))).toBe(false);
  });

  test("knows the length of each open source, and 0 of any other", () => {
    const table = new PageTable();
    table.openSlot(1, 12_345);
    expect([table.lengthOf(0), table.lengthOf(1), table.lengthOf(2)]).toEqual([0, 12_345, 0]);
    table.openSlot(0, 7);
    expect([table.lengthOf(0), table.lengthOf(1)]).toEqual([7, 12_345]);
  });

  test("a slot that is opened again with another length keeps its pages", () => {
    const table = new PageTable();
    table.openSlot(0, 2 * PAGE_FRAMES);
    table.put(0, 1, 1, pageOf(0.5));
    table.openSlot(0, 2 * PAGE_FRAMES - 5);
    expect([table.lengthOf(0), table.page(0, 1)?.left[0]]).toEqual([2 * PAGE_FRAMES - 5, 0.5]);
  });

  test("frames are resident if all their pages are; outside the source and in a closed slot they always are", () => {
    const table = new PageTable();
    table.openSlot(0, 3 * PAGE_FRAMES - 10);
    table.put(0, 1, 1, pageOf(1));
    const at = (from: number, to: number) => table.isResident(0, from, to);
    expect(at(PAGE_FRAMES, 2 * PAGE_FRAMES)).toBe(true);
    expect([at(PAGE_FRAMES - 1, PAGE_FRAMES + 1), at(PAGE_FRAMES, 2 * PAGE_FRAMES + 1), at(-5, 1)]).toEqual([false, false, false]);
    expect([at(-9, -1), at(-9, 0), at(3 * PAGE_FRAMES, 9 * PAGE_FRAMES), at(5, 5 - PAGE_FRAMES)]).toEqual([true, true, true, true]);
    expect([at(2 * PAGE_FRAMES, 9 * PAGE_FRAMES), table.isResident(4, 0, 100)]).toEqual([false, true]);
  });

  test("dropped pages and those of a closed slot are returned once, with their index", () => {
    const table = new PageTable();
    table.openSlot(0, 4 * PAGE_FRAMES);
    for (const index of [0, 2, 3]) table.put(0, index, 1, pageOf(index));
    expect(table.drop(0, 2)?.left[0]).toBe(2);
    expect([table.drop(0, 2), table.drop(0, 1), table.drop(5, 0)]).toEqual([undefined, undefined, undefined]);
    expect(table.closeSlot(0).map(({ index, page }) => [index, page.left[0]])).toEqual([
      [0, 0],
      [3, 3],
    ]);
    expect([table.closeSlot(0), table.closeSlot(9), table.lengthOf(0), table.resident()]).toEqual([[], [], 0, []]);
    expect(table.put(0, 0, 1, pageOf(1))).toBe(false);
    table.openSlot(0, PAGE_FRAMES);
    expect(table.page(0, 0)).toBeUndefined();
  });
});

describe("the lane meter", () => {
  const FRAMES = 4;
  const AT = 3;

  /** Adds an amount to one frame of each channel, as a clip is added to the mix. */
  const add = (left: Float32Array, right: Float32Array, amountLeft: number, amountRight: number) => {
    left[AT + 1] = (left[AT + 1] ?? 0) + amountLeft;
    right[AT + 2] = (right[AT + 2] ?? 0) + amountRight;
  };

  test("a lane's peak per channel is the sum of its clips, whatever its sign and the content of the mix", () => {
    const meter = new LaneMeter();
    meter.reserve(3);
    const [left, right] = [new Float32Array(10).fill(0.5), new Float32Array(10).fill(-0.5)];
    meter.enter(0, left, right, AT, FRAMES);
    add(left, right, -0.25, 0.125);
    meter.enter(0, left, right, AT, FRAMES);
    add(left, right, -0.25, 0);
    meter.enter(2, left, right, AT, FRAMES);
    add(left, right, 0.125, -1);
    meter.leave(left, right, AT, FRAMES);
    add(left, right, 8, 8);
    meter.leave(left, right, AT, FRAMES);
    expect([...meter.peaks]).toEqual([0.5, 0.125, 0, 0, 0.125, 1]);
  });

  test("only the mixed frames count", () => {
    const meter = new LaneMeter();
    meter.reserve(1);
    const [left, right] = [new Float32Array(10), new Float32Array(10)];
    meter.enter(0, left, right, AT, FRAMES);
    [left[AT - 1], left[AT + FRAMES], right[AT - 1], right[AT + FRAMES]] = [1, 1, 1, 1];
    [left[AT], right[AT + FRAMES - 1]] = [0.25, 0.5];
    meter.leave(left, right, AT, FRAMES);
    expect([...meter.peaks]).toEqual([0.25, 0.5]);
  });

  test("the greatest peak stays until it is cleared; clearing also ends the current lane", () => {
    const meter = new LaneMeter();
    meter.reserve(1);
    const [left, right] = [new Float32Array(10), new Float32Array(10)];
    for (const amount of [0.5, 0.25]) {
      meter.enter(0, left, right, AT, FRAMES);
      add(left, right, amount, amount);
      meter.leave(left, right, AT, FRAMES);
    }
    expect([...meter.peaks]).toEqual([0.5, 0.5]);
    meter.enter(0, left, right, AT, FRAMES);
    meter.clear();
    add(left, right, 1, 1);
    meter.leave(left, right, AT, FRAMES);
    expect([...meter.peaks]).toEqual([0, 0]);
  });

  test("after a clear no lane is measured until one is entered", () => {
    const meter = new LaneMeter();
    meter.reserve(2);
    const [left, right] = [new Float32Array(10), new Float32Array(10)];
    meter.clear();
    add(left, right, 1, 1);
    meter.leave(left, right, AT, FRAMES);
    expect([...meter.peaks]).toEqual([0, 0, 0, 0]);
    meter.enter(1, left, right, AT, FRAMES);
    add(left, right, 0.5, 0.25);
    meter.leave(left, right, AT, FRAMES);
    expect([...meter.peaks]).toEqual([0, 0, 0.5, 0.25]);
  });

  test("reserving more lanes keeps the peaks; reserving fewer does not shrink the array", () => {
    const meter = new LaneMeter();
    meter.reserve(1);
    meter.peaks.set([0.5, 0.25]);
    meter.reserve(2);
    expect([...meter.peaks]).toEqual([0.5, 0.25, 0, 0]);
    const { peaks } = meter;
    meter.reserve(1);
    meter.reserve(2);
    expect(meter.peaks).toBe(peaks);
  });
});

describe("the monitor volume", () => {
  const ones = (frames: number) => new Float32Array(frames).fill(1);

  function applied(gain: MonitorGain, frames: number): Float32Array {
    const [left, right] = [ones(frames), ones(frames)];
    gain.apply(left, right, frames);
    expect(right).toEqual(left);
    return left;
  }

  test("is initially 1, and leaves the mix unchanged", () => {
    expect(applied(new MonitorGain(), 64)).toEqual(ones(64));
  });

  test("ramps linearly to the set value across calls, and stays there", () => {
    const gain = new MonitorGain();
    gain.set(0.5);
    const half = CROSSFADE_FRAMES / 2;
    const heard = [...applied(gain, half), ...applied(gain, half), ...applied(gain, 10)];
    const wanted = heard.map((_, frame) => 1 - 0.5 * Math.min(1, frame / CROSSFADE_FRAMES));
    expect(Math.max(...heard.map((value, frame) => Math.abs(value - (wanted[frame] ?? 0))))).toBeLessThan(1e-7);
    expect(heard.slice(CROSSFADE_FRAMES)).toEqual(Array.from({ length: 10 }, () => 0.5));
  });

  test("continues from its current value when it is set again during a ramp", () => {
    const gain = new MonitorGain();
    gain.set(0);
    applied(gain, CROSSFADE_FRAMES / 4);
    gain.set(1);
    const heard = applied(gain, CROSSFADE_FRAMES);
    expect(heard[0]).toBeCloseTo(0.75, 6);
    expect(heard[CROSSFADE_FRAMES / 2]).toBeCloseTo(0.875, 6);
    expect(applied(gain, 5)).toEqual(ones(5));
  });

  test("changes only the given number of frames", () => {
    const gain = new MonitorGain();
    gain.set(0);
    applied(gain, CROSSFADE_FRAMES);
    const [left, right] = [ones(4), ones(4)];
    gain.apply(left, right, 3);
    expect([[...left], [...right]]).toEqual([
      [0, 0, 0, 1],
      [0, 0, 0, 1],
    ]);
  });
});
