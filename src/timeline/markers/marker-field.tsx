import { changeMarker, markerById } from "#model/edits/marker-edits.ts";
import { messages } from "#model/text/messages.ts";
import { secondsToPx } from "#model/timeline/viewport.ts";
import type { TimelineHost } from "../contract.ts";
import { NameField } from "../fields/name-field.tsx";
import { useHostValue } from "../use-host-value.ts";
import styles from "./marker-field.module.css";

type MarkerFieldProps = {
  readonly host: TimelineHost;
  readonly markerId: string;
  readonly onClose: () => void;
};

/** A text field for a marker's name, at its flag. */
export function MarkerField({ host, markerId, onClose }: MarkerFieldProps) {
  const marker = useHostValue(host, (view) => markerById(view.timeline, markerId));
  const leftPx = useHostValue(host, ({ viewport }) => (marker ? Math.round(secondsToPx(viewport, marker.time)) : 0));
  if (!marker) return null;
  return (
    <NameField
      label={messages.nameOf(marker.name)}
      name={marker.name}
      className={styles["field"]}
      style={{ insetInlineStart: leftPx }}
      onKeep={(name) => {
        const edit = changeMarker(host.getView().timeline, markerId, { name });
        if (edit) host.actions.commit(edit);
      }}
      onEnd={onClose}
    />
  );
}
