import { expect, onTestFinished, test } from "vitest";
import { CODINGS } from "#export/coding.ts";
import { encodeSound } from "#export/encode-sound.ts";
import { mixdownOf } from "../../browser/export/mixdown-of.ts";

test("reliability: a film of one segment whose engine does not start, or is cancelled meanwhile, fails once and leaves no unhandled rejection", async () => {
  const unhandled: unknown[] = [];
  const hear = (reason: unknown) => void unhandled.push(reason);
  process.on("unhandledRejection", hear);
  onTestFinished(() => void process.off("unhandledRejection", hear));
  const encoders = { coding: CODINGS.mp4, start: () => Promise.reject(new Error("no engine")) };
  await expect(encodeSound(mixdownOf(new Float32Array(48_000)), encoders, 48_000, () => undefined)).rejects.toThrow("no engine");
  // They are told of when the event loop has had its turn.
  await new Promise((resolve) => setTimeout(resolve));
  expect(unhandled).toEqual([]);
});
