import { CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { useEditor, useEditorState } from "../store/editor-context.tsx";
import type { Toast } from "../store/editor-state.ts";
import styles from "./toasts.module.css";

/** Good news leaves by itself; an error stays until it is read. */
const SHOWN_MS = 5000;

/** Sentences that do not stop the work, at the corner of the editor; each is announced. */
export function Toasts() {
  const toasts = useEditorState((state) => state.toasts);
  return (
    <section aria-label="Messages" aria-live="polite" className={styles["stack"]}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { actions } = useEditor();
  useEffect(() => {
    if (toast.tone === "error") return undefined;
    const handle = setTimeout(() => actions.dismissToast(toast.id), SHOWN_MS);
    return () => clearTimeout(handle);
  }, [actions, toast]);
  return (
    <div role={toast.tone === "error" ? "alert" : undefined} className={styles["toast"]} data-tone={toast.tone}>
      {iconOf(toast.tone)}
      <p className={styles["message"]} dir="auto">
        {toast.message}
      </p>
      <IconButton label="Dismiss" size="small" icon={<X size={14} aria-hidden />} onPress={() => actions.dismissToast(toast.id)} />
    </div>
  );
}

function iconOf(tone: Toast["tone"]): ReactNode {
  switch (tone) {
    case "error":
      return <TriangleAlert size={16} aria-hidden />;
    case "success":
      return <CircleCheck size={16} aria-hidden />;
    case "info":
      return <Info size={16} aria-hidden />;
  }
}
