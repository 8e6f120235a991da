import { useCallback, useEffect, useRef } from "react";
import type { KeyboardEvent } from "react";
import { fileMessages } from "#model/text/file-messages.ts";
import { clamp, formatTimeExact } from "#model/time/time.ts";
import { Button } from "#ui/buttons/button.tsx";
import { useEditor, useEditorState } from "../../core/store/editor-context.tsx";
import { withInPoint, withOutPoint } from "./item-range.ts";
import styles from "./preview-strip.module.css";

type PreviewStripProps = {
  readonly itemId: string;
  readonly name: string;
  /** Seconds. */
  readonly duration: number;
};

const STEP_SECONDS = 1;
const LARGE_STEP_SECONDS = 10;
const FINE_STEP_SECONDS = 0.1;

/** The strip under a previewed item: it moves the preview, and sets the range that the item's clips play (B-172). */
export function PreviewStrip({ itemId, name, duration }: PreviewStripProps) {
  const { actions } = useEditor();
  const range = useEditorState((state) => state.library.ranges.get(itemId));
  const isPlaying = useEditorState((state) => state.library.previewingId === itemId);
  const bar = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLSpanElement>(null);

  // Without React, because it changes in each frame. What screen readers say changes only when the preview rests or is moved.
  const show = useCallback(
    (isSaid: boolean) => {
      const text = formatTimeExact(actions.previewSeconds());
      bar.current?.style.setProperty("--at", `${(100 * actions.previewSeconds()) / duration}%`);
      if (time.current) time.current.textContent = text;
      if (!isSaid || !slider.current) return;
      slider.current.value = String(actions.previewSeconds());
      slider.current.setAttribute("aria-valuetext", fileMessages.previewPosition(text, formatTimeExact(duration)));
    },
    [actions, duration],
  );
  useEffect(() => {
    show(true);
    if (!isPlaying) return;
    let before = actions.previewSeconds();
    const step = () => {
      const now = actions.previewSeconds();
      if (range && before < range.to && now >= range.to) actions.stopPreview();
      before = now;
      show(false);
      frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [actions, isPlaying, range, show]);

  const moveTo = (seconds: number) => {
    actions.seekPreview(clamp(seconds, 0, duration));
    show(true);
  };
  const setIn = () => actions.setItemRange(itemId, withInPoint(range, actions.previewSeconds(), duration));
  const setOut = () => actions.setItemRange(itemId, withOutPoint(range, actions.previewSeconds(), duration));
  const play = (from: number) => void actions.togglePreview(itemId, from);

  const onKeyDown = (event: KeyboardEvent) => {
    const now = actions.previewSeconds();
    const step = event.shiftKey ? LARGE_STEP_SECONDS : event.altKey ? FINE_STEP_SECONDS : STEP_SECONDS;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey) return;
    if (key === "ArrowLeft" || key === "ArrowDown") moveTo(now - step);
    else if (key === "ArrowRight" || key === "ArrowUp") moveTo(now + step);
    else if (key === "Home") moveTo(0);
    else if (key === "End") moveTo(duration);
    else if (key === "Enter") play(now);
    else if (key === "i") setIn();
    else if (key === "o") setOut();
    else return;
    // Prevents the timeline's shortcuts.
    event.preventDefault();
  };
  const percent = (seconds: number) => `${(100 * seconds) / duration}%`;
  return (
    <tr className={styles["strip"]}>
      <td colSpan={5}>
        <div ref={bar} className={styles["bar"]}>
          {range && (
            <span
              className={styles["range"]}
              style={{ insetInlineStart: percent(range.from), inlineSize: percent(range.to - range.from) }}
            />
          )}
          <span className={styles["played"]} />
          <input
            ref={slider}
            type="range"
            aria-label={`Preview position of ${name}`}
            min={0}
            max={duration}
            step="any"
            defaultValue={0}
            className={styles["slider"]}
            onChange={(event) => moveTo(Number(event.target.value))}
            onPointerUp={() => {
              if (!isPlaying) play(actions.previewSeconds());
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div className={styles["controls"]}>
          <span ref={time} className={styles["time"]} />
          <Button size="small" variant="quiet" onPress={setIn}>
            Set in
          </Button>
          <Button size="small" variant="quiet" onPress={setOut}>
            Set out
          </Button>
          {range && (
            <Button
              size="small"
              variant="quiet"
              onPress={() => {
                actions.setItemRange(itemId, undefined);
                slider.current?.focus();
              }}
            >
              Use all
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}
