import { expect, test } from "vitest";
import { CrashIsolation } from "#engine/sources/crash-isolation.ts";

function withSources(...slots: readonly number[]): CrashIsolation {
  const admission = new CrashIsolation();
  for (const slot of slots) admission.add(slot);
  return admission;
}

test("reliability: all sources are opened at once, and each is read as soon as it is open", () => {
  const admission = withSources(1, 2, 3);
  expect(admission.admit()).toEqual({ open: [1, 2, 3], read: [] });
  admission.opened(2);
  expect(admission.admit()).toEqual({ open: [], read: [2] });
  expect(admission.isBusy).toBe(true);
});

test("reliability: if the worker crashes while it works on a single source, that source is identified as the cause", () => {
  const admission = withSources(1, 2);
  admission.admit();
  admission.opened(1);
  admission.admit();
  admission.finished(1);
  expect(admission.stopped()).toBe(2);
  expect(admission.isProven(1)).toBe(true);
});

test("reliability: if it crashes on several, they are retried one by one, and the bad one is found in opening or reading", () => {
  for (const stopsAt of ["open", "read"] as const) {
    const slots = [1, 2, 3, 4, 5];
    const admission = withSources(...slots);
    const bad = 4;
    let stops = 0;
    let begun = admission.admit();
    // Simulates the worker's steps and reports; the bad source crashes it.
    for (let step = 0; step < 50 && (begun.open.length > 0 || begun.read.length > 0); step += 1) {
      const isStopped = begun[stopsAt].includes(bad);
      if (isStopped) {
        stops += 1;
        const culprit = admission.stopped();
        if (culprit !== undefined) {
          expect(culprit).toBe(bad);
          admission.remove(culprit);
        }
      } else {
        for (const slot of begun.open) admission.opened(slot);
        for (const slot of begun.read) admission.finished(slot);
      }
      begun = admission.admit();
    }
    expect(stops).toBe(2);
    expect(slots.filter((slot) => admission.isProven(slot))).toEqual([1, 2, 3, 5]);
    admission.add(6);
    admission.add(7);
    expect(admission.admit().open).toEqual([6, 7]);
  }
});

test("reliability: if it crashes while idle, no source is identified as the cause", () => {
  const admission = withSources(1);
  admission.admit();
  admission.opened(1);
  admission.admit();
  admission.finished(1);
  expect(admission.isBusy).toBe(false);
  expect(admission.stopped()).toBeUndefined();
  expect(admission.isProven(1)).toBe(true);
});

test("reliability: if the cause is unknown, proven sources are reopened before any suspect", () => {
  const admission = withSources(1);
  admission.admit();
  admission.opened(1);
  admission.admit();
  admission.finished(1);
  admission.add(2);
  admission.add(3);
  admission.admit();
  expect(admission.stopped()).toBeUndefined();
  expect(admission.admit()).toEqual({ open: [1], read: [] });
  expect(admission.isProven(1)).toBe(true);
  expect(admission.admit()).toEqual({ open: [], read: [] });
  admission.opened(1);
  expect([1, 2, 3].map((slot) => admission.isSuspect(slot))).toEqual([false, true, true]);
  expect(admission.admit()).toEqual({ open: [2], read: [] });
});
