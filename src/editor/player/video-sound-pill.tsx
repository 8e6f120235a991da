import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { uiMessages } from "#model/text/ui-messages.ts";
import { panelMessages } from "#model/text/panel-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { messages } from "#model/text/messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { announce } from "../core/store/announce.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import styles from "./video-sound-pill.module.css";

/** Over the picture while its own sound is muted: says so, and turns it on (B-155). */
export function VideoSoundPill() {
  const projectId = useEditorState((state) => state.projectId);
  return projectId === undefined ? null : <ProjectPill key={projectId} projectId={projectId} />;
}

function ProjectPill({ projectId }: { readonly projectId: string }) {
  const { actions, store } = useEditor();
  const isOff = useEditorState(
    ({ picture, document, readOnly }) => picture.sound === "present" && document.timeline.settings.videoSound.muted && !readOnly,
  );
  const [isDismissed, setIsDismissed] = useState(() => actions.isVideoSoundHintDismissed(projectId));
  const isShown = isOff && !isDismissed;
  const isAnnounced = useRef(false);

  useEffect(() => {
    if (!isShown || isAnnounced.current) return;
    isAnnounced.current = true;
    announce(store, editorMessages.videoSoundOff);
  }, [isShown, store]);

  if (!isShown) return null;
  const dismiss = () => {
    actions.dismissVideoSoundHint(projectId);
    setIsDismissed(true);
  };
  return (
    <section aria-label={messages.videoSound} className={styles["pill"]}>
      <span>{editorMessages.videoSoundOff}</span>
      <Button size="small" onPress={actions.toggleVideoSound}>
        {panelMessages.turnOn}
      </Button>
      <IconButton label={uiMessages.dismiss} size="small" placement="top" icon={<X size={16} aria-hidden />} onPress={dismiss} />
    </section>
  );
}
