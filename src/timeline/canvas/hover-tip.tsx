import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { messages } from "#model/text/messages.ts";
import { timeText } from "#model/time/time-style.ts";
import { clamp } from "#model/time/time.ts";
import { clipFullNames } from "../clip-names.ts";
import type { TimelineHost } from "../contract.ts";
import { pointSeconds } from "../gestures/navigation.ts";
import { MOUSE_REACH, targetAt } from "../gestures/hit-test.ts";
import type { Point } from "../gestures/hit-test.ts";
import { resetValue } from "../gestures/reset-value.ts";
import { shownOf } from "../shown-clips.ts";
import styles from "./hover-tip.module.css";

/** The pointer must rest this long, as for other tooltips. */
const DELAY_MS = 500;
/** A resting hand moves the pointer by less than this, CSS px. */
const REST_PX = 4;
/** Distance from the pointer, CSS px. */
const OFFSET_PX = 16;

type HoverTipProps = { readonly host: TimelineHost; readonly stage: RefObject<HTMLElement | null> };

type Tip = { readonly names: readonly string[]; readonly facts: string; readonly at: Point };

/**
 * Names, source time and gain of the clip under a resting mouse pointer (B-161); name, note and time of a marker. Hidden from assistive
 * technology: the grid's cells have the same facts.
 */
export function HoverTip({ host, stage }: HoverTipProps) {
  const [tip, setTip] = useState<Tip | undefined>(undefined);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Where the pointer rests; undefined while no tip is shown or about to be. */
    let restedAt: Point | undefined;
    let view = host.getView();
    const hide = () => {
      if (!restedAt) return;
      clearTimeout(timer);
      restedAt = undefined;
      setTip(undefined);
    };
    const onMove = (event: PointerEvent) => {
      if (event.pointerType === "touch" || event.buttons !== 0) return hide();
      const { left, top } = element.getBoundingClientRect();
      const at = { xPx: event.clientX - left, yPx: event.clientY - top };
      if (restedAt && Math.hypot(at.xPx - restedAt.xPx, at.yPx - restedAt.yPx) < REST_PX) return;
      hide();
      restedAt = at;
      timer = setTimeout(() => setTip(tipAt(at, host)), DELAY_MS);
    };
    element.addEventListener("pointermove", onMove, { signal });
    for (const type of ["pointerleave", "pointerdown", "wheel", "dragenter"]) element.addEventListener(type, hide, { signal });
    element.ownerDocument.addEventListener("keydown", hide, { signal, capture: true });
    const stopFollowing = host.subscribe(() => {
      const next = host.getView();
      if (next.viewport !== view.viewport || next.timeline !== view.timeline) hide();
      view = next;
    });
    return () => {
      hide();
      stopFollowing();
      stop.abort();
    };
  }, [host, stage]);

  // Beside the pointer and within the canvas.
  useLayoutEffect(() => {
    const [element, around] = [box.current, stage.current];
    if (!element || !around || !tip) return;
    const left = clamp(tip.at.xPx + OFFSET_PX, 0, Math.max(0, around.clientWidth - element.offsetWidth));
    const isBelow = tip.at.yPx + OFFSET_PX + element.offsetHeight <= around.clientHeight;
    const top = isBelow ? tip.at.yPx + OFFSET_PX : Math.max(0, tip.at.yPx - OFFSET_PX - element.offsetHeight);
    element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }, [tip, stage]);

  if (!tip) return null;
  const [first, ...others] = tip.names;
  return (
    <div ref={box} className={styles["tip"]} aria-hidden data-tip>
      <bdi className={styles["name"]}>{first}</bdi>
      {others.map((name) => (
        <bdi key={name}>{name}</bdi>
      ))}
      <span className={styles["facts"]}>{tip.facts}</span>
    </div>
  );
}

function tipAt(point: Point, host: TimelineHost): Tip | undefined {
  const shown = shownOf(host.getView());
  const target = targetAt(point, shown, Number.POSITIVE_INFINITY, MOUSE_REACH);
  if (target.kind === "marker") {
    const { name, note, time } = target.marker;
    return { names: [name, ...(note === undefined ? [] : [note])], facts: timeText(time, shown.times.place), at: point };
  }
  if (target.kind !== "clip") return undefined;
  const { clip } = target;
  // The reach of an edge goes a few pixels beyond the clip.
  const within = clamp(pointSeconds(point, shown.view.viewport), clip.startTime, clip.endTime) - clip.startTime;
  const facts = messages.clipUnderPointer(clip.sourceOffset + within, clip.gainDb, shown.times.source);
  const failure = shown.view.failures?.get(clip.url);
  const names = clipFullNames(shown.view, clip);
  return {
    names: failure === undefined ? names : [...names, messages.clipCannotPlay(failure)],
    facts: resetValue(target, shown) ? `${facts} · ${messages.doubleClickResets}` : facts,
    at: point,
  };
}
