import { messages } from "#model/text/messages.ts";
import { dismissPlaybackError, reportPlaybackError } from "../core/store/report-playback-error.ts";
import { noSoundText } from "./no-sound-text.ts";
import type { PlayedStore } from "../core/store/played-state.ts";
import type { Engine } from "#engine/types.ts";
import { isElement } from "#ui/dom/element-of-any-window.ts";

/** B-109: the first click, touch, key press, mouse press or drag starts the sound. */
const GESTURES = ["click", "touchend", "keydown", "mousedown", "dragstart"] as const;

/** Works for events of any window: each window has its own class `KeyboardEvent`. */
function isKeyPress(event: Event): event is KeyboardEvent {
  return event.type === "keydown";
}

/**
 * Starts the sound on the user's first gesture, and again on any later one while the browser has suspended it (B-109). Shows a message if the
 * browser refuses, and removes it when a later gesture succeeds.
 * @param target the editor's root: only gestures inside it count
 */
export function unlockOnGesture(target: EventTarget, engine: Pick<Engine, "unlock" | "onState" | "state">, store: PlayedStore): () => void {
  let isTrying = false;
  const removeMessage = () => {
    const { playbackError, playbackErrorCause } = store.getState();
    if (playbackError !== undefined && playbackErrorCause === "sound") dismissPlaybackError(store);
  };
  const unlock = async () => {
    if (isTrying) return;
    isTrying = true;
    const unlocked = await engine
      .unlock()
      .catch((error: unknown) => {
        reportError(error);
        return { ok: false };
      })
      .finally(() => {
        isTrying = false;
      });
    if (!unlocked.ok) {
      reportPlaybackError(store, "sound", noSoundText(messages.soundNeedsGesture));
      return;
    }
    removeMessage();
  };
  // The message is also removed if sound starts later, by itself or by other means.
  let wasRunning = engine.state.context === "running";
  const stopStates = engine.onState(({ context }) => {
    const isRunning = context === "running";
    if (isRunning && !wasRunning) removeMessage();
    wasRunning = isRunning;
  });
  const onGesture = (event: Event) => {
    // A button that starts the sound itself would be removed before the press on it is over.
    if (isElement(event.target) && event.target.closest("[data-starts-sound]") !== null) return;
    // Browsers do not count Escape and lone modifier keys as gestures: starting sound would fail.
    if (isKeyPress(event) && ["Escape", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    void unlock();
  };
  for (const gesture of GESTURES) target.addEventListener(gesture, onGesture, { capture: true, passive: true });
  return () => {
    stopStates();
    for (const gesture of GESTURES) target.removeEventListener(gesture, onGesture, { capture: true });
  };
}
