import type { Clip } from "#model/timeline/clip.ts";
import { setClipField, sharedText, steppedText } from "#model/timeline/clip-fields.ts";
import type { ClipField } from "#model/timeline/clip-fields.ts";
import type { TimeStyles } from "#model/time/time-style.ts";
import { success } from "#model/result.ts";
import { useEditor } from "../core/store/editor-context.tsx";
import { DraftField } from "./draft-field.tsx";

type InspectorFieldProps = {
  readonly label: string;
  readonly field: ClipField;
  readonly clips: readonly Clip[];
  readonly times: TimeStyles;
  readonly frameSeconds: number;
  readonly isReadOnly: boolean;
  readonly onLeave: (givesKeysBack?: boolean) => void;
};

/** One number of the selected clips. An empty text changes nothing. */
export function InspectorField({ label, field, clips, times, frameSeconds, isReadOnly, onLeave }: InspectorFieldProps) {
  const { store } = useEditor();
  const ids = clips.map(({ id }) => id);
  return (
    <DraftField
      label={label}
      value={sharedText(clips, field, times)}
      isNumeric
      isReadOnly={isReadOnly}
      editOf={(text) =>
        text.trim() === "" ? success(undefined) : setClipField(store.getState().document.timeline, ids, field, text, times)
      }
      stepped={(text, steps) => steppedText(text, field, steps, frameSeconds, times)}
      onLeave={onLeave}
    />
  );
}
