import { useEffect, useRef } from "react";
import { messages } from "#model/text/messages.ts";
import type { LaneLevels } from "../contract.ts";
import styles from "./lane-meter.module.css";

/** Update interval of the accessible text: it is queried, not announced. */
const SPOKEN_EVERY_MS = 1000;
const FLOOR_DB = -60;

type LaneMeterProps = { readonly levels: LaneLevels; readonly lane: number | "video"; readonly name: string };

/** Two thin level bars at the end of a lane's header. Written past React; only transforms change. */
export function LaneMeter({ levels, lane, name }: LaneMeterProps) {
  const left = useRef<HTMLSpanElement>(null);
  const right = useRef<HTMLSpanElement>(null);
  const spoken = useRef<HTMLMeterElement>(null);

  useEffect(() => {
    let spokenAt = Number.NEGATIVE_INFINITY;
    return levels.onPaint((nowMs) => {
      const level = levels.levelOf(lane);
      cover(left.current, level.left);
      cover(right.current, level.right);
      const isSilent = !Number.isFinite(level.db);
      if (!spoken.current || (!isSilent && nowMs - spokenAt < SPOKEN_EVERY_MS)) return;
      const words = isSilent ? messages.spokenSilent : `${Math.round(level.db)} dB`;
      if (spoken.current.getAttribute("aria-valuetext") === words) return;
      spokenAt = nowMs;
      spoken.current.value = Math.min(0, Math.max(FLOOR_DB, level.db));
      spoken.current.setAttribute("aria-valuetext", words);
    });
  }, [levels, lane]);

  return (
    <span className={styles["meter"]}>
      <meter
        ref={spoken}
        className={styles["spoken"]}
        aria-label={messages.meterOf(name)}
        aria-valuetext={messages.spokenSilent}
        min={FLOOR_DB}
        max={0}
      />
      <span className={styles["bar"]} aria-hidden>
        <span ref={left} className={styles["cover"]} />
      </span>
      <span className={styles["bar"]} aria-hidden>
        <span ref={right} className={styles["cover"]} />
      </span>
    </span>
  );
}

/** Covers the bar from its top; the uncovered part shows the level. */
function cover(element: HTMLElement | null, share: number): void {
  if (element) element.style.transform = `scaleY(${(1 - share).toFixed(4)})`;
}
