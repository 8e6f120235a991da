import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { instanceRootOf } from "#ui/dom/instance-root-of.ts";
import { clearDeviceMedia } from "./clear-device-media.ts";
import { repeatWhileVisible } from "./core/repeat-while-visible.ts";
import { watchRevision } from "./core/document/watch-revision.ts";
import type { Editor } from "./create-editor.ts";
import { pageAttention } from "./page-attention.ts";
import { listenForPageDrops } from "./library/incoming/page-drops.ts";
import { unlockOnGesture } from "./playback/unlock-on-gesture.ts";
import { browserTimers } from "./core/timers.ts";
import { listenForShortcuts } from "./shortcuts/listen.ts";
import { runShortcut } from "./shortcuts/run-shortcut.ts";

/** Longest time until a preview that another device has uploaded is shown while the page is visible. */
const LOOK_AGAIN_MS = 60_000;

/** Subscribes a mounted editor to gestures, keys, the network, the session and page unload. */
export function useEditorLifetime(editor: Editor): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!root.current) return undefined;
    // Menus and dialogs are part of the editor: a press on them keeps its shortcuts active.
    const element = instanceRootOf(root.current);
    const stopGestures = unlockOnGesture(element, editor.engine, editor.store);
    const stopKeys = listenForShortcuts({
      root: element,
      run: (id) => runShortcut(id, editor.actions),
      shortcuts: () => editor.store.getState().keymap.shortcuts,
      reach: editor.isGuest ? "root" : "page",
    });
    const stopFiles = listenForPageDrops(element, editor);
    const onOnline = () => editor.retrySaving();
    const onLeave = (event: BeforeUnloadEvent) => {
      if (editor.wouldLoseWork()) event.preventDefault();
    };
    const stopAccount = editor.backend.auth.onChange((state) => {
      if (state.status === "signedIn") editor.retrySaving();
      // Also when the session ended in another tab.
      if (state.status === "signedOut") void clearDeviceMedia();
    });
    const stopWatching = watchRevision({ refresh: editor.refresh, timers: browserTimers, attention: pageAttention });
    const stopLooking = repeatWhileVisible({
      run: editor.picture.lookAgain,
      everyMs: LOOK_AGAIN_MS,
      timers: browserTimers,
      attention: pageAttention,
    });
    const onGone = () => editor.leave();
    window.addEventListener("pagehide", onGone);
    window.addEventListener("online", onOnline);
    window.addEventListener("beforeunload", onLeave);
    return () => {
      window.removeEventListener("beforeunload", onLeave);
      window.removeEventListener("online", onOnline);
      window.removeEventListener("pagehide", onGone);
      stopLooking();
      stopWatching();
      stopAccount();
      stopFiles();
      stopKeys();
      stopGestures();
    };
  }, [editor]);
  return root;
}
