import type { Engine, LoudnessReading, Meters as MeterReport } from "#engine/types.ts";
import { MeterChannel } from "./ballistics.ts";

export type StereoLevel = { readonly left: MeterChannel; readonly right: MeterChannel };

/** The meters' values. The objects are mutated in place: read them while painting. */
export type MeterReadings = {
  readonly master: StereoLevel;
  /** By the engine's lane ids. */
  readonly lane: (laneId: string) => StereoLevel;
  /** Undefined before anything was measured. */
  readonly loudness: LoudnessReading | undefined;
  /** The mix was over full scale since the last `clearOver`. */
  readonly isOver: boolean;
  /** Nothing moves any more: this is the last paint for now. */
  readonly isResting: boolean;
};

export type LevelMeters = {
  readonly readings: MeterReadings;
  /** Paints now, and once per animation frame while anything moves. No timer or frame runs otherwise. */
  readonly onPaint: (paint: (readings: MeterReadings, nowMs: number) => void) => () => void;
  readonly clearOver: () => void;
  /** Resets integrated loudness and true peak. */
  readonly resetLoudness: () => void;
  /** Resets everything: levels, loudness, true peak and the over indicator. */
  readonly reset: () => void;
  readonly dispose: () => void;
};

const stereo = (): StereoLevel => ({ left: new MeterChannel(), right: new MeterChannel() });

/** The meters of one editor. The engine feeds them; views paint them directly, without React. */
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
  /**
   * Lets all levels decay until now. Called with each report as well: a level that is fed between frames would lose its decay since the
   * last frame.
   */
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
  const receive = ({ peakLeft, peakRight, lanes: peaks, loudness }: MeterReport) => {
    fall(performance.now());
    feed(readings.master, peakLeft, peakRight);
    for (const [laneId, peak] of peaks) feed(lane(laneId), peak.peakLeft, peak.peakRight);
    readings.loudness = loudness;
    readings.isOver ||= peakLeft > 1 || peakRight > 1;
    wake();
  };
  const stopReports = engine.onMeters(receive);

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
      stopReports();
      painters.clear();
      if (frame !== undefined) cancelAnimationFrame(frame);
    },
  };
}

function feed({ left, right }: StereoLevel, peakLeft: number, peakRight: number): void {
  left.feed(peakLeft);
  right.feed(peakRight);
}
