import { messages } from "#model/text/messages.ts";
import { reportPlaybackError } from "../core/store/report-playback-error.ts";
import { unheardText } from "./unheard-text.ts";
import type { EditorStore } from "../core/store/store.ts";
import type { Engine } from "#engine/types.ts";
import { isElement } from "#ui/dom/element-of-any-window.ts";

/** Section 2: the first click, touch, key press, mouse press or drag starts the sound. */
const GESTURES = ["click", "touchend", "keydown", "mousedown", "dragstart"] as const;

/** What a gesture that starts the sound takes back. */
const SOUND_SENTENCES: ReadonlySet<string> = new Set([messages.soundNeedsGesture, messages.soundNotReady]);

/** Of any window: each has a class of its own for it. */
function isKeyPress(event: Event): event is KeyboardEvent {
  return event.type === "keydown";
}

/**
 * Starts the sound on the user's first gesture, and again on any later one while the browser has suspended it (D10).
 * Shows the sentence when the browser refuses, takes it back when a later gesture succeeds.
 * @param target where gestures count: the editor's root
 */
export function unlockOnGesture(target: EventTarget, engine: Pick<Engine, "unlock" | "onState" | "state">, store: EditorStore): () => void {
  let isTrying = false;
  const takeBack = () => {
    const shown = store.getState().playbackError;
    if (shown !== undefined && SOUND_SENTENCES.has(shown)) store.setState({ playbackError: undefined });
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
      reportPlaybackError(store, unheardText(messages.soundNeedsGesture));
      return;
    }
    takeBack();
  };
  // Sound that starts late, by itself or by another way than this, starts all the same.
  let wasRunning = engine.state.context === "running";
  const stopStates = engine.onState(({ context }) => {
    const isRunning = context === "running";
    if (isRunning && !wasRunning) takeBack();
    wasRunning = isRunning;
  });
  const onGesture = (event: Event) => {
    // What starts the sound itself would be gone before the press on it is over.
    if (isElement(event.target) && event.target.closest("[data-starts-sound]") !== null) return;
    // Escape and lone modifiers are no gestures to a browser: asking then would only fail.
    if (isKeyPress(event) && ["Escape", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    void unlock();
  };
  for (const gesture of GESTURES) target.addEventListener(gesture, onGesture, { capture: true, passive: true });
  return () => {
    stopStates();
    for (const gesture of GESTURES) target.removeEventListener(gesture, onGesture, { capture: true });
  };
}
