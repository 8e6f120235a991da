import type { Toast } from "./editor-state.ts";
import type { EditorStore } from "./store.ts";

/** A sentence that does not stop the work. The same sentence is not stacked on itself. */
export function notify(store: EditorStore, tone: Toast["tone"], message: string): void {
  store.setState(({ toasts }) => {
    if (toasts.some((toast) => toast.message === message && toast.tone === tone)) return {};
    const last = toasts.at(-1);
    return { toasts: [...toasts, { id: String(last ? Number(last.id) + 1 : 1), tone, message }] };
  });
}

export function dismissToast(store: EditorStore, id: string): void {
  store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** Picture or sound cannot be played: the first message is shown over the picture until it is dismissed (section 8). */
export function reportPlaybackError(store: EditorStore, message: string): void {
  store.setState(({ playbackError }) => ({ playbackError: playbackError ?? message }));
}

export function dismissPlaybackError(store: EditorStore): void {
  store.setState({ playbackError: undefined });
}
