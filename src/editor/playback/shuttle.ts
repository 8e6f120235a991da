import type { ShuttleRate } from "#engine/types.ts";

const SPEEDS = [1, 2, 4, 8] as const;

/** The speed after another press of J (−1) or L (1): the next one in that direction; 1× when stopped or playing in the other direction. */
export function nextShuttleRate(rate: ShuttleRate | 0, direction: 1 | -1): ShuttleRate {
  const speed = SPEEDS.find((one) => one > rate * direction && rate * direction > 0) ?? (rate * direction > 0 ? 8 : 1);
  return direction === 1 ? speed : negative(speed);
}

function negative(speed: (typeof SPEEDS)[number]): ShuttleRate {
  switch (speed) {
    case 1:
      return -1;
    case 2:
      return -2;
    case 4:
      return -4;
    case 8:
      return -8;
  }
}

/** "2×", "−4×"; undefined while stopped and at normal speed. */
export function shuttleText(rate: ShuttleRate | 0): string | undefined {
  if (rate === 0 || rate === 1) return undefined;
  return rate < 0 ? `−${-rate}×` : `${rate}×`;
}
