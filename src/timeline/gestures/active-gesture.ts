import type { Edit } from "#model/edits/change.ts";
import { clipById } from "#model/timeline/timeline.ts";
import type { TimelineHost } from "../contract.ts";
import { shownOf } from "../shown-clips.ts";
import type { Shown } from "../shown-clips.ts";
import { dragClips } from "./drag-clips.ts";
import type { DragResult, Guide } from "./drag-clips.ts";
import { dragInside } from "./drag-inside.ts";
import { dragOnRuler } from "./drag-on-ruler.ts";
import { marqueeTo } from "./gesture.ts";
import type { Gesture } from "./gesture.ts";
import { panTo, scrubTo, withinContent } from "./navigation.ts";
import type { Modifiers, Point } from "./hit-test.ts";
import { clipsInMarquee, isSelection } from "./selecting.ts";
import type { Marquee } from "./selecting.ts";
import { snapOptionsOf } from "./snapping.ts";
import { withLockText, withOverlapText } from "./drag-text.ts";

/** Overlay marks of an active gesture. */
export type GestureMarks = { readonly guide: Guide | undefined; readonly marquee: Marquee | undefined };

const NO_MARKS: GestureMarks = { guide: undefined, marquee: undefined };

const putIds = ({ changes }: Edit) => changes.flatMap((change) => (change.kind === "putClip" ? change.clip.id : []));

/** After this distance a drag of the gain line stays what it is then, CSS px: pointers drift. */
const DECISIVE_PX = 12;

/** Gestures that end in an edit. */
type EditingGesture = Exclude<Gesture, { kind: "scrub" | "pan" | "marquee" }>;

type ActiveGestureOptions = {
  readonly host: TimelineHost;
  readonly gesture: Gesture;
  readonly snapPx: number;
  readonly onMarks: (marks: GestureMarks) => void;
};

/**
 * The gesture of a press that has moved: `follow` on each move, modifier change or scroll, then one `finish` or `cancel`. A press that
 * never moves calls neither.
 */
export class ActiveGesture {
  #gesture: Gesture;
  readonly #options: ActiveGestureOptions;
  #isDecided = false;

  constructor(options: ActiveGestureOptions) {
    this.#gesture = options.gesture;
    this.#options = options;
  }

  get gesture(): Gesture {
    return this.#gesture;
  }

  /** Shows the result if the gesture ended here: edits as a preview; scrub, pan and selection take effect at once. */
  follow(point: Point, modifiers: Modifiers): void {
    const { host, onMarks } = this.#options;
    this.#turn(point, modifiers);
    const { gesture } = this;
    const shown = shownOf(host.getView());
    const { viewport } = shown.view;
    switch (gesture.kind) {
      case "scrub":
        host.actions.scrubMove(scrubTo(point, shown, modifiers));
        break;
      case "pan":
        host.actions.setViewport(withinContent(panTo(gesture, point), shown));
        break;
      case "marquee": {
        const marquee = marqueeTo(gesture, point, viewport);
        const ids = clipsInMarquee(marquee, shown);
        const all = gesture.isAdding ? [...new Set([...gesture.before, ...ids])] : ids;
        if (!isSelection(shown.view.selection, all)) host.actions.select(all);
        onMarks({ guide: undefined, marquee });
        break;
      }
      case "move":
      case "trim":
      case "slip":
      case "roll":
      case "fade":
      case "gain":
      case "loop":
      case "marker": {
        const { edit, guide } = this.#drag(gesture, point, shown, modifiers);
        host.actions.preview(edit);
        host.actions.hold?.(gesture.kind === "gain" ? undefined : guide?.seconds, gesture.kind === "roll");
        onMarks({ guide, marquee: undefined });
        break;
      }
    }
  }

  /** Ends a press that has not moved: on a marker's flag it goes to the marker. */
  click(): void {
    const { gesture } = this;
    if (gesture.kind !== "marker") return;
    // As a press beside the flag: the view stays, so that the second click of a double click hits the flag, too.
    const { actions } = this.#options.host;
    actions.scrubMove(gesture.marker.time);
    actions.scrubEnd(gesture.marker.time);
  }

  /** Ends the gesture and commits at most one edit. */
  finish(point: Point, modifiers: Modifiers): void {
    const { host, onMarks } = this.#options;
    this.#turn(point, modifiers);
    const { gesture } = this;
    const shown = shownOf(host.getView());
    if (gesture.kind === "scrub") host.actions.scrubEnd(scrubTo(point, shown, modifiers));
    if (gesture.kind === "scrub" || gesture.kind === "pan") return;
    onMarks(NO_MARKS);
    if (gesture.kind === "marquee") return;
    const { edit } = this.#drag(gesture, point, shown, modifiers);
    host.actions.preview(undefined);
    host.actions.hold?.(undefined);
    if (!edit) return;
    host.actions.commit(edit);
    // A locked lane takes no copies.
    const copies = edit.kind === "duplicateClips" ? putIds(edit).filter((id) => clipById(host.getView().timeline, id)) : [];
    if (copies.length > 0) host.actions.select(copies);
  }

  /** Restores the state before the press. */
  cancel(): void {
    const { host, onMarks } = this.#options;
    const { gesture } = this;
    switch (gesture.kind) {
      case "scrub":
        host.actions.scrubEnd(gesture.originSeconds);
        break;
      case "pan":
        host.actions.setViewport(gesture.viewport);
        break;
      case "marquee":
        host.actions.select([...gesture.before]);
        onMarks(NO_MARKS);
        break;
      case "move":
      case "trim":
      case "slip":
      case "roll":
      case "fade":
      case "gain":
      case "loop":
      case "marker":
        host.actions.preview(undefined);
        host.actions.hold?.(undefined);
        onMarks(NO_MARKS);
        break;
    }
  }

  /** A drag of the gain line that goes sideways drags what a press beside the line would. Shift is for fine steps of the gain. */
  #turn(point: Point, { shift }: Modifiers): void {
    const gesture = this.#gesture;
    if (gesture.kind !== "gain" || this.#isDecided) return;
    const alongPx = Math.abs(point.xPx - gesture.press.xPx);
    const acrossPx = Math.abs(point.yPx - gesture.press.yPx);
    if (Math.max(alongPx, acrossPx) < DECISIVE_PX) return;
    this.#isDecided = true;
    if (alongPx > 2 * acrossPx && !shift) this.#gesture = gesture.sideways;
  }

  #drag(gesture: EditingGesture, point: Point, shown: Shown, modifiers: Modifiers): DragResult {
    return withLockText(this.#dragged(gesture, point, shown, modifiers), shown);
  }

  #dragged(gesture: EditingGesture, point: Point, shown: Shown, modifiers: Modifiers): DragResult {
    const { host, snapPx } = this.#options;
    const snapOptions = snapOptionsOf(shown, host.position(), modifiers.snapKey, snapPx);
    switch (gesture.kind) {
      case "move":
      case "trim":
        return withOverlapText(dragClips(gesture, point, shown, snapOptions, modifiers), shown);
      case "loop":
      case "marker":
        return dragOnRuler(gesture, point, shown, snapOptions);
      case "slip":
      case "roll":
      case "fade":
      case "gain":
        return dragInside(gesture, point, shown, snapOptions, modifiers);
    }
  }
}
