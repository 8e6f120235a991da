import { useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { LANE_HEIGHT_PX } from "#model/limits.ts";
import { clipById } from "#model/timeline.ts";
import { VIDEO_BAR_ID } from "../contract.ts";
import type { TimelineHost } from "../contract.ts";
import { reveal } from "../gestures/navigation.ts";
import { LANES_TOP_PX, laneTopPx } from "../layout.ts";
import type { FocusMark } from "../scene/frame-input.ts";
import { shownOf } from "../shown-clips.ts";
import { FindField } from "./find-field.tsx";
import { editOf, gridCommandOf, selectedByKey } from "./grid-keys.ts";
import { gridRows } from "./grid-model.ts";
import type { GridCell } from "./grid-model.ts";
import { VIDEO_ROW, laneOfRow, movePlace, settlePlace } from "./grid-place.ts";
import type { GridPlace } from "./grid-place.ts";
import styles from "./timeline-grid.module.css";
import { useSettledShown } from "./use-settled-shown.ts";

type TimelineGridProps = {
  readonly host: TimelineHost;
  readonly ariaLabel: string;
  /** Where the tab key enters: follows the pointer too. */
  readonly place: GridPlace;
  readonly onPlace: (place: GridPlace) => void;
  readonly onFocusMark: (mark: FocusMark | undefined) => void;
};

/** What the canvas shows, as a grid for keyboard and screen reader: rows are the video and the lanes, cells are clips. */
export function TimelineGrid({ host, ariaLabel, place, onPlace, onFocusMark }: TimelineGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef(false);
  /** Where the keyboard stood when a search began; undefined while nothing is searched for. */
  const [foundFrom, setFoundFrom] = useState<GridPlace | undefined>(undefined);
  const hasFocus = useRef(false);
  const { shown, before, settleNow } = useSettledShown(host);
  const settled = settlePlace(place, shown, before);
  const rows = gridRows(shown, settled);

  // A place whose clip is gone (deleted, split, undone) becomes the one that stands in for it.
  useLayoutEffect(() => {
    const now = settlePlace(place, shownOf(host.getView()), before);
    if (now !== place) onPlace(now);
  });

  // After a key moved the place, or the cell with the focus is gone, the place's cell takes the focus as soon as it is there.
  useLayoutEffect(() => {
    const isLost = hasFocus.current && document.activeElement === document.body;
    if (!wantsFocus.current && !isLost) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus({ preventScroll: true });
  });

  const goTo = (next: GridPlace) => {
    wantsFocus.current = true;
    onPlace(next);
    revealPlace(host, next);
    onFocusMark(markOf(next));
    settleNow();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const command = gridCommandOf(event.nativeEvent);
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    const now = shownOf(host.getView());
    switch (command.kind) {
      case "move":
        goTo(movePlace(settlePlace(place, now, shown), command.move, now));
        break;
      case "select":
        host.actions.select(selectedByKey(settled, command.how, now));
        break;
      case "find":
        setFoundFrom(settled);
        break;
      case "edit": {
        const edit = now.view.readOnly ? undefined : editOf(command.edit, settled, now);
        if (!edit) return;
        host.actions.commit(edit);
        const after = shownOf(host.getView());
        goTo(settlePlace(settled, after));
        break;
      }
    }
  };

  const showFound = (found: GridPlace) => {
    onPlace(found);
    revealPlace(host, found);
    onFocusMark(markOf(found));
    settleNow();
  };
  const stopFinding = (how: "kept" | "back" | "left") => {
    const from = foundFrom;
    setFoundFrom(undefined);
    if (from && how !== "left") goTo(how === "kept" ? place : from);
  };

  return (
    <>
      {foundFrom && <FindField host={host} place={place} onFound={showFound} onClose={stopFinding} />}
      <table
        ref={grid}
        role="grid"
        className={styles["grid"]}
        aria-label={ariaLabel}
        aria-rowcount={shown.laneCount + 1}
        onKeyDown={onKeyDown}
        onFocus={() => {
          hasFocus.current = true;
          onFocusMark(markOf(settled));
        }}
        onBlur={() => {
          hasFocus.current = false;
          onFocusMark(undefined);
        }}
      >
        <tbody className={styles["body"]}>
          {rows.map((row) => (
            <tr
              key={row.row}
              className={styles["row"]}
              aria-rowindex={row.row + 1}
              data-row={row.row}
              style={{ insetBlockStart: row.topPx, blockSize: row.heightPx }}
            >
              <th
                scope="row"
                className={`${styles["cell"]} ${styles["header"]}`}
                aria-colindex={1}
                tabIndex={settled.row === row.row && settled.clipId === undefined ? 0 : -1}
              >
                {row.name}
              </th>
              {row.cells.map((cell) => (
                <Cell
                  key={cell.clipId}
                  cell={cell}
                  isTabStop={settled.clipId === cell.clipId}
                  onSelect={() => host.actions.select([cell.clipId])}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type CellProps = { readonly cell: GridCell; readonly isTabStop: boolean; readonly onSelect: () => void };

function Cell({ cell, isTabStop, onSelect }: CellProps) {
  return (
    <td
      className={styles["cell"]}
      style={{ insetInlineStart: cell.leftPx, inlineSize: cell.widthPx }}
      data-clip={cell.clipId}
      aria-label={cell.label}
      aria-selected={cell.isSelected}
      aria-colindex={cell.column}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onSelect}
    />
  );
}

function revealPlace(host: TimelineHost, place: GridPlace): void {
  if (place.row === VIDEO_ROW) return;
  const shown = shownOf(host.getView());
  const { viewport, timeline } = shown.view;
  const top = laneTopPx(laneOfRow(place.row), viewport);
  const clip = place.clipId === undefined ? undefined : clipById(timeline, place.clipId);
  const [from, to] = clip ? [clip.startTime, clip.endTime] : [viewport.startSeconds, viewport.startSeconds];
  host.actions.setViewport(reveal(viewport, from, to, top, top + LANE_HEIGHT_PX, LANES_TOP_PX, shown));
}

function markOf(place: GridPlace): FocusMark | undefined {
  if (place.clipId === undefined) return place.row === VIDEO_ROW ? { kind: "video" } : undefined;
  return place.clipId === VIDEO_BAR_ID ? { kind: "video" } : { kind: "clip", clipId: place.clipId };
}
