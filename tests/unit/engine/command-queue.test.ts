import { expect, test } from "vitest";
import { CommandQueue } from "#engine/command-queue.ts";
import type { MixerCommand } from "#worklets/mixer/protocol.ts";

test("commands to a mixer that is not there yet do not pile up: the newest of each type waits, in the order of the newest", () => {
  const queue = new CommandQueue();
  queue.add({ type: "setMaster", gain: 0.5 }, []);
  for (let generation = 1; generation <= 10_000; generation += 1) {
    queue.add({ type: "play", generation: 2 * generation, frame: generation }, []);
    queue.add({ type: "seek", generation: 2 * generation + 1, frame: generation }, []);
  }
  expect(queue.size).toBe(3);
  expect(queue.take().map(({ command }) => command)).toEqual([
    { type: "setMaster", gain: 0.5 },
    { type: "play", generation: 20_000, frame: 10_000 },
    { type: "seek", generation: 20_001, frame: 10_000 },
  ] satisfies MixerCommand[]);
  expect(queue.size).toBe(0);
});

test("once the mixer cannot be had, nothing waits for it any more", () => {
  const queue = new CommandQueue();
  queue.add({ type: "setMaster", gain: 0.5 }, []);
  queue.close();
  queue.add({ type: "letGo" }, []);
  expect(queue.take()).toEqual([]);
});
