import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { canRetry, ExportError } from "#export/export-failure.ts";
import { openMixdown } from "#export/mix/mixdown.ts";
import type { MixMessage } from "#export/mix/mix-protocol.ts";
import { exportMessages } from "#model/text/export-messages.ts";

beforeEach(() => {
  vi.useFakeTimers();
  // Addresses of scripts begin here.
  vi.stubGlobal("document", { baseURI: "http://localhost/" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A mix of one sound, "Theme", whose worker's messages come from the test. */
function aMix() {
  const worker = Object.assign(new EventTarget(), { postMessage: () => undefined, terminate: () => undefined });
  const early = { worker: worker as unknown as Worker, name: "mixdown", failed: new Promise<string>(() => undefined) };
  const plan = { clips: [], lanes: [], playableFrames: 480, pictureFrames: 480 };
  const command = { type: "open", plan, rate: 48_000, lengthFrames: 480, sources: [], encoderName: undefined } as const;
  const mixdown = openMixdown(command, { signal: new AbortController().signal, worker: early, nameOf: () => "Theme" });
  const failure = mixdown.getSegment(0).then(
    () => undefined,
    (error: unknown) => (error instanceof ExportError ? error.failure : undefined),
  );
  return { failure, post: (data: MixMessage) => worker.dispatchEvent(new MessageEvent("message", { data })) };
}

test("a sound that cannot be decoded is not retried: the user must convert or mute it", async () => {
  const mix = aMix();
  mix.post({ type: "failed", sourceId: "a", message: "it is damaged." });
  const failure = await mix.failure;
  expect(failure).toMatchObject({ message: 'Export failed: "Theme": it is damaged. Check console.', hint: exportMessages.exportHintSound });
  expect(failure && canRetry(failure)).toBe(false);
});

test("an export whose sound could not be read in time can be retried", async () => {
  const mix = aMix();
  mix.post({ type: "reading", sourceId: "a" });
  vi.advanceTimersByTime(60_000);
  const failure = await mix.failure;
  expect(failure?.message).toBe('Export failed: "Theme": it could not be read in time. Check console.');
  expect(failure && canRetry(failure)).toBe(true);
});

test("an export that failed in the worker itself can be retried, and its hint says so", async () => {
  const mix = aMix();
  mix.post({ type: "failed", sourceId: undefined, message: "out of memory" });
  const failure = await mix.failure;
  expect(failure?.hint).toBe("Try again; if it fails again, reload the page: your edits are kept.");
  expect(failure && canRetry(failure)).toBe(true);
});
