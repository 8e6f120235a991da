import { correctClipDuration } from "#model/edits/measured-clip.ts";
import { changedClips } from "#model/edits/changed-clips.ts";
import { clipById, EMPTY_TIMELINE } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { Editing, PlayingDeps } from "../actions/action-deps.ts";
import { playsFirstTwoOnly } from "#engine/sources/source-info.ts";
import type { SourceFailure, SourceInfo } from "#engine/sources/source-info.ts";
import { createEmitter } from "#engine/emitter.ts";
import type { SourceBytes } from "#engine/types.ts";

type SourceState = { readonly status: "loading" } | { readonly status: "ready"; readonly duration: number } | { readonly status: "failed" };

type SourceStatus = SourceState["status"];

export type OpenSources = {
  /** Opens the sources that clips play, closes those that no clip plays any more, and corrects clip lengths that are known by now. */
  readonly follow: (timeline: ProjectTimeline) => void;
  /** Tries failed sources again: that of this path, or all. */
  readonly retry: (path?: string) => void;
  /** Opens the source again if it is open: its bytes lie elsewhere now. */
  readonly reopen: (path: string) => void;
  readonly statusOf: (path: string) => SourceStatus | undefined;
  readonly statuses: () => Iterable<readonly [path: string, status: SourceStatus]>;
  readonly onStatus: (listener: (change: SourceChange) => void) => () => void;
  readonly dispose: () => void;
};

/** `status` undefined: no clip plays the source any more. */
export type SourceChange = { readonly path: string; readonly status: SourceStatus | undefined };

/** What a library shows of the sounds that clips play. */
export type SoundReports = {
  /** `reason`: why the sound at this path cannot be decoded; undefined: it can. */
  readonly decoding: (path: string, reason: string | undefined) => void;
  /** Number of channels of a sound, of which two play. */
  readonly channels: (path: string, channels: number) => void;
  readonly fileName: (path: string) => string | undefined;
};

/** The dependencies of sources. Without reports there is no library. */
export type SourcesDeps = Pick<PlayingDeps, "engine" | "store"> & {
  /** Undefined while nothing is open. */
  readonly syncSession: () => Pick<Editing, "commitMeasured"> | undefined;
  readonly reports?: SoundReports;
};

/** Where the sound is that clips name by this path (or URL). */
export type SoundPlace = (path: string) => SourceBytes;

/** Keeps the engine's open sources equal to those that the timeline's clips name (by storage path), except the picture's own sound. */
export function createOpenSources({ engine, store, syncSession, reports }: SourcesDeps, placeOf: SoundPlace): OpenSources {
  const sources = new Map<string, SourceState>();
  /** The timeline that was followed last, the number of its clips per source, and its clips with an unknown length. */
  let followed = EMPTY_TIMELINE;
  const uses = new Map<string, number>();
  const unmeasured = new Set<string>();
  let isDisposed = false;
  let isCorrecting = false;
  const changed = createEmitter<SourceChange>();

  const set = (path: string, source: SourceState) => {
    sources.set(path, source);
    changed.emit({ path, status: source.status });
  };
  /** False if it is not open. */
  const close = (path: string): boolean => {
    if (!sources.delete(path)) return false;
    engine.closeSource(path);
    if (store.getState().failedSources.has(path)) store.setState(({ failedSources }) => ({ failedSources: without(failedSources, path) }));
    return true;
  };
  // Also a source that fails after it was opened.
  const stopFailures = engine.onLoadError(({ sourceId, failure, isPlayed }) => {
    if (!isPlayed || !sources.has(sourceId)) return;
    store.setState(({ failedSources }) => ({ failedSources: new Map([...failedSources, [sourceId, failure]]) }));
    set(sourceId, { status: "failed" });
  });

  const settle = (path: string, opened: SourceInfo | SourceFailure) => {
    if (isDisposed || !opened.ok || sources.get(path)?.status !== "loading") return;
    set(path, { status: "ready", duration: opened.durationSeconds });
    reports?.decoding(path, undefined);
    if (playsFirstTwoOnly(opened.channels)) reports?.channels(path, opened.channels);
    correctLengths();
  };

  const open = (path: string) => {
    set(path, { status: "loading" });
    void engine.openSource(path, placeOf(path)).then((opened) => settle(path, opened));
  };

  /** B-86: corrects clips that were added before their length was known. One edit per clip, so that a refusal concerns only that clip. */
  const correctLengths = () => {
    // A correction changes the timeline, which calls this function again.
    if (isCorrecting) return;
    isCorrecting = true;
    try {
      for (const id of unmeasured) {
        const source = sources.get(clipById(store.getState().document.timeline, id)?.url ?? "");
        if (source?.status !== "ready") continue;
        const correction = correctClipDuration(store.getState().document.timeline, id, source.duration);
        if (correction) syncSession()?.commitMeasured(correction);
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
      if (close(path)) changed.emit({ path, status: undefined });
    }
    if (unmeasured.size > 0) correctLengths();
  };

  return {
    follow,
    retry: (only) => {
      const failed = [...sources].filter(([path, { status }]) => status === "failed" && (only === undefined || path === only));
      for (const [path] of failed) close(path);
      follow(store.getState().document.timeline);
    },
    reopen: (path) => {
      if (close(path)) follow(store.getState().document.timeline);
    },
    statusOf: (path) => sources.get(path)?.status,
    statuses: () => Array.from(sources, ([path, { status }]) => [path, status] as const),
    onStatus: changed.on,
    dispose: () => {
      isDisposed = true;
      stopFailures();
      changed.clear();
      for (const path of sources.keys()) engine.closeSource(path);
      sources.clear();
    },
  };
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([one]) => one !== key));
}
