import { RULER_LABEL_MIN_PX } from "#model/timeline/limits.ts";
import { formatTime } from "#model/time/time.ts";
import { frameOf, frameText } from "#model/time/time-style.ts";
import type { FrameStyle } from "#model/time/time-style.ts";
import { formatTimecode, frameOfNumber, timecodeNumber } from "#model/time/timecode.ts";

/** One scale of the ruler: seconds between labels, ticks per label, and decimals of the seconds shown. */
export type RulerScale = { readonly stepSeconds: number; readonly ticksPerStep: number; readonly decimals: number };

const SCALES: readonly RulerScale[] = (() => {
  const scales: RulerScale[] = [];
  for (let power = -6; power < 0; power++) {
    for (const [digit, ticks] of [
      [1, 5],
      [2, 4],
      [5, 5],
    ] as const) {
      scales.push({ stepSeconds: digit * 10 ** power, ticksPerStep: ticks, decimals: -power });
    }
  }
  const whole: readonly (readonly [seconds: number, ticks: number])[] = [
    [1, 5],
    [2, 4],
    [5, 5],
    [10, 5],
    [15, 3],
    [30, 6],
    [60, 6],
    [120, 4],
    [300, 5],
    [600, 5],
    [900, 3],
    [1800, 6],
    [3600, 6],
    [7200, 4],
    [14_400, 4],
    [36_000, 5],
    [86_400, 4],
  ];
  return [...scales, ...whole.map(([stepSeconds, ticksPerStep]) => ({ stepSeconds, ticksPerStep, decimals: 0 }))];
})();

/** Approximate width of a label's character, and the gap after a label, CSS px. */
const CHARACTER_PX = 6.2;
const LABEL_GAP_PX = 14;

/** The finest scale whose labels lie at least 60 px apart (B-76) and do not touch. */
export function rulerScaleAt(pxPerSecond: number, endSeconds: number): RulerScale {
  const wholeCharacters = formatTime(endSeconds).length;
  const fits = ({ stepSeconds, decimals }: RulerScale) => {
    const characters = wholeCharacters + (decimals > 0 ? decimals + 1 : 0);
    return stepSeconds * pxPerSecond >= Math.max(RULER_LABEL_MIN_PX, characters * CHARACTER_PX + LABEL_GAP_PX);
  };
  return SCALES.find(fits) ?? { stepSeconds: 86_400, ticksPerStep: 4, decimals: 0 };
}

/** Labels and ticks of a ruler in any unit. */
export type RulerMarks = {
  /** Seconds between labels; with drop-frame a few frames less where numbers are skipped. */
  readonly stepSeconds: number;
  readonly ticksPerStep: number;
  /** Timeline position of a label; fractional steps are ticks. */
  readonly secondsAt: (step: number) => number;
  /** The approximate inverse. */
  readonly stepAt: (seconds: number) => number;
  readonly labelOf: (step: number) => string;
};

/** The ruler in seconds. */
export function secondMarks(pxPerSecond: number, endSeconds: number): RulerMarks {
  const { stepSeconds, ticksPerStep, decimals } = rulerScaleAt(pxPerSecond, endSeconds);
  return {
    stepSeconds,
    ticksPerStep,
    secondsAt: (step) => step * stepSeconds,
    stepAt: (seconds) => seconds / stepSeconds,
    labelOf: (step) => rulerLabel(step * stepSeconds, decimals),
  };
}

/** The ruler in timecode or frames. */
export function frameMarks(pxPerSecond: number, endSeconds: number, style: FrameStyle): RulerMarks {
  const { rate, kind } = style;
  const leastPx = (characters: number) => Math.max(RULER_LABEL_MIN_PX, characters * CHARACTER_PX + LABEL_GAP_PX);
  const pxPerFrame = pxPerSecond / rate.framesPerSecond;
  if (kind === "timecode" && pxPerFrame < leastPx(TIMECODE_CHARACTERS))
    return timecodeMarks(pxPerSecond, leastPx(TIMECODE_CHARACTERS), style);
  const characters = frameText(frameOf(endSeconds, style), style).length;
  const fits = ({ frames, decimals }: FrameScale) => frames * pxPerFrame >= leastPx(characters + (decimals > 0 ? decimals + 1 : 0));
  return marksOf(FRAME_SCALES.find(fits) ?? LONGEST_FRAME_SCALE, style);
}

/** Steps of 1, 2 or 5 times a power of ten frames. */
type FrameScale = { readonly frames: number; readonly decimals: number };

/** From a ten-thousandth of a frame, which is less than a sample, to the longest timeline. */
const FRAME_SCALES: readonly FrameScale[] = [-4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6].flatMap((power) =>
  [1, 2, 5].map((factor) => ({ frames: factor * 10 ** power, decimals: Math.max(0, -power) })),
);
const LONGEST_FRAME_SCALE: FrameScale = { frames: 1e7, decimals: 0 };

/** Labels count from the picture's first frame; a part of a frame is a decimal behind the frame's own text. */
function marksOf({ frames, decimals }: FrameScale, style: FrameStyle): RulerMarks {
  const { framesPerSecond } = style.rate;
  const parts = 10 ** decimals;
  // Whole parts of a frame: sums of decimals would not be exact.
  const stepParts = Math.round(frames * parts);
  return {
    stepSeconds: stepParts / parts / framesPerSecond,
    ticksPerStep: ticksOf(decimals > 0 ? 10 * stepParts : stepParts),
    secondsAt: (step) => (step * stepParts) / parts / framesPerSecond,
    stepAt: (seconds) => (seconds * framesPerSecond * parts) / stepParts,
    labelOf: (step) => {
      const part = Math.round(step * stepParts);
      const frame = Math.floor(part / parts);
      const text = frameText(frame, style);
      return decimals === 0 ? text : `${text}.${String(part - frame * parts).padStart(decimals, "0")}`;
    },
  };
}

/**
 * Steps of whole frames, each label the timecode of exactly that frame. Steps begin at round timecodes, also with another start timecode
 * and where drop-frame skips numbers. Steps below a second count frames with drop-frame: skipped numbers would leave no space between
 * labels.
 */
function timecodeMarks(pxPerSecond: number, leastPx: number, { rate, startFrames = 0 }: FrameStyle): RulerMarks {
  const { framesPerSecond, nominal, dropped } = rate;
  const shortest = (frames: number) => (frames < nominal ? frames : frames - dropped);
  const fits = (frames: number) => (shortest(frames) / framesPerSecond) * pxPerSecond >= leastPx;
  const stepFrames = timecodeSteps(nominal).find(fits) ?? nominal * 86_400;
  const isByNumber = stepFrames >= nominal;
  const frameAt = (step: number) => (isByNumber ? frameOfNumber(Math.round(step * stepFrames), rate) : Math.round(step * stepFrames));
  return {
    stepSeconds: stepFrames / framesPerSecond,
    ticksPerStep: ticksOf(stepFrames),
    secondsAt: (step) => (frameAt(step) - startFrames) / framesPerSecond,
    stepAt: (seconds) => {
      const frame = Math.max(0, Math.floor(seconds * framesPerSecond) + startFrames);
      return (isByNumber ? timecodeNumber(frame, rate) : frame) / stepFrames;
    },
    labelOf: (step) => formatTimecode(frameAt(step), rate),
  };
}

/** Ticks lie on whole units of a step. */
function ticksOf(units: number): number {
  return [5, 6, 4, 3, 2].find((count) => units % count === 0) ?? 1;
}

const TIMECODE_CHARACTERS = "00:00:00:00".length;
const TIMECODE_SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 36_000];

function timecodeSteps(nominal: number): number[] {
  return [...[1, 2, 5, 10].filter((frames) => frames < nominal), ...TIMECODE_SECONDS.map((seconds) => seconds * nominal)];
}

/** A label's text: `m:ss`, with the decimals that its scale needs. */
export function rulerLabel(seconds: number, decimals: number): string {
  if (decimals === 0) return formatTime(Math.round(seconds));
  const units = Math.round(seconds * 10 ** decimals);
  const whole = Math.floor(units / 10 ** decimals);
  return `${formatTime(whole)}.${String(units - whole * 10 ** decimals).padStart(decimals, "0")}`;
}
