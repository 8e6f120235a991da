import { PreviewPlayer } from "#media/preview-player.ts";
import type { PreviewFailure } from "#media/preview-player.ts";
import { measureStoredItem } from "#media/measure-item.ts";
import { checkPlayable } from "#media/probe/play-check.ts";
import { isRefused } from "#media/refused-url.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { messages } from "#model/text/messages.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import { silenceOf, withFailure, withRange } from "./library-panel-state.ts";
import type { LibraryActions } from "./library-actions.ts";
import type { LibraryLinks } from "./library-links.ts";

type PreviewActions = Pick<LibraryActions, "togglePreview" | "stopPreview" | "seekPreview" | "previewSeconds" | "setItemRange">;

/**
 * Previews a library item in its row, from its original if that can be read. Starting a preview pauses the timeline; starting the timeline
 * stops the preview.
 */
export function createItemPreview(
  { store, notices, backend, engine }: EditorDeps,
  { originalAt }: Pick<LibraryLinks, "originalAt">,
): {
  readonly actions: PreviewActions;
  readonly dispose: () => void;
} {
  /** The original that was previewed last: a stopped preview can still be moved. */
  let original: { readonly file: Blob; readonly url: string } | undefined;
  const measure = measureStoredItem(backend.media, checkPlayable);
  const gone = new AbortController();
  const preview = new PreviewPlayer(
    () => new Audio(),
    (state, failure) => {
      const previewingId = state.status === "playing" ? state.itemId : undefined;
      store.setState(({ library }) => ({ library: { ...library, previewingId, stripId: previewingId ?? library.stripId } }));
      if (state.status === "failed" && failure !== undefined) showFailure(state.itemId, failure);
    },
  );
  const showFailure = (itemId: string, reason: PreviewFailure) => {
    const item = store.getState().library.items.find((one) => one.id === itemId);
    if (!item) return;
    if (reason === "blocked") notices.show({ tone: "error", message: messages.soundNeedsGesture });
    else if (reason === "unfetched") notices.show({ tone: "error", message: fileMessages.itemNotFetched(item.name) });
    else void explain(item);
  };
  /**
   * An audio element's error is the same for a lost connection, a damaged file and a format that only the timeline plays: the file is
   * measured.
   */
  const explain = async (item: LibraryItem) => {
    const measured = await measure(item, gone.signal);
    if (gone.signal.aborted) return;
    if (measured.ok) {
      const message = measured.value.hasPlayableSound
        ? fileMessages.itemNotPreviewed(item.name)
        : fileMessages.itemNothingToHear(item.name);
      notices.show({ tone: "info", message });
    } else if (measured.error.isTemporary) notices.show({ tone: "error", message: fileMessages.itemNotFetched(item.name) });
    else store.setState(({ library }) => ({ library: withFailure(library, item.id, measured.error) }));
  };
  const stopWithTimeline = engine.onState(() => {
    if (engine.state.transport === "playing") preview.stop();
  });
  const originalUrl = (file: Blob): string => {
    if (original?.file === file) return original.url;
    if (original) URL.revokeObjectURL(original.url);
    original = { file, url: URL.createObjectURL(file) };
    return original.url;
  };
  const urlOf = async (itemId: string, suspect: string | undefined): Promise<string | undefined> => {
    const item = store.getState().library.items.find((one) => one.id === itemId);
    if (!item) return undefined;
    if (suspect === undefined) {
      const file = await originalAt(item.path);
      if (store.getState().library.previewingId !== itemId) return undefined;
      if (file) return originalUrl(file);
    }
    // In place of an original that the element does not play, it plays the copy.
    const refused = suspect === original?.url ? undefined : suspect;
    if (refused !== undefined && !(await isRefused(refused).catch(() => false))) return refused;
    const answer = await backend.media.signedUrl(item.path, refused);
    return answer.ok ? answer.value : undefined;
  };
  return {
    actions: {
      togglePreview: async (itemId, from) => {
        engine.pause();
        const { library } = store.getState();
        const item = library.items.find((one) => one.id === itemId);
        // The element would play it nevertheless, in silence.
        if (item && silenceOf(library, item) !== undefined)
          notices.show({ tone: "info", message: fileMessages.itemNothingToHear(item.name) });
        else await preview.toggle(itemId, (suspect) => urlOf(itemId, suspect), from ?? library.ranges.get(itemId)?.from);
      },
      stopPreview: () => preview.stop(),
      seekPreview: (seconds) => preview.seek(seconds),
      previewSeconds: () => preview.seconds,
      setItemRange: (itemId, range) => store.setState(({ library }) => ({ library: withRange(library, itemId, range) })),
    },
    dispose: () => {
      gone.abort();
      stopWithTimeline();
      preview.dispose();
      if (original) URL.revokeObjectURL(original.url);
    },
  };
}
