import type { Engine, LoudnessReading, Meters as MeterReport } from "#engine/types.ts";
import { MeterChannel } from "./ballistics.ts";

export type StereoLevel = { readonly left: MeterChannel; readonly right: MeterChannel };

/** What meters show. The objects stay the same and change: read them while painting. */
export type MeterReadings = {
  readonly master: StereoLevel;
  /** By the engine's lane ids. */
  readonly lane: (laneId: string) => StereoLevel;
  /** Undefined before anything was heard. */
  readonly loudness: LoudnessReading | undefined;
  /** The mix was over full scale since `clearOver`. */
  readonly isOver: boolean;
  /** Nothing moves any more: the last painting for now. */
  readonly isResting: boolean;
};

export type LevelMeters = {
  readonly readings: MeterReadings;
  /** Paints now, and once an animation frame while anything moves. Nothing wakes up otherwise. */
  readonly onPaint: (paint: (readings: MeterReadings, nowMs: number) => void) => () => void;
  readonly clearOver: () => void;
  /** Forgets integrated loudness and true peak. */
  readonly resetLoudness: () => void;
  /** Forgets all: levels, loudness, true peak, and that the mix was over full scale. */
  readonly reset: () => void;
  readonly dispose: () => void;
};

const stereo = (): StereoLevel => ({ left: new MeterChannel(), right: new MeterChannel() });

/** The meters of one editor: fed by the engine, painted by whoever shows them, past React. */
export function createLevelMeters(engine: Pick<Engine, "onMeters" | "resetLoudness">): LevelMeters {
  const lanes = new Map<string, StereoLevel>();
  const painters = new Set<(readings: MeterReadings, nowMs: number) => void>();
  const lane = (laneId: string): StereoLevel => {
    const known = lanes.get(laneId);
    if (known) return known;
    const made = stereo();
    lanes.set(laneId, made);
    return made;
  };
  const readings = { master: stereo(), lane, loudness: undefined as LoudnessReading | undefined, isOver: false, isResting: true };
  let frame: number | undefined;
  let lastMs = 0;

  const channels = () => [readings.master, ...lanes.values()].flatMap(({ left, right }) => [left, right]);
  /** All levels fall until now. With each report too: falling only with frames, a level would lose what it fell before it was fed again. */
  const fall = (nowMs: number) => {
    const seconds = Math.max(0, nowMs - lastMs) / 1000;
    lastMs = Math.max(lastMs, nowMs);
    for (const channel of channels()) channel.fall(seconds);
  };
  const paint = (nowMs: number) => {
    for (const one of painters) one(readings, nowMs);
  };
  const tick = (nowMs: number) => {
    fall(nowMs);
    readings.isResting = channels().every((channel) => channel.isAtRest);
    paint(nowMs);
    frame = readings.isResting || painters.size === 0 ? undefined : requestAnimationFrame(tick);
  };
  const wake = () => {
    if (frame === undefined && painters.size > 0) frame = requestAnimationFrame(tick);
  };
  const hear = ({ peakLeft, peakRight, lanes: peaks, loudness }: MeterReport) => {
    fall(performance.now());
    feed(readings.master, peakLeft, peakRight);
    for (const [laneId, peak] of peaks) feed(lane(laneId), peak.peakLeft, peak.peakRight);
    readings.loudness = loudness;
    readings.isOver ||= peakLeft > 1 || peakRight > 1;
    wake();
  };
  const stopHearing = engine.onMeters(hear);

  return {
    readings,
    onPaint: (one) => {
      painters.add(one);
      one(readings, performance.now());
      wake();
      return () => painters.delete(one);
    },
    clearOver: () => {
      readings.isOver = false;
      paint(performance.now());
    },
    resetLoudness: () => {
      engine.resetLoudness();
      readings.loudness = undefined;
      paint(performance.now());
    },
    reset: () => {
      engine.resetLoudness();
      for (const channel of channels()) channel.reset();
      readings.loudness = undefined;
      readings.isOver = false;
      readings.isResting = true;
      paint(performance.now());
    },
    dispose: () => {
      stopHearing();
      painters.clear();
      if (frame !== undefined) cancelAnimationFrame(frame);
    },
  };
}

function feed({ left, right }: StereoLevel, peakLeft: number, peakRight: number): void {
  left.feed(peakLeft);
  right.feed(peakRight);
}
