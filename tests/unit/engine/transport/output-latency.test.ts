import { expect, test } from "vitest";
import { OutputClock } from "#engine/transport/output-clock.ts";
import type { SoundContext } from "#engine/transport/output-clock.ts";

const CHROMIUM = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const FIREFOX_ON_LINUX = "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0";
const FIREFOX_ON_MACOS = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:153.0) Gecko/20100101 Firefox/153.0";

/** A context that has rendered two seconds; queries of the device's latency are counted. */
function countingContext(state: AudioContextState) {
  let asked = 0;
  const context: SoundContext & { state: AudioContextState } = {
    sampleRate: 48_000,
    state,
    currentTime: 2,
    baseLatency: 0.01,
    get outputLatency() {
      asked += 1;
      return 0.04;
    },
    getOutputTimestamp: () => {
      asked += 1;
      return { contextTime: 0, performanceTime: 0 };
    },
  };
  return { context, asked: () => asked };
}

test.each([
  ["Chromium", CHROMIUM],
  ["Firefox on macOS", FIREFOX_ON_MACOS],
])("a device that does not run is not queried for its latency; one that has run keeps its value: %s", (_browser, userAgent) => {
  const { context, asked } = countingContext("suspended");
  const heard = new OutputClock(context, () => 0, userAgent);
  expect([heard.latencySeconds, heard.frame(), asked()]).toEqual([0.01, 1.99 * 48_000, 0]);
  context.state = "running";
  expect(heard.latencySeconds).toBe(0.04);
  context.state = "suspended";
  expect(heard.latencySeconds).toBe(0.04);
});

test("Firefox on Linux, where the query may block for ever, is never queried for its latency: 50 ms are assumed", () => {
  const { context, asked } = countingContext("running");
  const heard = new OutputClock(context, () => 0, FIREFOX_ON_LINUX);
  expect([heard.latencySeconds, heard.frame(), asked()]).toEqual([0.05, 1.95 * 48_000, 0]);
});

test("where the browser does not know the device's latency, only that of its own mixing is counted", () => {
  const { context } = countingContext("running");
  Object.defineProperty(context, "outputLatency", { value: undefined });
  expect(new OutputClock(context, () => 0, CHROMIUM).latencySeconds).toBe(0.01);
});

test("without a device no latency is assumed, in Firefox on Linux either", () => {
  const { context } = countingContext("running");
  const silent = { ...context, hasDevice: false, baseLatency: 0, outputLatency: 0 } as const;
  expect(new OutputClock(silent, () => 0, FIREFOX_ON_LINUX).latencySeconds).toBe(0);
});
