import { describe, expect, test } from "vitest";
import { PAGE_FRAMES, QUANTUM_FRAMES, type FeedReport, type MixerCommand, type MixerReport } from "#worklets/mixer/mixer-protocol.ts";
import { MixerMessageHandler } from "#worklets/mixer/message-handler.ts";
import { aMixClip, aMixPlan, SOURCE_FRAMES } from "#tests/support/engine/random-plan.ts";
import { compile, MIXER_RATE, pageOf, peakOf, SLOTS, SOURCES } from "#tests/support/engine/resident-mixer.ts";

const A = SLOTS.get("a") ?? 0;
const MUSIC = aMixPlan([aMixClip({ endFrame: SOURCE_FRAMES })]);
const STANDING = { type: "moved", playing: false, waiting: false, ended: false, speed: 1 };
const PLAYING = { ...STANDING, playing: true };

/** The streamer's end of the page port. */
class StreamerPort extends EventTarget {
  readonly reported: FeedReport[] = [];
  readonly transferred: Transferable[] = [];
  isStarted = false;
  isClosed = false;
  readonly postMessage = (report: FeedReport, transfer: Transferable[] = []) => {
    this.reported.push(report);
    this.transferred.push(...transfer);
  };
  readonly start = () => (this.isStarted = true);
  readonly close = () => (this.isClosed = true);
  /** The reports since the last call. */
  readonly heard = () => this.reported.splice(0);
}

/** A mixer driven by messages, with the source "a" resident and a streamer connected. */
function aMessageHandler() {
  const reports: MixerReport[] = [];
  const messageHandler = new MixerMessageHandler(MIXER_RATE, (report) => reports.push(report));
  const source = SOURCES.get("a");
  if (!source) throw new Error("There is no source.");
  messageHandler.receive({ type: "openSlot", slot: A, lengthFrames: SOURCE_FRAMES });
  for (const index of [0, 1, 2]) messageHandler.receive({ type: "page", slot: A, index, channels: 2, buffer: pageOf(source, index) });
  messageHandler.receive({ type: "setPlan", plan: compile(MUSIC) });
  const port = new StreamerPort();
  const [left, right] = [new Float32Array(QUANTUM_FRAMES), new Float32Array(QUANTUM_FRAMES)];
  const made = {
    messageHandler,
    source,
    port,
    left,
    contextFrame: 0,
    send: (...commands: readonly MixerCommand[]) => {
      for (const command of commands) messageHandler.receive(command);
    },
    /** Renders quanta and returns the reports since the last call, without meters. */
    render: (quanta = 1) => {
      for (let quantum = 0; quantum < quanta; quantum += 1) {
        messageHandler.render(left, right, made.contextFrame);
        made.contextFrame += QUANTUM_FRAMES;
      }
      return reports.splice(0).filter(({ type }) => type !== "metered");
    },
    /** Renders quanta and returns the meter reports since the last call. */
    meters: (quanta: number) => {
      for (let quantum = 0; quantum < quanta; quantum += 1) {
        messageHandler.render(left, right, made.contextFrame);
        made.contextFrame += QUANTUM_FRAMES;
      }
      return reports.splice(0).filter((report) => report.type === "metered");
    },
  };
  messageHandler.receive({ type: "connect", port: port as unknown as MessagePort });
  port.heard();
  return made;
}

function playing() {
  const made = aMessageHandler();
  made.send({ type: "play", generation: 1, frame: 0 });
  made.render(2);
  made.port.heard();
  return made;
}

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

describe("reports to the streamer", () => {
  test("on connecting it gets the list of resident pages; its port is started and the previous one closed", () => {
    const { messageHandler, port } = aMessageHandler();
    expect([port.isStarted, port.isClosed]).toEqual([true, false]);
    const next = new StreamerPort();
    messageHandler.receive({ type: "drop", slot: A, index: 1 });
    messageHandler.receive({ type: "connect", port: next as unknown as MessagePort });
    expect(next.heard()).toEqual([{ type: "held", slot: A, indices: [0, 2] }]);
    expect([port.isClosed, next.isClosed]).toEqual([true, false]);
  });

  test("it gets the playhead with each jump, and every 18 quanta during playback", () => {
    const { send, render, port } = aMessageHandler();
    send({ type: "seek", generation: 1, frame: 400 });
    render(40);
    expect(port.heard()).toEqual([{ type: "moved", frame: 400, playing: false, speed: 1 }]);
    send({ type: "play", generation: 2, frame: 500, speed: 2 });
    render(1);
    expect(port.heard()).toEqual([{ type: "moved", frame: 500 + 256, playing: true, speed: 2 }]);
    render(36);
    // Reports at quanta 54 and 72 since the start.
    expect(port.heard()).toEqual([
      { type: "moved", frame: 500 + 14 * 256, playing: true, speed: 2 },
      { type: "moved", frame: 500 + 32 * 256, playing: true, speed: 2 },
    ]);
  });

  test("the speed is 0 while the playhead is held for scrubbing, 1 while it stands", () => {
    const { send, render, port } = aMessageHandler();
    const speedAfter = (...commands: readonly MixerCommand[]) => {
      send(...commands);
      render();
      return port.heard().map((report) => report.type === "moved" && report.speed);
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
    expect(port.heard()).toEqual([{ type: "dropped", slot: 9, index: 4, channels: 1, buffer: homeless }]);
    expect(port.transferred).toEqual([homeless]);
    messageHandler.receive({ type: "drop", slot: A, index: 1 });
    messageHandler.receive({ type: "drop", slot: A, index: 1 });
    expect(port.heard()).toMatchObject([{ type: "dropped", slot: A, index: 1, channels: 2 }]);
    messageHandler.receive({ type: "closeSlot", slot: A });
    expect(port.heard()).toMatchObject([
      { type: "dropped", slot: A, index: 0, channels: 2 },
      { type: "dropped", slot: A, index: 2, channels: 2 },
    ]);
    expect(port.transferred).toHaveLength(4);
    const kept = pageOf(source, 0);
    messageHandler.receive({ type: "openSlot", slot: A, lengthFrames: SOURCE_FRAMES });
    messageHandler.receive({ type: "page", slot: A, index: 0, channels: 2, buffer: kept });
    expect([port.heard(), render()]).toEqual([[], []]);
  });

  test("its commands are applied; a message that cannot be deserialized is reported as a failure", () => {
    const { port, render } = aMessageHandler();
    port.dispatchEvent(new MessageEvent("message", { data: { type: "drop", slot: A, index: 2 } }));
    expect(port.heard()).toMatchObject([{ type: "dropped", index: 2 }]);
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
