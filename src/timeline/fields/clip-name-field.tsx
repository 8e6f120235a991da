import { useEffect } from "react";
import { renameClip } from "#model/edits/name-edits.ts";
import { messages } from "#model/text/messages.ts";
import { typedName } from "#model/text/names.ts";
import { clipById } from "#model/timeline/timeline.ts";
import { secondsToPx } from "#model/timeline/viewport.ts";
import type { TimelineHost, TimelineView } from "../contract.ts";
import { CLIP_INSET_PX, laneHeightPx, laneTopPx, lanesTopPx } from "../layout.ts";
import { useHostValue } from "../use-host-value.ts";
import styles from "./clip-name-field.module.css";
import { NameField } from "./name-field.tsx";

const MIN_WIDTH_PX = 160;
const MAX_WIDTH_PX = 320;

type ClipNameFieldProps = {
  readonly host: TimelineHost;
  readonly clipId: string;
  readonly onNoEffect: (sentence: string) => void;
  /** @param wantsFocus the caller must place the focus, as in `NameField` */
  readonly onClose: (wantsFocus: boolean) => void;
};

/** A text field for a clip's name, over its caption. Closes where the clip is gone. */
export function ClipNameField({ host, clipId, onNoEffect, onClose }: ClipNameFieldProps) {
  const clip = useHostValue(host, (view) => clipById(view.timeline, clipId));
  // As one text: an array would be another value, and render again, each time.
  const place = useHostValue(host, (view) => placeOf(view, clipId).join(" "));
  const isGone = clip === undefined;
  useEffect(() => {
    if (isGone) onClose(true);
  }, [isGone, onClose]);
  if (!clip) return null;
  const [left, top, width] = place.split(" ").map(Number);
  return (
    <div className={styles["place"]} style={{ insetInlineStart: left, insetBlockStart: top, inlineSize: width }}>
      <NameField
        label={messages.nameOf(clip.name)}
        name={clip.name}
        className={styles["field"]}
        refusal={(text) => (typedName(text) === "" ? messages.nameEmpty : undefined)}
        onKeep={(text) => {
          // Leaving the field keeps a refused text, too; the edit has no effect then.
          if (typedName(text) === "") onNoEffect(messages.nameEmpty);
          const edit = renameClip(host.getView().timeline, clipId, text);
          if (edit) host.actions.commit(edit);
        }}
        onEnd={onClose}
      />
    </div>
  );
}

/** Left, top and width in the canvas, CSS px: wide enough to type in, and within the canvas. */
function placeOf({ timeline, viewport }: TimelineView, clipId: string): readonly [number, number, number] {
  const clip = clipById(timeline, clipId);
  if (!clip) return [0, 0, 0];
  const from = Math.max(0, secondsToPx(viewport, clip.startTime));
  const widthPx = Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, secondsToPx(viewport, clip.endTime) - from), viewport.widthPx);
  const captionTop = laneTopPx(clip.laneIndex, viewport) + CLIP_INSET_PX;
  const top = Math.max(lanesTopPx(viewport), Math.min(captionTop, viewport.heightPx - laneHeightPx(clip.laneIndex, viewport)));
  return [Math.min(from, viewport.widthPx - widthPx), top, widthPx].map(Math.round) as [number, number, number];
}
