import { QUANTUM_FRAMES, type StreamerReport, type MixerCommand, type MixerReport } from "#worklets/mixer/mixer-protocol.ts";
import { MixerMessageHandler } from "#worklets/mixer/message-handler.ts";
import { aMixClip, aMixPlan, SOURCE_FRAMES } from "#tests/support/engine/random-plan.ts";
import { compile, MIXER_RATE, pageOf, SLOTS, SOURCES } from "#tests/support/engine/resident-mixer.ts";

export const A = SLOTS.get("a") ?? 0;
export const MUSIC = aMixPlan([aMixClip({ endFrame: SOURCE_FRAMES })]);
export const STANDING = { type: "moved", playing: false, waiting: false, ended: false, speed: 1 };
export const PLAYING = { ...STANDING, playing: true };

/** The streamer's end of the page port. */
export class StreamerPort extends EventTarget {
  readonly reported: StreamerReport[] = [];
  readonly transferred: Transferable[] = [];
  isStarted = false;
  isClosed = false;
  readonly postMessage = (report: StreamerReport, transfer: Transferable[] = []) => {
    this.reported.push(report);
    this.transferred.push(...transfer);
  };
  readonly start = () => (this.isStarted = true);
  readonly close = () => (this.isClosed = true);
  /** The reports since the last call. */
  readonly received = () => this.reported.splice(0);
}

/** A mixer driven by messages, with the source "a" resident and a streamer connected. */
export function aMessageHandler() {
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
  port.received();
  return made;
}

export function playing() {
  const made = aMessageHandler();
  made.send({ type: "play", generation: 1, frame: 0 });
  made.render(2);
  made.port.received();
  return made;
}
