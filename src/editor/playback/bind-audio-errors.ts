import { soundMessages } from "#model/text/sound-messages.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import { offsetText } from "./latency-offset.ts";
import type { SoundState } from "../core/store/sound-state.ts";

/** How browsers word a lack of memory, in errors of any kind. */
const MEMORY_WORDS = /out of memory|allocation failed|could not allocate/iu;

/** Copies audio errors into the store, and notifies the user of changes of the audio devices. */
export function bindAudioErrors({ engine, store, notices }: EditorDeps, page: EventTarget): () => void {
  const set = (change: Partial<SoundState>) => store.setState(({ sound }) => ({ sound: { ...sound, ...change } }));
  const onError = (event: Event) => {
    if (MEMORY_WORDS.test(textOf(event))) set({ isMemoryShort: true });
  };
  const stops = [
    engine.onAudioError((audioError) => set({ audioError })),
    engine.onDecoderRestart(() => notices.show({ tone: "info", message: soundMessages.decodingRestarted })),
    engine.onDeviceChange(() => notices.show({ tone: "info", message: deviceSentence(store.getState().sound) })),
  ];
  page.addEventListener("error", onError);
  page.addEventListener("unhandledrejection", onError);
  return () => {
    page.removeEventListener("unhandledrejection", onError);
    page.removeEventListener("error", onError);
    for (const stop of stops) stop();
  };
}

function deviceSentence({ latencyOffsetMs }: SoundState): string {
  return latencyOffsetMs === 0
    ? soundMessages.audioDevicesChanged
    : soundMessages.audioDevicesChangedWithOffset(offsetText(latencyOffsetMs));
}

function textOf(event: Event): string {
  if (event instanceof ErrorEvent) return event.message;
  return event instanceof PromiseRejectionEvent ? String(event.reason) : "";
}
