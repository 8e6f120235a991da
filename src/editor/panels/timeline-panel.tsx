import { messages } from "#model/messages.ts";
import { TimelineCanvas } from "#timeline/timeline-canvas.tsx";
import { useEditor } from "../store/editor-context.tsx";
import styles from "./timeline-panel.module.css";
import { TransportBar } from "./transport-bar.tsx";

/** The lower part: controls, then the timeline itself. */
export function TimelinePanel() {
  const { timelineHost, isViewer } = useEditor();
  return (
    <section aria-label="Timeline" className={styles["panel"]} part="timeline">
      <TransportBar />
      <div className={styles["canvas"]}>
        <TimelineCanvas host={timelineHost} ariaLabel="Timeline editor" {...(isViewer && { emptyHint: messages.timelineHasNoClips })} />
      </div>
    </section>
  );
}
