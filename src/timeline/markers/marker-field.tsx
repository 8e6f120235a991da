import { changeMarker, markerById } from "#model/edits/marker-edits.ts";
import { messages } from "#model/text/messages.ts";
import { secondsToPx } from "#model/timeline/viewport.ts";
import type { TimelineHost } from "../contract.ts";
import { NameField } from "../fields/name-field.tsx";
import { useHostValue } from "../use-host-value.ts";
import styles from "./marker-field.module.css";

const WIDTH_PX = 160;

type MarkerFieldProps = {
  readonly host: TimelineHost;
  readonly markerId: string;
  readonly onClose: () => void;
};

/** A text field for a marker's name, at its flag or where the view ends. */
export function MarkerField({ host, markerId, onClose }: MarkerFieldProps) {
  const marker = useHostValue(host, (view) => markerById(view.timeline, markerId));
  const leftPx = useHostValue(host, ({ viewport }) => {
    const flagPx = marker ? secondsToPx(viewport, marker.time) : 0;
    return Math.round(Math.max(0, Math.min(flagPx, viewport.widthPx - WIDTH_PX)));
  });
  if (!marker) return null;
  return (
    <NameField
      label={messages.nameOf(marker.name)}
      name={marker.name}
      className={styles["field"]}
      style={{ insetInlineStart: leftPx, inlineSize: WIDTH_PX }}
      onKeep={(name) => {
        const edit = changeMarker(host.getView().timeline, markerId, { name });
        if (edit) host.actions.commit(edit);
      }}
      onEnd={onClose}
    />
  );
}
