import { useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import type { Edit } from "#model/edits/change.ts";
import { messages } from "#model/text/messages.ts";
import { clipById } from "#model/timeline/timeline.ts";
import { focusedBeside } from "#ui/dom/focused-beside.ts";
import { isHtmlElement } from "#ui/dom/element-of-any-window.ts";
import type { Settle } from "../settle.ts";
import { VIDEO_BAR_ID } from "../contract.ts";
import type { TimelineHost } from "../contract.ts";
import { reveal } from "../gestures/navigation.ts";
import { lanesTopPx } from "../layout.ts";
import type { FocusMark } from "../scene/frame-input.ts";
import { isSelection } from "../gestures/selecting.ts";
import { stepLaneHeight } from "../lanes/lane-sizes.ts";
import { revealLane } from "../lanes/reveal-lane.ts";
import { isLockedLane, laneOf, shownOf } from "../shown-clips.ts";
import type { Shown } from "../shown-clips.ts";
import { FindField } from "./find-field.tsx";
import { editOf, gridCommandOf, isOfParts, selectedByKey } from "./grid-keys.ts";
import { gridRowCount, gridRows } from "./grid-model.ts";
import type { GridCell } from "./grid-model.ts";
import { VIDEO_ROW, VIDEO_SOUND_ROW, laneOfRow, movePlace, settlePlace } from "./grid-place.ts";
import type { GridPlace } from "./grid-place.ts";
import { rulerRemoval } from "./ruler-edits.ts";
import { LOOP_ID, RULER_ROW, rulerItems } from "./ruler-row.ts";
import styles from "./timeline-grid.module.css";
import { useSettledShown } from "./use-settled-shown.ts";

/** Inset of a menu from its target's edges, CSS px. */
const MENU_INSET_PX = 12;

type TimelineGridProps = {
  readonly host: TimelineHost;
  readonly settle: Settle;
  readonly ariaLabel: string;
  /** Target of the Tab key; pointer presses move it too. */
  readonly place: GridPlace;
  readonly onPlace: (place: GridPlace) => void;
  readonly onFocusMark: (mark: FocusMark | undefined) => void;
  readonly onAnnounce: (sentence: string) => void;
  /** Says why a key had no effect. */
  readonly onNoEffect: (sentence: string) => void;
  readonly onRenameMarker: (markerId: string) => void;
  readonly onRenameClip: (clipId: string) => void;
  readonly onRenameLane: (laneIndex: number) => void;
};

/** What the canvas shows, as a grid for keyboard and screen reader: rows are markers, the video and the lanes; cells are clips. */
export function TimelineGrid({
  host,
  settle,
  ariaLabel,
  place,
  onPlace,
  onFocusMark,
  onAnnounce,
  onNoEffect,
  onRenameMarker,
  onRenameClip,
  onRenameLane,
}: TimelineGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef(false);
  /** The grid's place at the start of a search; undefined while none is active. */
  const [foundFrom, setFoundFrom] = useState<GridPlace | undefined>(undefined);
  const hasFocus = useRef(false);
  const { shown, before, settleNow } = useSettledShown(host, settle);
  const settled = settlePlace(place, shown, before);
  const rows = gridRows(shown, settled);

  // After its clip is gone (deleted, split, undone), the place becomes the substitute.
  useLayoutEffect(() => {
    const now = settlePlace(place, shownOf(host.getView()), before);
    if (now !== place) onPlace(now);
  });

  // Keys act on the place, so its cell gets the focus after a key moved the place, and after the focused cell or its clip is gone.
  useLayoutEffect(() => {
    const tabStop = grid.current?.querySelector<HTMLElement>("[tabindex='0']");
    const { activeElement, body } = grid.current?.ownerDocument ?? document;
    const isLost = hasFocus.current && activeElement === body;
    const focused = focusedBeside(grid.current);
    const isLeft = focused !== undefined && focused !== tabStop && grid.current?.contains(focused) === true;
    if (!wantsFocus.current && !isLost && !isLeft) return;
    wantsFocus.current = false;
    tabStop?.focus({ preventScroll: true });
  });

  const goTo = (next: GridPlace) => {
    wantsFocus.current = true;
    onPlace(next);
    revealPlace(host, next);
    onFocusMark(markOf(next));
    settleNow();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isOnRuler = settled.row === RULER_ROW;
    const command = gridCommandOf(event.nativeEvent, settled.row);
    if (!command || !isOfParts(command, host.getView().parts)) return;
    event.preventDefault();
    event.stopPropagation();
    const now = shownOf(host.getView());
    const laneIndex = laneOfRow(settled.row);
    switch (command.kind) {
      case "move":
        goTo(movePlace(settlePlace(place, now, shown), command.move, now));
        break;
      case "select":
        select(command.how, now);
        break;
      case "menu":
        askForMenu(event.target, grid.current);
        break;
      case "remove":
        commit(settled.clipId === undefined ? undefined : rulerRemoval(settled.clipId, now));
        break;
      case "rename":
        if (now.view.readOnly) onNoEffect(messages.readOnlyHere);
        else if (isOnRuler && settled.clipId !== undefined && settled.clipId !== LOOP_ID) onRenameMarker(settled.clipId);
        else if (laneIndex >= 0 && settled.clipId === undefined) onRenameLane(laneIndex);
        else if (isLockedLane(now, laneIndex)) onNoEffect(messages.laneLocked(laneOf(now.view, laneIndex).name));
        else if (laneIndex >= 0 && settled.clipId !== undefined) onRenameClip(settled.clipId);
        else onNoEffect(messages.nothingChanges);
        break;
      case "laneHeight":
        stepLaneHeight(host, laneIndex, command.step, { onAnnounce, onNoEffect });
        revealPlace(host, settled);
        break;
      case "find":
        setFoundFrom(settled);
        break;
      case "edit":
        commit(editOf(command.edit, settled, now));
        break;
    }
  };

  const commit = (edit: Edit | undefined) => {
    const { readOnly } = host.getView();
    if (readOnly || !edit) {
      onNoEffect(readOnly ? messages.readOnlyHere : messages.nothingChanges);
      return;
    }
    host.actions.commit(edit);
    goTo(settlePlace(settled, shownOf(host.getView()), shown));
  };

  /** Enter on the only selected clip opens its values; in the ruler's row it seeks to the item. */
  const select = (how: "only" | "toggle" | "upTo", now: Shown) => {
    const item =
      settled.row === RULER_ROW
        ? rulerItems(now.view.timeline.settings, now.view.parts).find(({ id }) => id === settled.clipId)
        : undefined;
    if (item) host.actions.seek(item.start);
    if (settled.row === RULER_ROW) return;
    const ids = selectedByKey(settled, how, now);
    if (how === "only" && ids.length > 0 && isSelection(now.view.selection, ids)) host.actions.inspect();
    else host.actions.select(ids);
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
        aria-rowcount={gridRowCount(shown)}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          hasFocus.current = true;
          // Assistive technology may focus any cell.
          const at = placeOfCell(target);
          if (at.row !== settled.row || at.clipId !== settled.clipId) onPlace(at);
          onFocusMark(markOf(at));
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
              aria-rowindex={row.position}
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
                  onSelect={() => {
                    if (row.row !== RULER_ROW && row.row !== VIDEO_SOUND_ROW) host.actions.select([cell.clipId]);
                  }}
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
      aria-description={cell.description}
      aria-selected={cell.isSelected}
      aria-colindex={cell.column}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onSelect}
    />
  );
}

function placeOfCell(cell: HTMLElement): GridPlace {
  return { row: Number(cell.closest<HTMLElement>("[data-row]")?.dataset["row"]), clipId: cell.dataset["clip"] };
}

/** Opens the menu at the focus, as the menu key does. */
function askForMenu(target: EventTarget, grid: HTMLElement | null): void {
  if (!isHtmlElement(target) || !grid) return;
  const [box, around] = [target.getBoundingClientRect(), grid.getBoundingClientRect()];
  const clientX = Math.min(Math.max(box.left, around.left), around.right) + MENU_INSET_PX;
  target.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX, clientY: box.top + MENU_INSET_PX }));
}

function revealPlace(host: TimelineHost, place: GridPlace): void {
  if (place.row === VIDEO_ROW || place.row === VIDEO_SOUND_ROW) return;
  const shown = shownOf(host.getView());
  const { viewport, timeline, parts } = shown.view;
  const lanesTop = lanesTopPx(viewport);
  if (place.row === RULER_ROW) {
    const item = rulerItems(timeline.settings, parts).find(({ id }) => id === place.clipId);
    if (item) host.actions.setViewport(reveal(viewport, item.start, item.end, lanesTop, lanesTop, lanesTop, shown));
    return;
  }
  revealLane(host, laneOfRow(place.row), place.clipId === undefined ? undefined : clipById(timeline, place.clipId));
}

function markOf(place: GridPlace): FocusMark | undefined {
  if (place.row === RULER_ROW) return place.clipId === undefined ? undefined : { kind: "ruler", id: place.clipId };
  if (place.row === VIDEO_SOUND_ROW) return { kind: "videoSound" };
  if (place.clipId === undefined) return place.row === VIDEO_ROW ? { kind: "video" } : { kind: "lane", laneIndex: laneOfRow(place.row) };
  return place.clipId === VIDEO_BAR_ID ? { kind: "video" } : { kind: "clip", clipId: place.clipId };
}
