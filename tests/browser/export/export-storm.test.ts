import { expect, test } from "vitest";
import { createStorm } from "#tests/support/export-storm/storm.ts";
import { watchWorkers } from "#tests/support/export-storm/watched-workers.ts";
import { mediaBlob } from "#tests/support/served-media.ts";
import { tone, wavFile } from "./tones.ts";

// All kinds of injuries, in all phases: tests/long/browser/export-storm.test.ts.
test("issue 5: after a worker's death no worker is left, and the next export works", async () => {
  const workers = watchWorkers();
  const files = { picture: await mediaBlob("export-picture.mp4"), sound: wavFile(48_000, 8, tone(440, 0.2)) };
  const storm = createStorm(files, workers);
  const { ended } = await storm.injureOnce({ kind: "workerDies", phase: "mix" }, 0);
  expect(ended).not.toBe("came through");
});
