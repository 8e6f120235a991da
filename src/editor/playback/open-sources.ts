import { correctClipDuration } from "#model/edits.ts";
import { allClips } from "#model/timeline.ts";
import type { Timeline } from "#model/timeline.ts";
import { withDecoding, withManyChannels } from "../store/library-state.ts";
import type { EditorParts } from "../actions/parts.ts";
import { playsFirstTwoOnly } from "#engine/source-info.ts";
import type { SourceFailure, SourceInfo } from "#engine/source-info.ts";

type SourceState = { readonly status: "opening" } | { readonly status: "open"; readonly duration: number } | { readonly status: "failed" };

export type OpenSources = {
  /** Opens what clips play and is not open yet, closes what none plays any more, and corrects lengths that are known by now. */
  readonly follow: (timeline: Timeline) => void;
  /** Tries the failed ones again. */
  readonly retry: () => void;
  readonly dispose: () => void;
};

/** Keeps the engine's sources equal to what the timeline's clips name (by storage path). The picture's own sound is not its business. */
export function createOpenSources({ engine, backend, store, keeper }: EditorParts): OpenSources {
  const sources = new Map<string, SourceState>();
  let isDisposed = false;
  let isCorrecting = false;

  const signedUrl = async (path: string): Promise<string> => {
    const answer = await backend.media.signedUrl(path);
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value;
  };

  const settle = (path: string, opened: SourceInfo | SourceFailure) => {
    if (isDisposed || sources.get(path)?.status !== "opening") return;
    // The user reads about a failure through the engine's `onLoadError`.
    sources.set(path, opened.ok ? { status: "open", duration: opened.durationSeconds } : { status: "failed" });
    if (!opened.ok) return;
    if (playsFirstTwoOnly(opened.channels))
      store.setState(({ library }) => ({ library: withManyChannels(library, path, opened.channels) }));
    correctLengths();
  };

  const open = (path: string) => {
    sources.set(path, { status: "opening" });
    if (store.getState().library.undecodable.has(path))
      store.setState(({ library }) => ({ library: withDecoding(library, path, undefined) }));
    void engine.openSource(path, { url: () => signedUrl(path) }).then((opened) => settle(path, opened));
  };

  /** D18: clips that were added before their length was known. Each by itself: a refusal of one clip is no business of another. */
  const correctLengths = () => {
    // A correction changes the timeline, which is followed and comes here again.
    if (isCorrecting) return;
    isCorrecting = true;
    try {
      for (const { id, url, originalDuration } of allClips(store.getState().document.timeline)) {
        const source = originalDuration === undefined ? sources.get(url) : undefined;
        if (source?.status !== "open" || store.getState().readOnly) continue;
        const correction = correctClipDuration(store.getState().document.timeline, id, source.duration);
        if (correction) keeper()?.commitQuietly(correction);
      }
    } finally {
      isCorrecting = false;
    }
  };

  const follow = (timeline: Timeline) => {
    const paths = new Set(allClips(timeline).map((clip) => clip.url));
    for (const path of sources.keys()) {
      if (paths.has(path)) continue;
      sources.delete(path);
      engine.closeSource(path);
    }
    for (const path of paths) if (!sources.has(path)) open(path);
    correctLengths();
  };

  return {
    follow,
    retry: () => {
      for (const [path, source] of sources) {
        if (source.status !== "failed") continue;
        sources.delete(path);
        engine.closeSource(path);
      }
      follow(store.getState().document.timeline);
    },
    dispose: () => {
      isDisposed = true;
      for (const path of sources.keys()) engine.closeSource(path);
      sources.clear();
    },
  };
}
