import { useEffect, useRef, useState } from "react";
import type { ButtonHTMLAttributes, RefObject } from "react";
import { moveLane } from "#model/lane-edits.ts";
import { LANE_HEIGHT_PX } from "#model/limits.ts";
import { clamp } from "#model/time.ts";
import type { TimelineHost } from "../contract.ts";
import { shownOf } from "../shown-clips.ts";

export type GripProps = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel" | "onKeyDown"
>;

type ReorderParts = {
  readonly host: TimelineHost;
  readonly list: RefObject<HTMLElement | null>;
};

/** Lanes into another order: by dragging a grip, or with the arrow keys on it. Shown on the way, one edit at the end, Escape gives up. */
export function useLaneReorder({ host, list }: ReorderParts) {
  /** Where the lane under way lies now. */
  const [heldIndex, setHeldIndex] = useState<number | undefined>(undefined);
  const drag = useRef<{ readonly from: number; to: number } | undefined>(undefined);

  const stop = (isKept: boolean) => {
    const held = drag.current;
    drag.current = undefined;
    setHeldIndex(undefined);
    if (!held) return;
    host.actions.preview(undefined);
    if (isKept) commit(held.from, held.to);
  };

  const commit = (from: number, to: number): boolean => {
    const edit = moveLane(host.getView().timeline, from, to);
    if (!edit) return false;
    host.actions.commit(edit);
    return true;
  };

  const giveUp = useRef(stop);
  useEffect(() => {
    giveUp.current = stop;
  });
  useEffect(() => {
    if (heldIndex === undefined) return undefined;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      giveUp.current(false);
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [heldIndex]);

  const gripOf = (laneIndex: number): GripProps => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { from: laneIndex, to: laneIndex };
      setHeldIndex(laneIndex);
    },
    onPointerMove: (event) => {
      const held = drag.current;
      if (!held || !list.current) return;
      const yPx = event.clientY - list.current.getBoundingClientRect().top;
      const last = Math.max(0, shownOf(host.getView()).laneCount - 1);
      const to = clamp(Math.floor(yPx / LANE_HEIGHT_PX), 0, last);
      if (to === held.to) return;
      held.to = to;
      setHeldIndex(to);
      host.actions.preview(moveLane(host.getView().timeline, held.from, to));
    },
    onPointerUp: () => stop(true),
    onPointerCancel: () => stop(false),
    onKeyDown: (event) => {
      const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
      if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      const to = laneIndex + step;
      if (to < 0 || to >= shownOf(host.getView()).laneCount || !commit(laneIndex, to)) return;
      // The focus goes with the lane.
      list.current?.querySelector<HTMLElement>(`[data-lane="${to}"] button`)?.focus();
    },
  });

  return { heldIndex, gripOf };
}
