import { useEffect, useRef, useSyncExternalStore } from "react";
import { soundMessages } from "#model/text/sound-messages.ts";
import { panelMessages } from "#model/text/panel-messages.ts";
import { clamp } from "#model/time/time.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { VisuallyHidden } from "#ui/display/visually-hidden.tsx";
import { isHtmlElement } from "#ui/dom/element-of-any-window.ts";
import { FLOOR_DB, meterShare } from "../meters/level-scale.ts";
import { spokenLevel } from "../meters/level-text.ts";
import type { MeterChannel } from "../meters/ballistics.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import styles from "./master-meter.module.css";

/** Longest age of the value that a screen reader reads; updating more often would cost time without a benefit. */
const SPOKEN_EVERY_MS = 1000;
const MARKS_DB = [-40, -30, -20, -12, -6, 0] as const;

/**
 * The level of the mix before the monitor volume: two bars with peak hold, and an indicator that stays on once the mix was over full scale.
 */
export function MasterMeter() {
  const { meters } = useEditor();
  const canExport = useEditorState((state) => state.editorParts.export);
  const wasOver = canExport ? editorMessages.wasOver : editorMessages.wasOverFullScale;
  const root = useRef<HTMLDivElement>(null);
  const spoken = useRef<HTMLMeterElement>(null);
  // The only value of a meter that changes rarely enough for React. Not useState: React would record every call of its setter.
  const isOver = useSyncExternalStore(meters.onPaint, () => meters.readings.isOver);

  useEffect(() => {
    const bars = [...(root.current?.querySelectorAll<HTMLElement>("[data-bar]") ?? [])];
    let spokenAt = Number.NEGATIVE_INFINITY;
    return meters.onPaint(({ master, isResting }, nowMs) => {
      paintBar(bars[0], master.left);
      paintBar(bars[1], master.right);
      if (!spoken.current || (!isResting && nowMs - spokenAt < SPOKEN_EVERY_MS)) return;
      spokenAt = nowMs;
      spoken.current.value = clamp(Math.max(master.left.db, master.right.db), FLOOR_DB, 0);
      spoken.current.setAttribute("aria-valuetext", spokenLevel(master));
    });
  }, [meters]);

  return (
    <div className={styles["place"]}>
      <VisuallyHidden>
        <meter ref={spoken} aria-label={panelMessages.masterLevel} aria-valuetext={soundMessages.spokenSilent} min={FLOOR_DB} max={0} />
      </VisuallyHidden>
      <div ref={root} aria-hidden className={styles["meter"]}>
        <Bar />
        <Bar />
        <span className={styles["scale"]}>
          {MARKS_DB.map((db) => (
            <span key={db} className={styles["mark"]} style={{ insetInlineStart: `${meterShare(db) * 100}%` }}>
              {db === 0 ? "0" : `−${-db}`}
            </span>
          ))}
        </span>
      </div>
      <button
        type="button"
        disabled={!isOver}
        className={styles["over"]}
        aria-label={panelMessages.clearOver}
        title={isOver ? wasOver : editorMessages.notOver}
        onClick={meters.clearOver}
      >
        {panelMessages.over}
      </button>
    </div>
  );
}

function Bar() {
  return (
    <span data-bar="" className={styles["bar"]}>
      <span className={styles["cover"]} />
      <span className={styles["hold"]} />
    </span>
  );
}

/** The bar is covered from its end; the uncovered part shows the level. Only transforms change, so there is no layout. */
function paintBar(bar: HTMLElement | undefined, { db, holdDb }: MeterChannel): void {
  const [cover, hold] = bar?.children ?? [];
  if (!isHtmlElement(cover) || !isHtmlElement(hold)) return;
  cover.style.transform = `scaleX(${(1 - meterShare(db)).toFixed(4)})`;
  hold.style.transform = `translateX(${(meterShare(holdDb) * 100 - 100).toFixed(2)}%)`;
}
