import { expect, test } from "vitest";
import { commands } from "vitest/browser";
import { EXPORT_PHASES } from "#export/export-progress.ts";
import { createStorm, INJURIES } from "#tests/support/export-storm/storm.ts";
import { watchWorkers } from "#tests/support/export-storm/watched-workers.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { tone, wavFile } from "../../browser/export/tones.ts";

const EXPORTS = 100;
/** Up to this export caches and compiled code grow; afterwards memory must not accumulate. */
const SETTLED_AFTER = 20;
/** A browser retains some memory for reuse; one leaked engine or mix exceeds this. */
const MOST_GROWTH_BYTES = 150e6;

test("of 100 exports in a row every other one gets a random fault; the following one succeeds, and memory stays flat", async () => {
  const workers = watchWorkers();
  const files = { picture: await mediaBlob("export-picture.mp4"), sound: wavFile(48_000, 8, tone(440, 0.2)) };
  const storm = createStorm(files, workers);
  let state = 20_261_121;
  const random = <Value>(values: readonly Value[]): Value => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return values[Math.floor((state / 2 ** 32) * values.length)] as Value;
  };
  const memory: number[] = [];
  let injured = 0;
  for (let turn = 0; 2 * turn < EXPORTS; turn += 1) {
    // The phases take turns.
    const injury = { kind: random(INJURIES), phase: EXPORT_PHASES[turn % EXPORT_PHASES.length] ?? "load" };
    const { ended, seconds } = await storm.injureOnce(injury, turn);
    const bytes = await commands.browserMemory();
    if (bytes !== undefined) memory.push(bytes);
    if (ended !== "came through") injured += 1;
    const megabytes = bytes === undefined ? "" : ` ${Math.round(bytes / 1e6)} MB`;
    // The table is what this run is for.
    // oxlint-disable-next-line no-console
    console.log(`${injury.phase.padEnd(8)} ${injury.kind.padEnd(14)} ${seconds.toFixed(1).padStart(5)} s${megabytes}  ${ended}`);
  }
  expect(injured).toBeGreaterThan(EXPORTS / 4);
  const settled = memory.slice(SETTLED_AFTER / 2);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  if (settled.length > 0) expect(mean(settled.slice(-5)) - mean(settled.slice(0, 5))).toBeLessThan(MOST_GROWTH_BYTES);
});
