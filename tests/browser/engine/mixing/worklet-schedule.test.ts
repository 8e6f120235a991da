import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { linkMixer } from "#engine/mixing/mixer-link.ts";
import { compilePlan } from "#worklets/mixer/plan.ts";
import { aPlan, until } from "../engine-support.ts";

test("with the main thread blocked for 1.5 s the loop still wraps on its sample, every time", async () => {
  await userEvent.click(document.body);
  const context = new AudioContext({ sampleRate: 48_000 });
  await context.resume();
  const wraps: number[] = [];
  const mixer = linkMixer(context, context.destination, (report) => {
    if (report.type === "moved" && report.frame === 1003) wraps.push(report.contextFrame);
  });
  const loopFrames = 9001;
  mixer.send({ type: "setPlan", plan: compilePlan(aPlan({ clips: [], playableFrames: 480_000 }), () => 0) });
  mixer.send({ type: "setLoop", enabled: true, startFrame: 1003, endFrame: 1003 + loopFrames });
  mixer.send({ type: "play", generation: 1, frame: 0 });
  await until(() => wraps.length > 0);
  const until15 = performance.now() + 1500;
  while (performance.now() < until15);
  await until(() => wraps.length > 8);
  mixer.close();
  await context.close();
  const steps = wraps.slice(1).map((frame, index) => frame - (wraps[index] ?? 0));
  expect(steps.every((step) => step === loopFrames)).toBe(true);
});
