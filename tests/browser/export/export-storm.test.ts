import { expect, test } from "vitest";
import { createStorm } from "#tests/support/export-storm/storm.ts";
import type { Injury } from "#tests/support/export-storm/storm.ts";
import { watchWorkers } from "#tests/support/export-storm/watched-workers.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { tone, wavFile } from "./tones.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const INJURIES: readonly Injury[] = [
  { kind: "workerDies", phase: "load" },
  { kind: "workerDies", phase: "mix" },
  { kind: "workerDies", phase: "check" },
];

// A hundred with random ones: tests/long/browser/long-export-storm.test.ts.
test.runIf(isExhaustive)("after a failure in any phase no worker is left, and the next export works", async () => {
  const workers = watchWorkers();
  const files = { picture: await mediaBlob("export-picture.mp4"), sound: wavFile(48_000, 8, tone(440, 0.2)) };
  const storm = createStorm(files, workers);
  for (const [turn, injury] of INJURIES.entries()) {
    const { ended } = await storm.injureOnce(injury, turn);
    expect(ended, injury.phase).not.toBe("came through");
  }
});
