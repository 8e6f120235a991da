import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { HostileSound, RATE } from "#tests/support/media/hostile-sound.ts";
import { transportByHand } from "#tests/support/engine/transport-by-hand.ts";

test("a pause while the context is being unlocked takes effect: nothing plays after the unlock", async () => {
  const { transport, context, sent, unlock } = transportByHand("suspended");
  transport.shuttle(1);
  expect(transport.state).toMatchObject({ transport: "stopped", starting: true });
  transport.pause();
  expect(transport.state).toMatchObject({ transport: "stopped", starting: false });
  context.state = "running";
  await unlock({ ok: true });
  expect(transport.state).toMatchObject({ transport: "stopped", starting: false, rate: 0 });
  expect(sent().filter(({ type }) => type === "play")).toEqual([]);
});

test("a play while the context is being unlocked starts once that succeeds, and not if it fails", async () => {
  for (const result of [{ ok: true }, { ok: false, reason: "blocked" }] as const) {
    const { transport, sent, unlock } = transportByHand("suspended");
    transport.shuttle(1);
    await unlock(result);
    expect(transport.state).toMatchObject({ transport: result.ok ? "playing" : "stopped", starting: result.ok });
    expect(sent().filter(({ type }) => type === "play")).toHaveLength(result.ok ? 1 : 0);
  }
});

test("reports from before the last jump change neither state nor position: an end reached before it does not stop playback", () => {
  const sound = new HostileSound(10);
  sound.transport.seek(9.9);
  sound.transport.shuttle(1);
  sound.pass(0.05);
  // The mixer reaches the end; its report is still on its way when the user seeks back and plays again.
  sound.make(0.2);
  sound.transport.pause();
  sound.transport.seek(2);
  sound.transport.shuttle(1);
  sound.receive();
  expect(sound.transportState).toMatchObject({ transport: "playing", rate: 1 });
  expect(sound.shownFrame).toBe(2 * RATE);
  for (let callback = 0; callback < 50; callback += 1) sound.pass(0.01);
  expect(sound.transportState).toMatchObject({ transport: "playing", starting: false });
  expect(sound.shownFrame / RATE).toBeGreaterThan(2.3);
});

test("a loop that wraps for hours while the position is not read does not grow memory: past reports are dropped", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const { transport, context, report } = transportByHand();
  transport.shuttle(1);
  const wrap = (index: number) => {
    context.currentTime = index * 0.1;
    report(1, 0);
  };
  for (let index = 1; index < 1000; index += 1) wrap(index);
  collect();
  const before = process.memoryUsage().heapUsed;
  // 8 hours of a loop of 0.1 s.
  for (let index = 1000; index < 288_000; index += 1) wrap(index);
  collect();
  expect((process.memoryUsage().heapUsed - before) / 1e6).toBeLessThan(5);
});
