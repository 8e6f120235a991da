import { useEffect } from "react";
import { panelMessages } from "#model/text/panel-messages.ts";
import { messages } from "#model/text/messages.ts";
import { TimelineCanvas } from "#timeline/canvas/timeline-canvas.tsx";
import { preloadMenuWhenIdle } from "#timeline/menu/timeline-menu.tsx";
import { useEditor } from "../core/store/editor-context.tsx";
import styles from "./timeline-panel.module.css";
import { TransportBar } from "../transport/transport-bar.tsx";

/** The lower part: the transport bar, then the timeline itself. */
export function TimelinePanel() {
  const { timelineHost, isViewer } = useEditor();
  // An editing user opens the menu soon, perhaps when the network is gone.
  useEffect(() => preloadMenuWhenIdle(timelineHost), [timelineHost]);
  return (
    <section aria-label={panelMessages.timeline} className={styles["panel"]} part="timeline">
      <TransportBar />
      <div className={styles["canvas"]}>
        <TimelineCanvas
          host={timelineHost}
          ariaLabel={panelMessages.timelineEditor}
          {...(isViewer && { emptyHint: messages.timelineHasNoClips })}
        />
      </div>
    </section>
  );
}
