import { useMemo } from "react";
import { uiMessages } from "#model/text/ui-messages.ts";
import { panelMessages } from "#model/text/panel-messages.ts";
import type { ClipField } from "#model/timeline/clip-fields.ts";
import { clipsByIds } from "#model/edits/group-edits.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { messages } from "#model/text/messages.ts";
import { timecodeRate } from "#model/time/timecode.ts";
import { useEditorState } from "../core/store/editor-context.tsx";
import { useTimeStyles } from "../transport/use-time-styles.ts";
import { FadeShapeChoice } from "./fade-shape-choice.tsx";
import { ClipNames } from "./inspector-names.tsx";
import { InspectorField } from "./inspector-field.tsx";
import styles from "./inspector.module.css";

const fields = (): readonly (readonly [field: ClipField, label: string])[] => [
  ["start", panelMessages.start],
  ["end", panelMessages.end],
  ["length", uiMessages.length],
  ["offset", panelMessages.offset],
  ["gain", panelMessages.gain],
  ["fadeIn", panelMessages.fadeIn],
  ["fadeOut", panelMessages.fadeOut],
];

/** Shows and edits the name and the numbers of the selected clips, in the unit of every time (B-150). */
export function Inspector({ onLeave }: { readonly onLeave: (givesKeysBack?: boolean) => void }) {
  const timeline = useEditorState((state) => state.document.timeline);
  const selection = useEditorState((state) => state.selection);
  const isViewed = useEditorState((state) => state.readOnly);
  const clips = useMemo(() => clipsByIds(timeline, selection), [timeline, selection]);
  const times = useTimeStyles();
  const [first] = clips;
  if (!first) return <p className={styles["nothing"]}>{editorMessages.inspectorEmpty}</p>;
  const { framesPerSecond } = timecodeRate(timeline.settings.frameRate, false);
  const ids = clips.map(({ id }) => id).join();
  const { lanes } = timeline.settings;
  const lockedLane = lanes[clips.find(({ laneIndex }) => lanes[laneIndex]?.isLocked === true)?.laneIndex ?? -1];
  const isReadOnly = isViewed || lockedLane !== undefined;
  return (
    <div className={styles["inspector"]}>
      <div className={styles["content"]}>
        {clips.length === 1 ? (
          <ClipNames clip={first} isReadOnly={isReadOnly} onLeave={onLeave} />
        ) : (
          <p className={styles["subject"]}>{messages.clipsSelected(clips.length)}</p>
        )}
        {lockedLane && <p className={styles["nothing"]}>{messages.laneLocked(lockedLane.name)}</p>}
        <div className={styles["fields"]} data-values>
          {fields().map(([field, label]) => (
            <InspectorField
              key={`${field} ${ids}`}
              field={field}
              label={label}
              clips={clips}
              times={times}
              frameSeconds={1 / framesPerSecond}
              isReadOnly={isReadOnly}
              onLeave={onLeave}
            />
          ))}
          <FadeShapeChoice clips={clips} isReadOnly={isReadOnly} onLeave={onLeave} />
        </div>
      </div>
    </div>
  );
}
