import { expect, test } from "vitest";
import { CrashIsolation } from "#engine/sources/crash-isolation.ts";

function withSources(...slots: readonly number[]): CrashIsolation {
  const crashIsolation = new CrashIsolation();
  for (const slot of slots) crashIsolation.add(slot);
  return crashIsolation;
}

test("all sources are opened at once, and each is read as soon as it is open", () => {
  const crashIsolation = withSources(1, 2, 3);
  expect(crashIsolation.schedule()).toEqual({ open: [1, 2, 3], read: [] });
  crashIsolation.opened(2);
  expect(crashIsolation.schedule()).toEqual({ open: [], read: [2] });
  expect(crashIsolation.isBusy).toBe(true);
});

test("if the worker crashes while it works on a single source, that source is identified as the cause", () => {
  const crashIsolation = withSources(1, 2);
  crashIsolation.schedule();
  crashIsolation.opened(1);
  crashIsolation.schedule();
  crashIsolation.finished(1);
  expect(crashIsolation.stopped()).toBe(2);
  expect(crashIsolation.isProven(1)).toBe(true);
});

test("if it crashes on several, they are retried one by one, and the bad one is found in opening or reading", () => {
  for (const stopsAt of ["open", "read"] as const) {
    const slots = [1, 2, 3, 4, 5];
    const crashIsolation = withSources(...slots);
    const bad = 4;
    let stops = 0;
    let begun = crashIsolation.schedule();
    // Simulates the worker's steps and reports; the bad source crashes it.
    for (let step = 0; step < 50 && (begun.open.length > 0 || begun.read.length > 0); step += 1) {
      const isStopped = begun[stopsAt].includes(bad);
      if (isStopped) {
        stops += 1;
        const faulty = crashIsolation.stopped();
        if (faulty !== undefined) {
          expect(faulty).toBe(bad);
          crashIsolation.remove(faulty);
        }
      } else {
        for (const slot of begun.open) crashIsolation.opened(slot);
        for (const slot of begun.read) crashIsolation.finished(slot);
      }
      begun = crashIsolation.schedule();
    }
    expect(stops).toBe(2);
    expect(slots.filter((slot) => crashIsolation.isProven(slot))).toEqual([1, 2, 3, 5]);
    crashIsolation.add(6);
    crashIsolation.add(7);
    expect(crashIsolation.schedule().open).toEqual([6, 7]);
  }
});

test("if it crashes while idle, no source is identified as the cause", () => {
  const crashIsolation = withSources(1);
  crashIsolation.schedule();
  crashIsolation.opened(1);
  crashIsolation.schedule();
  crashIsolation.finished(1);
  expect(crashIsolation.isBusy).toBe(false);
  expect(crashIsolation.stopped()).toBeUndefined();
  expect(crashIsolation.isProven(1)).toBe(true);
});

test("if the cause is unknown, proven sources are reopened before any suspect", () => {
  const crashIsolation = withSources(1);
  crashIsolation.schedule();
  crashIsolation.opened(1);
  crashIsolation.schedule();
  crashIsolation.finished(1);
  crashIsolation.add(2);
  crashIsolation.add(3);
  crashIsolation.schedule();
  expect(crashIsolation.stopped()).toBeUndefined();
  expect(crashIsolation.schedule()).toEqual({ open: [1], read: [] });
  expect(crashIsolation.isProven(1)).toBe(true);
  expect(crashIsolation.schedule()).toEqual({ open: [], read: [] });
  crashIsolation.opened(1);
  expect([1, 2, 3].map((slot) => crashIsolation.isSuspect(slot))).toEqual([false, true, true]);
  expect(crashIsolation.schedule()).toEqual({ open: [2], read: [] });
});
