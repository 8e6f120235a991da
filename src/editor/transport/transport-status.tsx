import { panelMessages } from "#model/text/panel-messages.ts";
import { soundMessages } from "#model/text/sound-messages.ts";
import { SpinnerMark } from "#ui/feedback/spinner.tsx";
import { VisuallyHidden } from "#ui/display/visually-hidden.tsx";
import { shuttleText } from "../playback/shuttle.ts";
import { useEditorState } from "../core/store/editor-context.tsx";
import styles from "./transport-status.module.css";

/** The playback speed if it is not 1×, or that playback was requested and no sound is audible yet. */
export function TransportStatus() {
  const rate = useEditorState((state) => state.transport.rate);
  const isStarting = useEditorState((state) => state.transport.isStarting);
  const speed = shuttleText(rate);
  return (
    <output className={styles["status"]} aria-label={panelMessages.playbackSpeed}>
      {isStarting && (
        <span className={styles["waiting"]} title={soundMessages.soundWaiting}>
          <SpinnerMark />
          <VisuallyHidden>{soundMessages.soundWaiting}</VisuallyHidden>
        </span>
      )}
      {!isStarting && speed !== undefined && <span className={styles["speed"]}>{speed}</span>}
    </output>
  );
}
