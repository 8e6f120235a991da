import { correctClipDuration } from "#model/edits/edits.ts";
import { changedClips } from "#model/edits/changed-clips.ts";
import { clipById, EMPTY_TIMELINE } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { withDecoding, withManyChannels } from "../core/store/library-state.ts";
import type { TimelineDeps } from "../actions/action-deps.ts";
import { playsFirstTwoOnly } from "#engine/sources/source-info.ts";
import type { SourceFailure, SourceInfo } from "#engine/sources/source-info.ts";
import type { SourceBytes } from "#engine/types.ts";

type SourceState = { readonly status: "opening" } | { readonly status: "open"; readonly duration: number } | { readonly status: "failed" };

export type OpenSources = {
  /** Opens what clips play and is not open yet, closes what none plays any more, and corrects lengths that are known by now. */
  readonly follow: (timeline: ProjectTimeline) => void;
  /** Tries the failed ones again. */
  readonly retry: () => void;
  readonly dispose: () => void;
};

/** Where the sound is that clips name by this path (or URL). */
export type SoundPlace = (path: string) => SourceBytes;

/** Keeps the engine's sources equal to what the timeline's clips name (by storage path). The picture's own sound is not its business. */
export function createOpenSources(
  { engine, store, keeper }: Pick<TimelineDeps, "engine" | "store" | "keeper">,
  placeOf: SoundPlace,
): OpenSources {
  const sources = new Map<string, SourceState>();
  /** What was followed last, how many of its clips play each source, and which of them wait for their length. */
  let followed = EMPTY_TIMELINE;
  const uses = new Map<string, number>();
  const unmeasured = new Set<string>();
  let isDisposed = false;
  let isCorrecting = false;

  const settle = (path: string, opened: SourceInfo | SourceFailure) => {
    if (isDisposed || sources.get(path)?.status !== "opening") return;
    // The user reads about a failure through the engine's `onLoadError`.
    sources.set(path, opened.ok ? { status: "open", duration: opened.durationSeconds } : { status: "failed" });
    if (!opened.ok) return;
    if (store.getState().library.undecodable.has(path))
      store.setState(({ library }) => ({ library: withDecoding(library, path, undefined) }));
    if (playsFirstTwoOnly(opened.channels))
      store.setState(({ library }) => ({ library: withManyChannels(library, path, opened.channels) }));
    correctLengths();
  };

  const open = (path: string) => {
    sources.set(path, { status: "opening" });
    void engine.openSource(path, placeOf(path)).then((opened) => settle(path, opened));
  };

  /** D18: clips that were added before their length was known. Each by itself: a refusal of one clip is no business of another. */
  const correctLengths = () => {
    // A correction changes the timeline, which is followed and comes here again.
    if (isCorrecting) return;
    isCorrecting = true;
    try {
      for (const id of unmeasured) {
        const source = sources.get(clipById(store.getState().document.timeline, id)?.url ?? "");
        if (source?.status !== "open" || store.getState().readOnly) continue;
        const correction = correctClipDuration(store.getState().document.timeline, id, source.duration);
        if (correction) keeper()?.commitQuietly(correction);
      }
    } finally {
      isCorrecting = false;
    }
  };

  const count = (timeline: ProjectTimeline) => {
    const { removed, added } = changedClips(followed, timeline);
    followed = timeline;
    for (const { id, url } of removed) {
      unmeasured.delete(id);
      uses.set(url, (uses.get(url) ?? 0) - 1);
    }
    for (const { id, url, originalDuration } of added) {
      if (originalDuration === undefined) unmeasured.add(id);
      uses.set(url, (uses.get(url) ?? 0) + 1);
    }
  };

  const follow = (timeline: ProjectTimeline) => {
    count(timeline);
    for (const [path, clips] of uses) {
      if (clips > 0) {
        if (!sources.has(path)) open(path);
        continue;
      }
      uses.delete(path);
      if (sources.delete(path)) engine.closeSource(path);
    }
    if (unmeasured.size > 0) correctLengths();
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
