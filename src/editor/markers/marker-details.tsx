import { Trash2 } from "lucide-react";
import { Label } from "react-aria-components/Label";
import { Radio, RadioGroup } from "react-aria-components/RadioGroup";
import { panelMessages } from "#model/text/panel-messages.ts";
import { uiMessages } from "#model/text/ui-messages.ts";
import { changeMarker } from "#model/edits/marker-edits.ts";
import { failure, success } from "#model/result.ts";
import { menuMessages } from "#model/text/menu-messages.ts";
import { messages } from "#model/text/messages.ts";
import { typedName } from "#model/text/names.ts";
import { MARKER_COLOURS } from "#model/timeline/marker.ts";
import type { Marker } from "#model/timeline/marker.ts";
import { typedPlace } from "#model/time/time-entry.ts";
import { timeText } from "#model/time/time-style.ts";
import { timelineExtent } from "#model/timeline/timeline.ts";
import { MarkerSwatch } from "#timeline/markers/marker-swatch.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { VisuallyHidden } from "#ui/display/visually-hidden.tsx";
import { useEditor } from "../core/store/editor-context.tsx";
import { DraftField } from "../inspector/draft-field.tsx";
import { useTimeStyles } from "../transport/use-time-styles.ts";
import styles from "./marker-details.module.css";

type MarkerDetailsProps = {
  readonly marker: Marker;
  readonly isReadOnly: boolean;
  readonly onRemove: () => void;
  /** The marker is about to change its time, and so perhaps its place in the list: the focus stays on it. */
  readonly onMove: () => void;
  /** Returns the focus to the marker's row, or gives the keys back to the editor. */
  readonly onLeave: (givesKeysBack: boolean) => void;
  /** A press has added the marker, and its name has had the focus since. */
  readonly isNameEnteredByPress: boolean;
  readonly onNameBlur: () => void;
};

function reveal(details: HTMLElement | null): void {
  details?.closest("li")?.scrollIntoView({ block: "nearest" });
}

/** Name, time, note and colour of one marker. */
export function MarkerDetails({ marker, isReadOnly, onRemove, onMove, onLeave, isNameEnteredByPress, onNameBlur }: MarkerDetailsProps) {
  const { actions, store } = useEditor();
  const { place: style } = useTimeStyles();
  const change = (fields: Partial<Marker>) => changeMarker(store.getState().document.timeline, marker.id, fields);
  const moved = (text: string) => {
    const time = typedPlace(text, style, marker.time, timelineExtent(store.getState().document.timeline));
    if (!time.ok) return time;
    const edit = change({ time: time.value });
    if (edit) onMove();
    return success(edit);
  };
  return (
    <div ref={reveal} className={styles["details"]} data-values>
      <DraftField
        label={uiMessages.name}
        className={styles["field"] ?? ""}
        value={marker.name}
        isReadOnly={isReadOnly}
        editOf={(name) => (typedName(name) === "" ? failure(messages.nameEmpty) : success(change({ name })))}
        isEnteredByPress={isNameEnteredByPress}
        onLeave={onLeave}
        onBlur={onNameBlur}
      />
      <DraftField
        label={panelMessages.time}
        className={styles["field"] ?? ""}
        value={timeText(marker.time, style)}
        isNumeric
        isReadOnly={isReadOnly}
        editOf={moved}
        onLeave={onLeave}
      />
      <DraftField
        label={panelMessages.note}
        className={styles["field"] ?? ""}
        value={marker.note ?? ""}
        isMultiline
        isReadOnly={isReadOnly}
        editOf={(note) => success(change({ note }))}
        onLeave={onLeave}
      />
      <div className={styles["last"]}>
        <RadioGroup
          value={marker.colour}
          isDisabled={isReadOnly}
          orientation="horizontal"
          className={styles["colours"] ?? ""}
          onChange={(value) => {
            const colour = MARKER_COLOURS.find((one) => one === value);
            const edit = colour && change({ colour });
            if (edit) actions.commit(edit);
          }}
        >
          <Label className={styles["label"] ?? ""}>{panelMessages.colour}</Label>
          {MARKER_COLOURS.map((colour) => (
            <Radio key={colour} value={colour} className={styles["colour"] ?? ""}>
              <MarkerSwatch colour={colour} />
              <VisuallyHidden>{menuMessages.markerColour(colour)}</VisuallyHidden>
            </Radio>
          ))}
        </RadioGroup>
        <IconButton
          label={uiMessages.deleteNamed(marker.name)}
          tooltip={uiMessages.delete}
          size="small"
          icon={<Trash2 size={14} aria-hidden />}
          isDisabled={isReadOnly}
          whyDisabled={messages.readOnlyHere}
          onPress={onRemove}
        />
      </div>
    </div>
  );
}
