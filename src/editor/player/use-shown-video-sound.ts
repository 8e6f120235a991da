import type { VideoSound } from "#model/timeline/clip.ts";
import { useEditorState } from "../core/store/editor-context.tsx";

/** The settings of the picture's own sound, with those of a drag. */
export function useShownVideoSound(): VideoSound {
  return useEditorState(({ preview, document }) => {
    const change = preview?.changes.find((one) => one.kind === "setSettings");
    return (change?.kind === "setSettings" ? change.settings : document.timeline.settings).videoSound;
  });
}
