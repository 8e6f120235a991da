import { describe, expect, test } from "vitest";
import { PAGE_FRAMES, QUANTUM_FRAMES, type MixerCommand, type MixerReport } from "#worklets/mixer/mixer-protocol.ts";
import { MixerMessageHandler } from "#worklets/mixer/message-handler.ts";
import { SOURCE_FRAMES } from "#tests/support/engine/random-plan.ts";
import { MIXER_RATE, pageOf, peakOf } from "#tests/support/engine/resident-mixer.ts";
import { A, STANDING, PLAYING, aMessageHandler, playing } from "./messaged-mixer.ts";

describe("playhead reports", () => {
  test.each<[MixerCommand, object]>([
    [
      { type: "play", generation: 4, frame: 500 },
      { ...PLAYING, frame: 500 },
    ],
    [
      { type: "play", generation: 4, frame: 20_000, speed: -2 },
      { ...PLAYING, frame: 20_000, speed: -2 },
    ],
    [
      { type: "seek", generation: 4, frame: 500 },
      { ...STANDING, frame: 500 },
    ],
    [
      { type: "pause", generation: 4 },
      { ...STANDING, frame: 0 },
    ],
    [
      { type: "setSpeed", generation: 4, speed: 2 },
      { ...STANDING, frame: 0 },
    ],
    [
      { type: "hold", generation: 4 },
      { ...STANDING, frame: 0 },
    ],
    [
      { type: "scrub", generation: 4, frame: 500 },
      { ...STANDING, frame: 500 },
    ],
    [
      { type: "step", generation: 4, frame: 500, frames: 1000 },
      { ...STANDING, frame: 500 },
    ],
  ])("%o is answered once, after the next quantum, with its generation", (command, moved) => {
    const { send, render } = aMessageHandler();
    expect(render()).toEqual([]);
    send(command);
    expect(render()).toEqual([{ ...moved, contextFrame: QUANTUM_FRAMES, generation: 4 }]);
    expect(render()).toEqual([]);
  });

  test("a change of speed continues from the current position", () => {
    const { send, render } = playing();
    send({ type: "setSpeed", generation: 2, speed: 4 });
    expect(render()).toEqual([{ ...PLAYING, contextFrame: 256, frame: 256, speed: 4, generation: 2 }]);
  });

  test("a wait for sound makes two reports: one while waiting, and one for the quantum in which the sound begins", () => {
    const { messageHandler, source, send, render } = aMessageHandler();
    send({ type: "setPatience", frames: MIXER_RATE });
    messageHandler.receive({ type: "drop", slot: A, index: 0 });
    send({ type: "play", generation: 1, frame: 5 });
    expect(render(3)).toEqual([{ ...PLAYING, waiting: true, contextFrame: 0, frame: 5, generation: 1 }]);
    messageHandler.receive({ type: "page", slot: A, index: 0, channels: 2, buffer: pageOf(source, 0) });
    expect(render(2)).toEqual([{ ...PLAYING, contextFrame: 3 * QUANTUM_FRAMES, frame: 5, generation: 1 }]);
  });

  test("0.2 s of sound must be resident before the playhead starts", () => {
    for (const [before, isWaiting] of [
      [0.2 * MIXER_RATE, false],
      [0.2 * MIXER_RATE - 1, true],
    ] as const) {
      const { messageHandler, send, render } = aMessageHandler();
      send({ type: "setPatience", frames: MIXER_RATE });
      messageHandler.receive({ type: "drop", slot: A, index: 1 });
      send({ type: "play", generation: 1, frame: PAGE_FRAMES - before - (isWaiting ? 0 : 1) });
      expect(render()).toMatchObject([{ waiting: isWaiting }]);
    }
  });

  test("a loop's wrap is reported at its exact frame, also in the quantum in which playback begins", () => {
    const { send, render } = aMessageHandler();
    send({ type: "setLoop", enabled: true, startFrame: 300, endFrame: 700 });
    send({ type: "play", generation: 1, frame: 620 });
    const moved = (contextFrame: number, frame: number) => ({ ...PLAYING, contextFrame, frame, generation: 1 });
    expect(render()).toEqual([moved(0, 620), moved(80, 300)]);
    expect(render(4)).toEqual([moved(480, 300)]);
  });

  test("the end is reported at its exact frame within the quantum", () => {
    const { send, render } = aMessageHandler();
    send({ type: "play", generation: 1, frame: SOURCE_FRAMES - 200 });
    render();
    expect(render(3)).toEqual([{ ...STANDING, ended: true, contextFrame: 200, frame: SOURCE_FRAMES, generation: 1 }]);
  });

  test("after quanta that the device skipped, a running playhead is reported again; a stopped one is not", () => {
    const made = playing();
    made.contextFrame += 10 * QUANTUM_FRAMES;
    expect(made.render(2)).toEqual([{ ...PLAYING, contextFrame: 12 * QUANTUM_FRAMES, frame: 256, generation: 1 }]);
    made.send({ type: "pause", generation: 2 });
    made.render();
    made.contextFrame += 10 * QUANTUM_FRAMES;
    expect(made.render(2)).toEqual([]);
  });

  test("quanta skipped before a command's report cause no second report", () => {
    const made = playing();
    made.send({ type: "seek", generation: 2, frame: 9000 });
    made.contextFrame += 10 * QUANTUM_FRAMES;
    expect(made.render()).toEqual([{ ...PLAYING, contextFrame: 12 * QUANTUM_FRAMES, frame: 9000, generation: 2 }]);
  });
});

describe("other commands", () => {
  test("a master gain of 0 silences the output", () => {
    const { send, render, left } = playing();
    send({ type: "setMaster", gain: 0 });
    render(3);
    expect(peakOf(left)).toBe(0);
  });

  test("a ping is answered with its id", () => {
    const { send, render } = aMessageHandler();
    send({ type: "ping", id: 12 });
    expect(render()).toEqual([{ type: "ponged", id: 12 }]);
  });

  test("after close, nothing is rendered and the streamer's port is closed", () => {
    const { messageHandler, send, port, left } = playing();
    expect(messageHandler.render(left, left, 256)).toBe(true);
    left.fill(7);
    send({ type: "close" });
    expect([messageHandler.render(left, left, 384), port.isClosed, left[0]]).toEqual([false, true, 7]);
  });

  test("without a streamer nothing is sent to one, and closing does not fail", () => {
    const reports: MixerReport[] = [];
    const messageHandler = new MixerMessageHandler(MIXER_RATE, (report) => reports.push(report));
    messageHandler.receive({ type: "page", slot: 1, index: 0, channels: 1, buffer: new ArrayBuffer(4 * PAGE_FRAMES) });
    messageHandler.receive({ type: "seek", generation: 1, frame: 0 });
    const side = new Float32Array(QUANTUM_FRAMES);
    messageHandler.render(side, side, 0);
    messageHandler.receive({ type: "close" });
    expect(reports.map(({ type }) => type)).toEqual(["moved"]);
  });
});
