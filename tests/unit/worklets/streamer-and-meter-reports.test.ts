import { describe, expect, test } from "vitest";
import { PAGE_FRAMES, type MixerCommand } from "#worklets/mixer/mixer-protocol.ts";
import { aMixClip, aMixPlan, SOURCE_FRAMES } from "#tests/support/engine/random-plan.ts";
import { compile, pageOf } from "#tests/support/engine/resident-mixer.ts";
import { A, aMessageHandler, StreamerPort } from "./messaged-mixer.ts";

describe("reports to the streamer", () => {
  test("on connecting it gets the list of resident pages; its port is started and the previous one closed", () => {
    const { messageHandler, port } = aMessageHandler();
    expect([port.isStarted, port.isClosed]).toEqual([true, false]);
    const next = new StreamerPort();
    messageHandler.receive({ type: "drop", slot: A, index: 1 });
    messageHandler.receive({ type: "connect", port: next as unknown as MessagePort });
    expect(next.received()).toEqual([{ type: "held", slot: A, indices: [0, 2] }]);
    expect([port.isClosed, next.isClosed]).toEqual([true, false]);
  });

  test("it gets the playhead with each jump, and every 18 quanta during playback", () => {
    const { send, render, port } = aMessageHandler();
    send({ type: "seek", generation: 1, frame: 400 });
    render(40);
    expect(port.received()).toEqual([{ type: "moved", frame: 400, playing: false, speed: 1 }]);
    send({ type: "play", generation: 2, frame: 500, speed: 2 });
    render(1);
    expect(port.received()).toEqual([{ type: "moved", frame: 500 + 256, playing: true, speed: 2 }]);
    render(36);
    // Reports at quanta 54 and 72 since the start.
    expect(port.received()).toEqual([
      { type: "moved", frame: 500 + 14 * 256, playing: true, speed: 2 },
      { type: "moved", frame: 500 + 32 * 256, playing: true, speed: 2 },
    ]);
  });

  test("the speed is 0 while the playhead is held for scrubbing, 1 while it stands", () => {
    const { send, render, port } = aMessageHandler();
    const speedAfter = (...commands: readonly MixerCommand[]) => {
      send(...commands);
      render();
      return port.received().map((report) => report.type === "moved" && report.speed);
    };
    expect(speedAfter({ type: "hold", generation: 1 })).toEqual([0]);
    expect(speedAfter({ type: "scrub", generation: 2, frame: 9 })).toEqual([0]);
    expect(speedAfter({ type: "release" })).toEqual([]);
    expect(speedAfter({ type: "seek", generation: 3, frame: 4 })).toEqual([1]);
    expect(speedAfter({ type: "scrub", generation: 4, frame: 9 })).toEqual([0]);
    expect(speedAfter({ type: "play", generation: 5, frame: 0, speed: 4 })).toEqual([4]);
    expect(speedAfter({ type: "hold", generation: 6 })).toEqual([0]);
    expect(speedAfter({ type: "pause", generation: 7 })).toEqual([1]);
  });

  test("pages that are rejected, dropped or belong to a slot that closes are returned, each once", () => {
    const { messageHandler, source, port, render } = aMessageHandler();
    const homeless = pageOf(source, 0);
    messageHandler.receive({ type: "page", slot: 9, index: 4, channels: 1, buffer: homeless });
    expect(port.received()).toEqual([{ type: "dropped", slot: 9, index: 4, channels: 1, buffer: homeless }]);
    expect(port.transferred).toEqual([homeless]);
    messageHandler.receive({ type: "drop", slot: A, index: 1 });
    messageHandler.receive({ type: "drop", slot: A, index: 1 });
    expect(port.received()).toMatchObject([{ type: "dropped", slot: A, index: 1, channels: 2 }]);
    messageHandler.receive({ type: "closeSlot", slot: A });
    expect(port.received()).toMatchObject([
      { type: "dropped", slot: A, index: 0, channels: 2 },
      { type: "dropped", slot: A, index: 2, channels: 2 },
    ]);
    expect(port.transferred).toHaveLength(4);
    const kept = pageOf(source, 0);
    messageHandler.receive({ type: "openSlot", slot: A, lengthFrames: SOURCE_FRAMES });
    messageHandler.receive({ type: "page", slot: A, index: 0, channels: 2, buffer: kept });
    expect([port.received(), render()]).toEqual([[], []]);
  });

  test("its commands are applied; a message that cannot be deserialized is reported as a failure", () => {
    const { port, render } = aMessageHandler();
    port.dispatchEvent(new MessageEvent("message", { data: { type: "drop", slot: A, index: 2 } }));
    expect(port.received()).toMatchObject([{ type: "dropped", index: 2 }]);
    port.dispatchEvent(new Event("messageerror"));
    expect(render()).toEqual([{ type: "failed", detail: "A page could not be read." }]);
  });
});

describe("meters", () => {
  test("come every six quanta while something sounds; each covers only the time since the one before", () => {
    const { send, meters } = aMessageHandler();
    send({ type: "play", generation: 1, frame: 0 });
    expect(meters(18)).toHaveLength(3);
    const quiet = compile(aMixPlan([aMixClip({ endFrame: SOURCE_FRAMES, gainDb: -60 })]));
    send({ type: "setPlan", plan: quiet, version: 3 });
    const [crossfaded, after] = meters(12);
    expect(crossfaded).toMatchObject({ silent: false, version: 3, voices: 1, missedFrames: 0 });
    expect(Math.min(crossfaded?.peakLeft ?? 0, crossfaded?.peakRight ?? 0)).toBeGreaterThan(0.1);
    expect(Math.max(after?.peakLeft ?? 1, after?.peakRight ?? 1)).toBeLessThan(0.0011);
  });

  test("have no lanes, loudness or true peak while metering is off; else each 10 ms hop once, and a mark at the start", () => {
    const { send, meters } = aMessageHandler();
    send({ type: "play", generation: 1, frame: 0 });
    expect(meters(6)).toMatchObject([{ lanePeaks: new Float32Array(0), hopPowers: [], truePeak: 0 }]);
    send({ type: "setMetering", enabled: true });
    const [first, ...rest] = meters(60);
    expect(first).toMatchObject({ broken: true });
    expect([first?.lanePeaks.length, (first?.truePeak ?? 0) > 0.5]).toEqual([2, true]);
    expect(rest.every(({ broken }) => !broken)).toBe(true);
    // 60 quanta are 7,680 frames: 16 whole hops.
    expect([first, ...rest].flatMap((report) => report?.hopPowers ?? [])).toHaveLength(16);
    send({ type: "setMetering", enabled: false });
    expect(meters(6)[0]?.lanePeaks).toEqual(new Float32Array(0));
  });

  test.each([0, -1, 1])("of a sound (pan %i) that has faded out come before the report of silence", (pan) => {
    const { send, meters } = aMessageHandler();
    send({ type: "setPlan", plan: compile(aMixPlan([aMixClip({ endFrame: SOURCE_FRAMES, pan })])) });
    send({ type: "play", generation: 1, frame: 0 });
    meters(12);
    send({ type: "pause", generation: 2 });
    const [fading, silent, ...more] = meters(30);
    expect([fading?.silent, silent?.silent, more]).toEqual([false, true, []]);
    expect(Math.max(fading?.peakLeft ?? 0, fading?.peakRight ?? 0)).toBeGreaterThan(0.1);
  });

  test("restart once after a reset, and then measure on", () => {
    const { send, meters } = aMessageHandler();
    send({ type: "setMetering", enabled: true }, { type: "play", generation: 1, frame: 0 });
    meters(12);
    send({ type: "resetMeters", measurement: 3 });
    const anew = meters(24);
    expect(anew.map(({ measurement, broken }) => [measurement, broken])).toEqual([
      [3, true],
      [3, false],
      [3, false],
      [3, false],
    ]);
    expect(anew.every(({ truePeak }) => truePeak > 0.5)).toBe(true);
    expect(anew.flatMap(({ hopPowers }) => hopPowers)).toHaveLength(6);
  });

  test("report each missed frame once", () => {
    const { messageHandler, send, meters } = aMessageHandler();
    messageHandler.receive({ type: "drop", slot: A, index: 0 });
    send({ type: "play", generation: 1, frame: 0 });
    expect(meters(12).map(({ missedFrames }) => missedFrames)).toEqual([768, 768]);
    send({ type: "seek", generation: 2, frame: PAGE_FRAMES });
    // One quantum is missed while the sound before the jump fades out.
    expect(meters(12).map(({ missedFrames }) => missedFrames)).toEqual([128, 0]);
  });
});
