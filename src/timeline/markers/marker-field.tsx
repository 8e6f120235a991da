import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { changeMarker, markerById } from "#model/marker-edits.ts";
import { messages } from "#model/messages.ts";
import { secondsToPx } from "#model/viewport.ts";
import type { TimelineHost } from "../contract.ts";
import { useHostValue } from "../use-host-value.ts";
import styles from "./marker-field.module.css";

type MarkerFieldProps = {
  readonly host: TimelineHost;
  readonly markerId: string;
  readonly onClose: () => void;
};

/** A marker's name as a field at its flag: Enter keeps, Escape leaves it as it was. */
export function MarkerField({ host, markerId, onClose }: MarkerFieldProps) {
  const marker = useHostValue(host, (view) => markerById(view.timeline, markerId));
  const leftPx = useHostValue(host, ({ viewport }) => (marker ? Math.round(secondsToPx(viewport, marker.time)) : 0));
  const [name, setName] = useState(marker?.name ?? "");
  const cameFrom = useRef<HTMLElement | undefined>(undefined);
  /** A key has ended it: that the focus leaves means nothing more. */
  const isOver = useRef(false);
  if (!marker) return null;
  const keep = () => {
    const edit = changeMarker(host.getView().timeline, markerId, { name });
    if (edit) host.actions.commit(edit);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== "Enter" && event.key !== "Escape") return;
    isOver.current = true;
    if (event.key === "Enter") keep();
    else onClose();
    cameFrom.current?.focus({ preventScroll: true });
  };
  return (
    <input
      ref={(field) => field?.focus()}
      type="text"
      className={styles["field"]}
      style={{ insetInlineStart: leftPx }}
      aria-label={messages.markerName(marker.name)}
      value={name}
      onFocus={({ target, relatedTarget }) => {
        cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : undefined;
        target.select();
      }}
      onChange={(event) => setName(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => isOver.current || keep()}
      onPointerDown={(event) => event.stopPropagation()}
    />
  );
}
