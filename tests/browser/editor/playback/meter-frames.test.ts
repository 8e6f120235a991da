import { expect, onTestFinished, test } from "vitest";
import type { Meters } from "#engine/types.ts";
import { createLevelMeters } from "#editor/meters/meters.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const REPORT_EVERY_MS = 16;
const FRAME_EVERY_MS = 500;

test.runIf(isExhaustive)(
  "design engine: a steady tone reads the same when animation frames are rare: a level falls from the last report, not from the last frame",
  async () => {
    const original = window.requestAnimationFrame;
    onTestFinished(() => {
      window.requestAnimationFrame = original;
    });
    window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()), FRAME_EVERY_MS);
    let report: (meters: Meters) => void = () => undefined;
    const meters = createLevelMeters({
      onMeters: (listener) => {
        report = listener;
        return () => undefined;
      },
      resetLoudness: () => undefined,
    });
    onTestFinished(() => meters.dispose());
    const loudness = { momentaryLufs: undefined, shortTermLufs: undefined, integratedLufs: undefined, truePeakDb: -20 };
    let reportedMs = performance.now();
    const reports = setInterval(() => {
      reportedMs = performance.now();
      report({ peakLeft: 0.1, peakRight: 0.1, lanes: new Map(), loudness });
    }, REPORT_EVERY_MS);
    onTestFinished(() => clearInterval(reports));

    const painted = await new Promise<{ readonly db: number; readonly sinceReport: number }[]>((resolve) => {
      const seen: { readonly db: number; readonly sinceReport: number }[] = [];
      meters.onPaint(({ master }, nowMs) => {
        seen.push({ db: master.left.db, sinceReport: Math.max(0, nowMs - reportedMs) / 1000 });
        // The first paint precedes any report.
        if (seen.length === 4) resolve(seen.slice(1));
      });
    });
    // 20 dB in 1.7 s.
    for (const { db, sinceReport } of painted) expect(db).toBeCloseTo(-20 - (20 / 1.7) * sinceReport, 1);
  },
);
