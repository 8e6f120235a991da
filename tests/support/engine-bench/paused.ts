import { zonesOf } from "./arrangements.ts";
import type { Kind } from "./contender.ts";
import { withContender } from "./open.ts";
import { pass } from "./statistics.ts";

declare const window: { readonly wakeUps?: () => number };

let resting: (() => void) | undefined;

/** Plays a thousand clips for a second, pauses, and resolves when all activity has ended; `endRest` ends the pause. */
export function restAfterPlaying(kind: Kind): Promise<void> {
  return new Promise((resolve, reject) => {
    const use = async ({ play, pause, seek }: { play: () => void; pause: () => void; seek: (seconds: number) => void }) => {
      const over = new Promise<void>((end) => {
        resting = end;
      });
      seek(60);
      play();
      await pass(1000);
      pause();
      await pass(1500);
      resolve();
      await over;
    };
    withContender(kind, 48_000, (rate) => zonesOf(1000, rate), use).catch(reject);
  });
}

export const endRest = (): void => resting?.();

/** Wake-ups since the page was opened. */
export const wakeUps = (): number => window.wakeUps?.() ?? Number.NaN;
