import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Mixer } from "#worklets/mixer/mixer.ts";
import { compilePlan } from "#worklets/mixer/plan.ts";
import { PAGE_FRAMES, QUANTUM_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { aMixClip, aMixPlan } from "#tests/support/engine/random-plan.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const LENGTH = 4 * PAGE_FRAMES;
const STEP = (2 * Math.PI * 30) / 48_000;
/** Two sines at half scale at 8 times their pitch sum to steps of 0.032 at most; a crossfade of 128 frames adds 2/128. */
const LARGEST_STEP = 0.055;

type Event =
  | { readonly kind: "play" | "seek"; readonly frame: number }
  | { readonly kind: "shuttle"; readonly frame: number; readonly speed: number }
  | { readonly kind: "speed"; readonly speed: number }
  | { readonly kind: "pause" | "hold" }
  | { readonly kind: "scrub"; readonly frame: number }
  | { readonly kind: "step"; readonly frame: number; readonly frames: number }
  | { readonly kind: "loop"; readonly start: number; readonly length: number }
  | { readonly kind: "edit"; readonly offset: number; readonly muted: boolean }
  | { readonly kind: "master"; readonly gain: number };

const anyFrame = fc.integer({ min: 1, max: 2 * PAGE_FRAMES });
const anySpeed = fc.constantFrom(-8, -4, -2, -1, 1, 2, 4, 8);
const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ kind: fc.constantFrom("play" as const, "seek" as const), frame: anyFrame }),
  fc.record({ kind: fc.constant("shuttle" as const), frame: anyFrame, speed: anySpeed }),
  fc.record({ kind: fc.constant("speed" as const), speed: anySpeed }),
  fc.record({ kind: fc.constantFrom("pause" as const, "hold" as const) }),
  fc.record({ kind: fc.constant("scrub" as const), frame: anyFrame }),
  fc.record({ kind: fc.constant("step" as const), frame: anyFrame, frames: fc.integer({ min: 1, max: 2000 }) }),
  fc.record({ kind: fc.constant("loop" as const), start: anyFrame, length: fc.integer({ min: 0, max: 2000 }) }),
  fc.record({ kind: fc.constant("edit" as const), offset: fc.integer({ min: 0, max: 5000 }), muted: fc.boolean() }),
  fc.record({ kind: fc.constant("master" as const), gain: fc.double({ min: 0, max: 1, noNaN: true }) }),
);

/** Clips with faded ends, so that any step in the sound comes from the events. */
function planOf(offset: number, muted: boolean) {
  const clips = [0, 1].map((index) =>
    aMixClip({
      id: `${index}`,
      endFrame: LENGTH,
      offsetFrames: index * offset,
      muted: muted && index === 1,
      fadeInFrames: 2000,
      fadeOutFrames: 2000,
    }),
  );
  return compilePlan(aMixPlan(clips), () => 1);
}

function aSineMixer(): Mixer {
  const mixer = new Mixer(4800, 48_000);
  mixer.pages.openSlot(1, LENGTH);
  for (let index = 0; index * PAGE_FRAMES < LENGTH; index += 1) {
    const page = Float32Array.from({ length: PAGE_FRAMES }, (_, frame) => 0.5 * Math.sin(STEP * (index * PAGE_FRAMES + frame)));
    mixer.pages.put(1, index, 1, page.buffer);
  }
  mixer.setPlan(planOf(0, false));
  return mixer;
}

function handle(mixer: Mixer, event: Event): void {
  switch (event.kind) {
    case "play":
      return mixer.play(event.frame);
    case "seek":
      return mixer.seek(event.frame);
    case "shuttle":
      return mixer.play(event.frame, event.speed);
    case "speed":
      return mixer.setSpeed(event.speed);
    case "pause":
      return mixer.pause();
    case "hold":
      return mixer.hold();
    case "scrub":
      return mixer.scrub(event.frame);
    case "step":
      return mixer.step(event.frame, event.frames);
    case "loop":
      return mixer.setLoop(true, event.start, event.start + event.length);
    case "edit":
      return mixer.setPlan(planOf(event.offset, event.muted));
    case "master":
      return mixer.setMaster(event.gain);
  }
}

test("no event, alone or in a burst, makes a step in the sound or moves the playhead off the timeline", () => {
  const quantum = { left: new Float32Array(QUANTUM_FRAMES), right: new Float32Array(QUANTUM_FRAMES) };
  fc.assert(
    fc.property(fc.array(fc.tuple(anyEvent, fc.integer({ min: 0, max: 3 })), { minLength: 1, maxLength: 40 }), (events) => {
      const mixer = aSineMixer();
      let last = 0;
      let largest = 0;
      const render = () => {
        mixer.render(quantum.left, quantum.right, QUANTUM_FRAMES);
        for (const sample of quantum.left) {
          largest = Math.max(largest, Math.abs(sample - last));
          last = sample;
        }
      };
      for (const [event, quanta] of events) {
        handle(mixer, event);
        for (let count = 0; count < quanta; count += 1) render();
      }
      render();
      expect(largest).toBeLessThan(LARGEST_STEP);
      expect(mixer.frame).toBeGreaterThanOrEqual(0);
      expect(mixer.frame).toBeLessThanOrEqual(LENGTH);
      expect(mixer.drainMissedFrames()).toBe(0);
      // The mixer still plays, whatever the events before.
      mixer.setLoop(false, 0, 0);
      mixer.play(20_000);
      for (let count = 0; count < 20; count += 1) render();
      expect([mixer.playing, mixer.frame, mixer.isSounding]).toEqual([true, 20_000 + 20 * QUANTUM_FRAMES, true]);
    }),
    { numRuns: isExhaustive ? 300 : 100, seed: 5 },
  );
});
