import { soundMessages } from "#model/text/sound-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import type { AudioErrorKind } from "#engine/context/audio-error.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { PictureCard } from "./picture-card.tsx";

/** Says why no sound is audible, with one button to continue. Disappears when sound is back. */
export function AudioErrorAlert() {
  const { actions } = useEditor();
  const audioError = useEditorState((state) => state.sound.audioError);
  const isMemoryShort = useEditorState((state) => state.sound.isMemoryShort);
  if (isMemoryShort) {
    return (
      <PictureCard
        role="alert"
        message={soundMessages.memoryShort}
        buttons={
          <Button size="small" onPress={() => location.reload()}>
            {soundMessages.memoryReload}
          </Button>
        }
      />
    );
  }
  // Without a device the picture plays on, and a banner is shown instead.
  if (audioError === undefined || audioError.kind === "silent") return null;
  return (
    <PictureCard
      role="alert"
      message={sentenceOf(audioError.kind, audioError.wasPlaying)}
      startsSound
      buttons={
        <Button size="small" onPress={() => void actions.resumeSound()}>
          {audioError.wasPlaying ? soundMessages.soundResume : soundMessages.soundRestart}
        </Button>
      }
    />
  );
}

function sentenceOf(kind: Exclude<AudioErrorKind, "silent">, wasPlaying: boolean): string {
  switch (kind) {
    case "suspended":
      return wasPlaying ? soundMessages.soundTakenAway : soundMessages.soundTakenAwayIdle;
    case "interrupted":
      return soundMessages.soundInterrupted;
    case "closed":
      return soundMessages.soundClosed;
    case "lost":
      return soundMessages.soundLost;
  }
}
