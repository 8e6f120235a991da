import { useEffect } from "react";
import type { ReactNode } from "react";
import { panelMessages } from "#model/text/panel-messages.ts";
import { messages } from "#model/text/messages.ts";
import { TimelineCanvas } from "#timeline/canvas/timeline-canvas.tsx";
import { preloadMenuWhenIdle } from "#timeline/menu/timeline-menu.tsx";
import { useCanvasRef, useEditor, useEditorState } from "../core/store/editor-context.tsx";
import styles from "./timeline-panel.module.css";
import { TransportBar } from "../transport/transport-bar.tsx";

/** The lower part: the transport bar, with further commands at its end, then the timeline itself. */
export function TimelinePanel({ commands }: { readonly commands?: ReactNode }) {
  const canvas = useCanvasRef();
  const hasLibrary = useEditorState((state) => state.editorParts.library);
  const { timelineHost, isViewer } = useEditor();
  // An editing user opens the menu soon, perhaps when the network is gone.
  useEffect(() => preloadMenuWhenIdle(timelineHost), [timelineHost]);
  return (
    <section aria-label={panelMessages.timeline} className={styles["panel"]} part="timeline">
      <TransportBar commands={commands} />
      <div className={styles["canvas"]}>
        <TimelineCanvas
          ref={canvas}
          host={timelineHost}
          ariaLabel={panelMessages.timelineEditor}
          {...((isViewer || !hasLibrary) && { emptyHint: messages.timelineHasNoClips })}
        />
      </div>
    </section>
  );
}
