import { X } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { mergeProps } from "react-aria/mergeProps";
import { useFocusWithin } from "react-aria/useFocusWithin";
import { useHover } from "react-aria/useHover";
import { uiMessages } from "#model/text/ui-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { IconButton } from "../buttons/icon-button.tsx";
import { ToneIcon } from "../feedback/notice.tsx";
import type { Toast, ToastQueue } from "./toast-queue.ts";
import styles from "./toast-region.module.css";

/** Of more errors only the newest is shown, and a button for the others. */
const MOST_ERRORS = 2;

/**
 * Shows an instance's toasts: each error is an alert of its own, the others are announced politely. The polite region always exists,
 * because a live region that appears together with its text is often not announced. It is placed in a corner of the nearest positioned
 * ancestor.
 */
export function ToastRegion({ queue }: { readonly queue: ToastQueue }) {
  const toasts = useSyncExternalStore(queue.subscribe, queue.toasts);
  const { hoverProps } = useHover({ onHoverStart: queue.pause, onHoverEnd: queue.resume });
  const { focusWithinProps } = useFocusWithin({ onFocusWithin: queue.pause, onBlurWithin: queue.resume });
  const [isOpen, setIsOpen] = useState(false);
  const cards = (shown: readonly Toast[]) =>
    shown.map((toast) => <ToastCard key={toast.id} toast={toast} onClose={() => queue.close(toast.id)} />);
  const errors = toasts.filter((toast) => toast.tone === "error");
  const isGrouped = errors.length > MOST_ERRORS;
  return (
    // The attribute keeps it read and pressed beside a sheet or dialog.
    <section
      aria-label={uiMessages.notifications}
      className={styles["region"]}
      data-react-aria-top-layer
      {...mergeProps(hoverProps, focusWithinProps)}
    >
      <div className={styles["list"]}>
        {isGrouped && (
          <button type="button" className={styles["group"]} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? editorMessages.fewerErrors : editorMessages.moreErrors(errors.length - 1)}
          </button>
        )}
        {cards(isGrouped && !isOpen ? errors.slice(-1) : errors)}
      </div>
      <div aria-live="polite" className={styles["list"]}>
        {cards(toasts.filter((toast) => toast.tone !== "error"))}
      </div>
    </section>
  );
}

function ToastCard({ toast, onClose }: { readonly toast: Toast; readonly onClose: () => void }) {
  return (
    <div {...(toast.tone === "error" && { role: "alert" })} className={styles["toast"]} data-tone={toast.tone}>
      <ToneIcon tone={toast.tone} />
      <p className={styles["message"]} dir="auto">
        {toast.message}
      </p>
      <IconButton label={uiMessages.dismiss} size="small" placement="left" icon={<X size={14} aria-hidden />} onPress={onClose} />
    </div>
  );
}
