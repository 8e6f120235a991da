import { useEditorState } from "../core/store/editor-context.tsx";
import styles from "./header.module.css";
import { LoopToggle } from "./header.tsx";

/** The header for viewers: the project's name, and loop if there is a picture. */
export function ViewerHeader() {
  const name = useEditorState((state) => state.document.timeline.name);
  const hasPicture = useEditorState((state) => state.document.timeline.picture !== undefined);
  return (
    <header className={styles["header"]} part="header">
      <h1 className={styles["viewed"]} dir="auto" title={name}>
        {name}
      </h1>
      <div className={styles["end"]}>{hasPicture && <LoopToggle />}</div>
    </header>
  );
}
