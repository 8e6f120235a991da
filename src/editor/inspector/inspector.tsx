import { useMemo } from "react";
import type { ClipField, FieldStyles } from "#model/timeline/clip-fields.ts";
import { clipsByIds } from "#model/edits/group-edits.ts";
import { messages } from "#model/text/messages.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import { timecodeRate } from "#model/time/timecode.ts";
import { useEditorState } from "../core/store/editor-context.tsx";
import { InspectorField } from "./inspector-field.tsx";
import styles from "./inspector.module.css";

const FIELDS: readonly (readonly [field: ClipField, label: string])[] = [
  ["start", "Start"],
  ["end", "End"],
  ["length", "Length"],
  ["offset", "Offset"],
  ["gain", "Gain"],
  ["fadeIn", "Fade in"],
  ["fadeOut", "Fade out"],
];

/** Shows and edits the numbers of the selected clips, in seconds or timecode, as the ruler shows them. */
export function Inspector({ onLeave }: { readonly onLeave: () => void }) {
  const timeline = useEditorState((state) => state.document.timeline);
  const selection = useEditorState((state) => state.selection);
  const isReadOnly = useEditorState((state) => state.readOnly);
  const clock = useEditorState((state) => state.timelineOptions.clock);
  const clips = useMemo(() => clipsByIds(timeline, selection), [timeline, selection]);
  const fieldStyles = useMemo(() => fieldStylesOf(clock, timeline.settings), [clock, timeline.settings]);
  const [first] = clips;
  if (!first) return <p className={styles["nothing"]}>{messages.inspectorEmpty}</p>;
  const { framesPerSecond } = timecodeRate(timeline.settings.frameRate, false);
  const ids = clips.map(({ id }) => id).join();
  return (
    <>
      <p className={styles["subject"]} title={clips.length === 1 ? first.name : undefined}>
        <bdi>{clips.length === 1 ? first.name : messages.clipsSelected(clips.length)}</bdi>
      </p>
      <div className={styles["fields"]}>
        {FIELDS.map(([field, label]) => (
          <InspectorField
            key={`${field} ${ids}`}
            field={field}
            label={label}
            clips={clips}
            fieldStyles={fieldStyles}
            frameSeconds={1 / framesPerSecond}
            isReadOnly={isReadOnly}
            onLeave={onLeave}
          />
        ))}
      </div>
    </>
  );
}

function fieldStylesOf(clock: "seconds" | "timecode", { frameRate, dropFrame, startTimecodeFrames }: ProjectSettings): FieldStyles {
  if (clock === "seconds") return { place: { kind: "seconds" }, length: { kind: "seconds" } };
  const rate = timecodeRate(frameRate, dropFrame);
  return {
    place: { kind: "timecode", rate, startFrames: startTimecodeFrames },
    length: { kind: "timecode", rate, startFrames: 0 },
  };
}
