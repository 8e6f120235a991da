import { useEffect, useState } from "react";
import { createLazyModule } from "#ui/lazy-module.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { useEditorState } from "../../core/store/editor-context.tsx";
import { keySetOf } from "../key-sets.ts";
import styles from "./keyboard-area.module.css";

/** Loaded with the dialog, which shows all keys as a list without it. */
const drawing = createLazyModule(() => import("./drawn-keyboard.tsx"));

type DrawnKeyboardComponent = Awaited<ReturnType<typeof drawing.load>>["DrawnKeyboard"];

/** The place of the drawn keyboard, as high as the keyboard from the start. */
export function KeyboardArea({ isMac }: { readonly isMac: boolean }) {
  const { set, shortcuts } = useEditorState((state) => state.keymap);
  const [DrawnKeyboard, setDrawnKeyboard] = useState<DrawnKeyboardComponent | undefined>(undefined);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    drawing.load().then(
      (loaded) => setDrawnKeyboard(() => loaded.DrawnKeyboard),
      () => setHasFailed(true),
    );
  }, []);
  if (hasFailed) return <Notice tone="info">{editorMessages.keyboardUnavailable}</Notice>;
  return (
    <div className={styles["area"]}>
      {DrawnKeyboard && <DrawnKeyboard setName={keySetOf(set).name} shortcuts={shortcuts} isMac={isMac} />}
    </div>
  );
}
