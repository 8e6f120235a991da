import { useEffect, useRef, useState } from "react";
import { exportMessages } from "#model/text/export-messages.ts";

/** With less progress or time than this no speed can be estimated. */
const LEAST_SHARE = 0.02;
const LEAST_SECONDS = 1;

/**
 * Estimated seconds until a task ends, from the growth of its progress (0 to 1) since the component was mounted, or since the task went on
 * after a rest, in which the progress is undefined. Undefined while too little is known, and at the end.
 */
export function useTimeLeft(progress: number | undefined): number | undefined {
  const begin = useRef<{ readonly atMs: number; readonly progress: number } | undefined>(undefined);
  const [secondsLeft, setSecondsLeft] = useState<number | undefined>(undefined);
  useEffect(() => {
    if (progress === undefined) {
      begin.current = undefined;
      return;
    }
    begin.current ??= { atMs: performance.now(), progress };
    const elapsed = (performance.now() - begin.current.atMs) / 1000;
    const gained = progress - begin.current.progress;
    const isKnown = gained > LEAST_SHARE && elapsed > LEAST_SECONDS && progress < 1;
    setSecondsLeft(isKnown ? ((1 - progress) / gained) * elapsed : undefined);
  }, [progress]);
  return progress === undefined ? undefined : secondsLeft;
}

/** "40% · 8 s left". `ratio` 0 to 1. */
export function progressText(ratio: number, secondsLeft: number | undefined): string {
  const percentage = exportMessages.percent(Math.round(ratio * 100));
  return secondsLeft === undefined ? percentage : `${percentage} · ${timeLeftText(secondsLeft)}`;
}

/** "8 s left", "6 min left" */
export function timeLeftText(seconds: number): string {
  if (seconds < 60) return exportMessages.secondsLeft(Math.max(1, Math.round(seconds)));
  return exportMessages.minutesLeft(Math.round(seconds / 60));
}
