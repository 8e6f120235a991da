import { useCallback, useEffect, useRef, useState } from "react";
import type { KeyboardEvent, PointerEvent } from "react";
import { libraryMessages } from "#model/text/library-messages.ts";
import type { SoundRange } from "#model/edits/add-clips.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { clamp, formatTimeExact } from "#model/time/time.ts";
import { latinKey } from "#ui/dom/latin-key.ts";
import { Button } from "#ui/buttons/button.tsx";
import { useEditor, useEditorState } from "../../core/store/editor-context.tsx";
import { withEdge, withInPoint, withOutPoint } from "./item-range.ts";
import type { RangeEdge } from "./item-range.ts";
import { keyStep } from "./key-step.ts";
import styles from "./preview-strip.module.css";
import { RangeHandle } from "./range-handle.tsx";
import { StripWaveform } from "./strip-waveform.tsx";

type PreviewStripProps = {
  readonly item: LibraryItem;
  readonly name: string;
  /** Seconds. */
  readonly duration: number;
  /** Of the table. */
  readonly columns: number;
};

/** The strip under a previewed item: it moves the preview, and sets the range that the item's clips play (B-159, B-172). */
export function PreviewStrip({ item, name, duration, columns }: PreviewStripProps) {
  const { actions } = useEditor();
  const { id: itemId } = item;
  const range = useEditorState((state) => state.library.ranges.get(itemId));
  const isPlaying = useEditorState((state) => state.library.previewingId === itemId);
  const bar = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLSpanElement>(null);

  // Without React, because it changes in each frame. What screen readers say changes only when the preview rests or is moved.
  const show = useCallback(
    (isAnnounced: boolean) => {
      const text = formatTimeExact(actions.previewSeconds());
      bar.current?.style.setProperty("--at", `${(100 * actions.previewSeconds()) / duration}%`);
      if (time.current) time.current.textContent = text;
      if (!isAnnounced || !slider.current) return;
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

  useEffect(() => {
    const strip = bar.current?.closest("tr");
    strip?.scrollIntoView({ block: "nearest" });
    // In a low list its row comes first.
    strip?.previousElementSibling?.scrollIntoView({ block: "nearest" });
  }, []);

  const moveTo = (seconds: number) => {
    actions.seekPreview(clamp(seconds, 0, duration));
    show(true);
  };
  const setIn = () => actions.setItemRange(itemId, withInPoint(range, actions.previewSeconds(), duration));
  const setOut = () => actions.setItemRange(itemId, withOutPoint(range, actions.previewSeconds(), duration));
  const play = (from: number) => void actions.togglePreview(itemId, from);

  const onKeyDown = (event: KeyboardEvent) => {
    const now = actions.previewSeconds();
    const next = keyStep(event, now, duration);
    const key = latinKey(event);
    if (event.ctrlKey || event.metaKey) return;
    if (next !== undefined) moveTo(next);
    else if (key === "enter") play(now);
    else if (key === "i") setIn();
    else if (key === "o") setOut();
    else return;
    // Prevents the timeline's shortcuts.
    event.preventDefault();
  };
  /** While a handle is dragged; the range follows when it is released. */
  const [dragged, setDragged] = useState<{ readonly range: SoundRange | undefined } | undefined>(undefined);
  const shown = dragged ? dragged.range : range;
  const { from, to } = shown ?? { from: 0, to: duration };
  const handle = (edge: RangeEdge) => (
    <RangeHandle
      label={edge === "from" ? libraryMessages.inPointOf(name) : libraryMessages.outPointOf(name)}
      side={edge === "from" ? "in" : "out"}
      seconds={edge === "from" ? from : to}
      duration={duration}
      onDrag={(seconds) => setDragged(seconds === undefined ? undefined : { range: withEdge(range, edge, seconds, duration) })}
      onSet={(seconds) => actions.setItemRange(itemId, withEdge(range, edge, seconds, duration))}
    />
  );
  const playFrom = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.parentElement?.getBoundingClientRect();
    if (!box) return;
    moveTo(((clientX - box.left) / box.width) * duration);
    if (!isPlaying) play(actions.previewSeconds());
  };
  const percent = (seconds: number) => `${(100 * seconds) / duration}%`;
  return (
    <tr className={styles["strip"]}>
      <td colSpan={columns}>
        <div ref={bar} className={styles["bar"]}>
          <StripWaveform path={item.path} />
          <span className={styles["unused"]} style={{ insetInlineStart: 0, inlineSize: percent(from) }} />
          <span className={styles["unused"]} style={{ insetInlineStart: percent(to), insetInlineEnd: 0 }} />
          <input
            ref={slider}
            type="range"
            aria-label={libraryMessages.previewPositionOf(name)}
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
          {/* Dragged to the timeline, as the row is; a press plays from there, as it does beside the range. */}
          {shown && (
            <span
              className={styles["range"]}
              title={fileMessages.rangeDrag}
              style={{ insetInlineStart: percent(from), inlineSize: percent(to - from) }}
              draggable={!dragged}
              data-item-id={itemId}
              onPointerUp={playFrom}
            />
          )}
          <span className={styles["played"]} />
          {handle("from")}
          {handle("to")}
        </div>
        <div className={styles["controls"]}>
          <span ref={time} className={styles["time"]} hidden={dragged !== undefined} />
          {dragged && (
            <span className={styles["times"]}>
              {formatTimeExact(from)}–{formatTimeExact(to)}
            </span>
          )}
          <Button size="small" variant="quiet" onPress={setIn}>
            {libraryMessages.setIn}
          </Button>
          <Button size="small" variant="quiet" onPress={setOut}>
            {libraryMessages.setOut}
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
              {libraryMessages.wholeFile}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}
