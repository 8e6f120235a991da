import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import type { PressEvent } from "react-aria-components/Button";
import { panelMessages } from "#model/text/panel-messages.ts";
import { addMarker, removeMarker } from "#model/edits/marker-edits.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { timeText } from "#model/time/time-style.ts";
import type { Marker } from "#model/timeline/marker.ts";
import { MarkerSwatch } from "#timeline/markers/marker-swatch.tsx";
import { focusedBeside } from "#ui/dom/focused-beside.ts";
import { Button } from "#ui/buttons/button.tsx";
import { isByPointer } from "#ui/buttons/is-by-pointer.ts";
import { isHtmlElement } from "#ui/dom/element-of-any-window.ts";
import { VisuallyHidden } from "#ui/display/visually-hidden.tsx";
import { randomId } from "#ui/random-id.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { useTimeStyles } from "../transport/use-time-styles.ts";
import { useShortcut } from "../transport/use-shortcut.ts";
import { MarkerDetails } from "./marker-details.tsx";
import styles from "./marker-list.module.css";

/** Where a key moves the focus to: from the chosen row, of so many rows. */
const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** `isEnteredByPress`: a press has added it, and its name has had the focus since. */
type Choice = Pick<Marker, "id" | "time"> & { readonly isEnteredByPress?: boolean };

type MarkerListProps = {
  /** Called for Escape, and to give the keys back to the editor. */
  readonly onLeave: (givesKeysBack?: boolean) => void;
};

/**
 * The project's markers in order of time (B-182). A press on one, or Enter, moves the playhead there; the chosen one's name, time, note
 * and colour can be edited. The arrow keys choose, F2 goes to the name, Delete deletes. A marker whose name the editor asks for is chosen, too.
 */
export function MarkerList({ onLeave }: MarkerListProps) {
  const { actions, engine, store } = useEditor();
  const shortcut = useShortcut();
  const markers = useEditorState((state) => state.document.timeline.settings.markers);
  const isReadOnly = useEditorState((state) => state.readOnly);
  const times = useTimeStyles();
  const list = useRef<HTMLDivElement>(null);
  /** What takes the focus after the next render. */
  const wanted = useRef<"row" | "name" | undefined>(undefined);
  /** What keeps the focus when the chosen marker changes its place in the list. */
  const held = useRef<Element | undefined>(undefined);
  const addButton = useRef<HTMLButtonElement>(null);
  const [last, choose] = useState<Choice>(() => ({ id: "", time: engine.position() }));
  // Where the chosen marker is gone, the one before it.
  const chosen = markers.find(({ id }) => id === last.id) ?? markers.findLast(({ time }) => time <= last.time) ?? markers[0];

  useEffect(
    () =>
      store.subscribe(({ nameAsked, document }, before) => {
        if (nameAsked?.kind !== "marker" || nameAsked === before.nameAsked) return;
        const added = document.timeline.settings.markers.find(({ id }) => id === nameAsked.id);
        if (added) choose(added);
      }),
    [store],
  );
  useEffect(() => {
    const [to, element] = [wanted.current, held.current];
    wanted.current = undefined;
    held.current = undefined;
    if (isHtmlElement(element) && list.current?.contains(element)) element.focus();
    if (to) list.current?.querySelector<HTMLElement>(to === "row" ? "[data-takes-focus='true']" : "[data-values] input")?.focus();
  });

  const timeline = () => store.getState().document.timeline;
  const focusAfter = (to: "row" | "name", { id, time }: Choice, isEnteredByPress = false) => {
    wanted.current = to;
    choose({ id, time, isEnteredByPress });
  };
  const add = (press: PressEvent) => {
    const marker = { id: randomId(), time: engine.position() };
    const edit = addMarker(timeline(), marker);
    if (!edit) return;
    actions.commit(edit);
    // While something plays, the next press adds the next one (B-181).
    if (store.getState().transport.isPlaying) choose(marker);
    else focusAfter("name", marker, isByPointer(press));
  };
  const isEnteredByPress = ({ id }: Marker) => last.isEnteredByPress === true && last.id === id;
  /** Leaves the chosen marker's fields. */
  const leave = (marker: Marker, givesKeysBack: boolean) => {
    if (!givesKeysBack) focusAfter("row", marker);
    else if (isEnteredByPress(marker) && addButton.current) addButton.current.focus();
    else onLeave(true);
  };
  const remove = (marker: Marker) => {
    const edit = removeMarker(timeline(), marker.id);
    if (!edit) return;
    actions.commit(edit);
    if (isReadOnly) return;
    focusAfter("row", marker);
  };
  const onKeyDown = (event: KeyboardEvent, marker: Marker) => {
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = markers[MOVES[event.key]?.(markers.indexOf(marker), markers.length) ?? -1];
    if (to) focusAfter("row", to);
    else if (event.key === "F2") focusAfter("name", marker);
    else if (event.key === "Delete" || event.key === "Backspace") remove(marker);
    else if (event.key === "Escape") onLeave();
    else if (!MOVES[event.key]) return;
    // Prevents the timeline's shortcuts.
    event.preventDefault();
  };

  return (
    <div ref={list} className={styles["all"]}>
      {chosen === undefined && <p className={styles["nothing"]}>{editorMessages.noMarkers(shortcut("addMarker").shortcut ?? "")}</p>}
      <ol className={styles["list"]} aria-label={panelMessages.markers}>
        {markers.map((marker) => (
          <li key={marker.id} className={styles["marker"]}>
            <button
              type="button"
              className={styles["row"]}
              aria-current={marker === chosen}
              data-takes-focus={marker === chosen}
              tabIndex={marker === chosen ? 0 : -1}
              onClick={() => {
                choose(marker);
                actions.seek(marker.time);
              }}
              onKeyDown={(event) => onKeyDown(event, marker)}
            >
              <MarkerSwatch colour={marker.colour} />
              <span className={styles["time"]}>{timeText(marker.time, times.place)}</span>
              <bdi className={styles["name"]}>{marker.name}</bdi>
              <VisuallyHidden>{marker.colour}</VisuallyHidden>
              {marker.note !== undefined && marker !== chosen && <span className={styles["note"]}>{marker.note}</span>}
            </button>
            {marker === chosen && (
              <MarkerDetails
                marker={marker}
                isReadOnly={isReadOnly}
                onRemove={() => remove(marker)}
                onMove={() => (held.current = focusedBeside(list.current))}
                onLeave={(givesKeysBack) => leave(marker, givesKeysBack)}
                isNameEnteredByPress={isEnteredByPress(marker)}
                onNameBlur={() => isEnteredByPress(marker) && choose({ id: marker.id, time: marker.time })}
              />
            )}
          </li>
        ))}
      </ol>
      {!isReadOnly && (
        <div className={styles["foot"]}>
          <Button ref={addButton} size="small" data-takes-focus={chosen === undefined} onPress={add}>
            {panelMessages.addAtPlayhead}
          </Button>
        </div>
      )}
    </div>
  );
}
