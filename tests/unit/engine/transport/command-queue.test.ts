import { expect, test } from "vitest";
import { CommandQueue } from "#engine/transport/command-queue.ts";
import { compile } from "../../../support/engine/resident-mixer.ts";
import { MixerMessageHandler } from "#worklets/mixer/message-handler.ts";
import { QUANTUM_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import type { MixerCommand } from "#worklets/mixer/mixer-protocol.ts";

test("commands to a mixer that is not loaded do not pile up: the newest of each type waits, in the order of the newest", () => {
  const queue = new CommandQueue();
  queue.add({ type: "setMaster", gain: 0.5 }, []);
  for (let generation = 1; generation <= 10_000; generation += 1) {
    queue.add({ type: "play", generation: 2 * generation, frame: generation }, []);
    queue.add({ type: "seek", generation: 2 * generation + 1, frame: generation }, []);
  }
  expect(queue.size).toBe(3);
  expect(queue.drain().map(({ command }) => command)).toEqual([
    { type: "setMaster", gain: 0.5 },
    { type: "play", generation: 20_000, frame: 10_000 },
    { type: "seek", generation: 20_001, frame: 10_000 },
  ] satisfies MixerCommand[]);
  expect(queue.size).toBe(0);
});

test("if the mixer cannot be loaded, nothing waits for it any more", () => {
  const queue = new CommandQueue();
  queue.add({ type: "setMaster", gain: 0.5 }, []);
  queue.close();
  queue.add({ type: "release" }, []);
  expect(queue.drain()).toEqual([]);
});

test.each(["seek", "play"] as const)("a %s that waited with plans before and after it reaches its position", (type) => {
  const plan = () => compile({ clips: [], lanes: [], playableFrames: 480_000, pictureFrames: 480_000 });
  const queue = new CommandQueue();
  queue.add({ type: "setPlan", plan: plan() }, []);
  queue.add({ type, generation: 1, frame: 96_000 }, []);
  // The project is edited before the mixer is loaded.
  queue.add({ type: "setPlan", plan: plan() }, []);
  const places: number[] = [];
  const messageHandler = new MixerMessageHandler(48_000, (report) => report.type === "moved" && places.push(report.frame));
  for (const { command } of queue.drain()) messageHandler.receive(command);
  messageHandler.render(new Float32Array(QUANTUM_FRAMES), new Float32Array(QUANTUM_FRAMES), 0);
  expect(places[0]).toBe(96_000);
});
