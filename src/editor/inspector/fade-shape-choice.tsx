import { menuMessages } from "#model/text/menu-messages.ts";
import { messages } from "#model/text/messages.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { FADE_SHAPES, fadeShapeOf } from "#model/timeline/fade-shape.ts";
import { Segments } from "#ui/buttons/segments.tsx";
import { useEditor } from "../core/store/editor-context.tsx";
import styles from "./inspector.module.css";

const shapes = () => FADE_SHAPES.map((value) => ({ value, title: menuMessages.fadeShapeName(messages.fadeShapes[value]) }));

type FadeShapeChoiceProps = { readonly clips: readonly Clip[]; readonly isReadOnly: boolean; readonly onLeave: () => void };

/** The shape of the fades of the selected clips (B-188); none is chosen where they differ. */
export function FadeShapeChoice({ clips, isReadOnly, onLeave }: FadeShapeChoiceProps) {
  const { actions } = useEditor();
  const [shape, ...others] = new Set(clips.map(fadeShapeOf));
  return (
    <Segments
      label={menuMessages.fadeShape}
      segments={shapes()}
      className={styles["shapes"] ?? ""}
      value={others.length === 0 ? shape : undefined}
      onChange={actions.shapeFadesOfSelected}
      isDisabled={isReadOnly}
      onEscape={onLeave}
    />
  );
}
