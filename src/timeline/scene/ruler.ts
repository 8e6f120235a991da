import { RULER_LABEL_MIN_PX } from "#model/limits.ts";
import { formatTime } from "#model/time.ts";

/** One scale of the ruler: seconds from label to label, ticks between two labels, and decimals of the seconds shown. */
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

/** About the width of a label's character, and the gap after a label, CSS px. */
const CHARACTER_PX = 6.2;
const LABEL_GAP_PX = 14;

/** The finest scale whose labels lie at least 60 px apart (section 9) and do not touch. */
export function rulerScaleAt(pxPerSecond: number, endSeconds: number): RulerScale {
  const fits = ({ stepSeconds, decimals }: RulerScale) => {
    const characters = formatTime(endSeconds).length + (decimals > 0 ? decimals + 1 : 0);
    return stepSeconds * pxPerSecond >= Math.max(RULER_LABEL_MIN_PX, characters * CHARACTER_PX + LABEL_GAP_PX);
  };
  return SCALES.find(fits) ?? { stepSeconds: 86_400, ticksPerStep: 4, decimals: 0 };
}

/** A label's text: `m:ss`, with as many decimals as its scale needs. */
export function rulerLabel(seconds: number, decimals: number): string {
  if (decimals === 0) return formatTime(Math.round(seconds));
  const units = Math.round(seconds * 10 ** decimals);
  const whole = Math.floor(units / 10 ** decimals);
  return `${formatTime(whole)}.${String(units - whole * 10 ** decimals).padStart(decimals, "0")}`;
}
