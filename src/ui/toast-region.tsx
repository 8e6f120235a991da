import { X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { mergeProps } from "react-aria/mergeProps";
import { useFocusWithin } from "react-aria/useFocusWithin";
import { useHover } from "react-aria/useHover";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { ToneIcon } from "./notice.tsx";
import type { Toast, ToastQueue } from "./toast-queue.ts";
import styles from "./toast-region.module.css";

/**
 * Where an instance's messages appear: errors in an assertive live region, the rest in a polite one. Both regions always exist,
 * since a live region that comes together with its words is often not announced.
 */
export function ToastRegion({ queue }: { readonly queue: ToastQueue }) {
  const toasts = useSyncExternalStore(queue.subscribe, queue.toasts);
  const { hoverProps } = useHover({ onHoverStart: queue.pause, onHoverEnd: queue.resume });
  const { focusWithinProps } = useFocusWithin({ onFocusWithin: queue.pause, onBlurWithin: queue.resume });
  const isError = (toast: Toast) => toast.tone === "error";
  return (
    <section aria-label="Notifications" className={styles["region"]} {...mergeProps(hoverProps, focusWithinProps)}>
      <div role="alert" className={styles["list"]}>
        {toasts.filter(isError).map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={() => queue.close(toast.id)} />
        ))}
      </div>
      <output className={styles["list"]}>
        {toasts
          .filter((toast) => !isError(toast))
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} onClose={() => queue.close(toast.id)} />
          ))}
      </output>
    </section>
  );
}

function ToastCard({ toast, onClose }: { readonly toast: Toast; readonly onClose: () => void }) {
  const { action } = toast;
  return (
    <div className={cx(styles["toast"], styles[toast.tone])}>
      <ToneIcon tone={toast.tone} />
      <div className={styles["words"]}>
        <p className={styles["message"]}>{toast.message}</p>
        {toast.details !== undefined && (
          <ul className={styles["details"]}>
            {toast.details.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {action !== undefined && (
          <Button
            size="small"
            onPress={() => {
              onClose();
              action.onPress();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton label="Dismiss" size="small" placement="left" icon={<X size={14} aria-hidden />} onPress={onClose} />
    </div>
  );
}
