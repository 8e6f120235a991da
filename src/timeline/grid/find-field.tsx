import { useState } from "react";
import type { KeyboardEvent } from "react";
import { messages } from "#model/text/messages.ts";
import { clipById } from "#model/timeline/timeline.ts";
import type { TimelineHost } from "../contract.ts";
import { countClips, findClip } from "../index/find-clip.ts";
import { shownOf } from "../shown-clips.ts";
import styles from "./find-field.module.css";
import { rowOfLane } from "./grid-place.ts";
import type { GridPlace } from "./grid-place.ts";

type FindFieldProps = {
  readonly host: TimelineHost;
  /** The grid's present place: the next search starts behind it. */
  readonly place: GridPlace;
  /** Shows a clip without taking the focus out of the field. */
  readonly onFound: (place: GridPlace) => void;
  /** Focus afterwards: on the found clip ("kept"), where it was ("back"), or already elsewhere ("left"). */
  readonly onClose: (how: "kept" | "back" | "left") => void;
};

/** A field that finds clips by name: Enter goes to the shown clip, the down arrow shows the next one, Escape goes back. */
export function FindField({ host, place, onFound, onClose }: FindFieldProps) {
  const [text, setText] = useState("");
  const { index, names, timeline } = shownOf(host.getView()).view;
  const count = countClips(index, names, text);
  const show = (wanted: string, from: GridPlace | undefined) => {
    const after = from?.clipId === undefined ? undefined : clipById(timeline, from.clipId);
    const clip = findClip(index, names, wanted, after);
    if (clip) onFound({ row: rowOfLane(clip.laneIndex), clipId: clip.id });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Enter") onClose(count > 0 ? "kept" : "back");
    else if (event.key === "Escape") onClose("back");
    else if (event.key === "ArrowDown") show(text, place);
    else return;
    event.preventDefault();
  };
  return (
    <search className={styles["find"]}>
      <input
        ref={(field) => field?.focus()}
        type="text"
        className={styles["field"]}
        aria-label={messages.findClip}
        placeholder={messages.findClip}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          show(event.target.value, undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => onClose("left")}
      />
      <output className={styles["count"]}>{text.trim() === "" ? messages.findHint : messages.clipsFound(count)}</output>
    </search>
  );
}
