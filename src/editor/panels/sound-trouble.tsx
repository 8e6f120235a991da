import { messages } from "#model/messages.ts";
import { Button } from "#ui/button.tsx";
import type { SoundTroubleKind } from "#engine/sound-trouble.ts";
import { useEditor, useEditorState } from "../store/editor-context.tsx";
import { PictureCard } from "./picture-card.tsx";

/** Nothing can be heard: why, and the one press to go on. It goes by itself when sound comes back. */
export function SoundTroubleAlert() {
  const { actions } = useEditor();
  const trouble = useEditorState((state) => state.sound.trouble);
  const isMemoryShort = useEditorState((state) => state.sound.isMemoryShort);
  if (isMemoryShort) {
    return (
      <PictureCard
        role="alert"
        message={messages.memoryShort}
        buttons={
          <Button size="small" onPress={() => location.reload()}>
            {messages.memoryReload}
          </Button>
        }
      />
    );
  }
  // Without a device the picture plays on: a banner says so.
  if (trouble === undefined || trouble.kind === "silent") return null;
  return (
    <PictureCard
      role="alert"
      message={sentenceOf(trouble.kind, trouble.wasPlaying)}
      startsSound
      buttons={
        <Button size="small" onPress={() => void actions.resumeSound()}>
          {trouble.wasPlaying ? messages.soundResume : messages.soundRestart}
        </Button>
      }
    />
  );
}

function sentenceOf(kind: Exclude<SoundTroubleKind, "silent">, wasPlaying: boolean): string {
  switch (kind) {
    case "suspended":
      return wasPlaying ? messages.soundTakenAway : messages.soundTakenAwayIdle;
    case "interrupted":
      return messages.soundInterrupted;
    case "closed":
      return messages.soundClosed;
    case "lost":
      return messages.soundLost;
  }
}
