import type { Backend, User } from "#backend/backend.ts";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";
import type { ToastQueue } from "#ui/overlays/toast-queue.ts";
import { placedAssets } from "#export/ffmpeg/ffmpeg-assets.ts";
import type { TimelineHost } from "#timeline/contract.ts";
import { createAccountActions } from "./actions/account-actions.ts";
import { createActions } from "./actions/actions.ts";
import type { EditorActions } from "./actions/actions.ts";
import { createExportActions } from "./actions/export-actions.ts";
import { createMeasuring } from "./actions/measure-actions.ts";
import { createInspectorActions } from "./actions/inspector-actions.ts";
import { createKeyActions } from "./actions/key-actions.ts";
import { createOptionActions } from "./actions/option-actions.ts";
import { createProjectActions } from "./actions/project-actions.ts";
import type { EditorDeps } from "./actions/action-deps.ts";
import { createPosterMaker } from "./projects/poster-maker.ts";
import { createPosters } from "./projects/posters.ts";
import type { Posters } from "./projects/posters.ts";
import { createProjectListActions } from "./projects/project-list-actions.ts";
import { createRecoveryActions } from "./actions/recovery-actions.ts";
import { createTrialActions } from "./trial/trial-actions.ts";
import { createSoundActions } from "./actions/sound-actions.ts";
import type { CommitTargets } from "./core/document/commit-step.ts";
import { followJournal } from "./core/document/follow-journal.ts";
import { createProjectSession } from "./core/document/project-session.ts";
import { createSeenRevisions } from "./core/document/seen-revision.ts";
import type { LocalSettings } from "./local-settings.ts";
import { createLibraryActions } from "./library/create-library-actions.ts";
import { isMediaNeeded } from "./library/needed-media.ts";
import { createLevelMeters } from "./meters/meters.ts";
import type { LevelMeters } from "./meters/meters.ts";
import { bindEngine } from "./playback/bind-engine.ts";
import type { EngineBinding } from "./playback/bind-engine.ts";
import { storedBytes } from "./playback/stored-bytes.ts";
import type { ResilientEngine } from "#engine/context/resilient-engine.ts";
import { countDropOuts } from "./playback/drop-outs.ts";
import { bindAudioErrors } from "./playback/bind-audio-errors.ts";
import { createSavedPlayhead } from "./playback/saved-playhead.ts";
import { createSavedView } from "./playback/saved-view.ts";
import { isOtherMix } from "./playback/is-other-mix.ts";
import { createPictureSource } from "./playback/picture-source.ts";
import type { PictureSource } from "./playback/picture-source.ts";
import { createOriginalFinder } from "./originals/find-original.ts";
import { createForegroundWork } from "./originals/foreground-work.ts";
import { createProxyMaker } from "./originals/proxy-maker.ts";
import { createSoundCopyEncoder } from "./originals/sound-copy-encoder.ts";
import { createSoundOriginals } from "./originals/sound-originals.ts";
import { createOriginalActions } from "./originals/original-actions.ts";
import { createPlayhead } from "./playback/playhead.ts";
import { createSweep } from "./library/sweep.ts";
import type { Playhead } from "./playback/playhead.ts";
import { createStoredHues } from "./stored-hues.ts";
import { createTimelineHost } from "./playback/timeline-host.ts";
import { createTimelineThumbnails } from "./playback/timeline-thumbnails.ts";
import { createEditorStore } from "./core/store/store.ts";
import type { EditorStore } from "./core/store/store.ts";
import type { EditorInput } from "./editor-input.ts";
import { hasEdits, wouldLoseWork } from "./would-lose-work.ts";

/** One editor. It owns everything it uses, so that several can exist on one page. */
export type Editor = {
  readonly backend: Backend;
  readonly user: User;
  readonly engine: ResilientEngine;
  readonly playhead: Playhead;
  readonly meters: LevelMeters;
  readonly store: EditorStore;
  readonly notices: ToastQueue;
  readonly actions: EditorActions;
  readonly timelineHost: TimelineHost;
  readonly picture: PictureSource;
  readonly posters: Posters;
  /** Restores the last project and reads the library; call it again to retry after a failure. */
  readonly start: () => Promise<void>;
  readonly syncSession: EditorDeps["syncSession"];
  readonly sound: Pick<EngineBinding, "sources" | "onFailure">;
  /** Makes this tab the one that writes; the tab that wrote until now becomes read-only. */
  readonly takeOver: () => Promise<void>;
  /** Sends waiting operations, and asks again for a preview that is not shown; call when the network or the session is back. */
  readonly retrySaving: () => void;
  /** Shows what other devices have saved in the open project since. */
  readonly refresh: () => Promise<void>;
  /** Call when the page is left normally. */
  readonly leave: () => void;
  /** Call when the open project is on the screen. */
  readonly shown: () => void;
  /** URL of the licence of the video engine. */
  readonly exportNoticeUrl: string;
  /** Settings of this device. */
  readonly deviceStrings: LocalSettings;
  readonly isGuest: boolean;
  readonly isViewer: boolean;
  /** A video of any size can be the picture without being uploaded (B-216). */
  readonly canLinkFiles: boolean;
  /** Undefined with an account. */
  readonly onSignUp: (() => void) | undefined;
  /** True while an edit, an upload or an export is neither on this device nor on the server. */
  readonly wouldLoseWork: () => boolean;
  readonly dispose: () => void;
};

export function createEditor(input: EditorInput): Editor {
  const { backend, user, engine, journal, locks, newId, timers, tabStrings, deviceStrings, isGuest = false, isViewer = false } = input;
  const store = createEditorStore();
  if (input.isDecodingReduced) store.setState(({ sound }) => ({ sound: { ...sound, isDecodingReduced: true } }));
  const notices = createToastQueue();
  const seenRevisions = createSeenRevisions(deviceStrings, user.id);
  const session = createProjectSession({
    userId: user.id,
    store,
    updatePlayback: (state, before) => updatePlayback(state, before),
    notices,
    backend,
    journal,
    locks,
    newId,
    timers,
    isViewer,
    seenRevisions,
    histories: input.histories,
  });
  const stopFollowingJournal = followJournal({ journal, store, backend });
  const playhead = createPlayhead(engine);
  const deps: EditorDeps = {
    backend,
    user,
    isViewer,
    engine,
    playhead,
    store,
    notices,
    newId,
    syncSession: session.syncSession,
    ensureProject: session.ensure,
  };
  const originalFinder = input.originalLinks && createOriginalFinder(store, input.originalLinks, timers);
  const picture = createPictureSource(deps, originalFinder);
  const thumbnails = createTimelineThumbnails({ store, engine, playhead, bytes: picture.bytes });
  const posters = createPosters((path) => backend.media.contentName(path));
  const posterMaker = isViewer ? undefined : createPosterMaker({ store, posters, bytes: picture.bytes });
  const soundOriginals = createSoundOriginals(
    deps,
    input.originalLinks,
    (path) => {
      const measureAgain = library.releaseSound(path);
      sound.reopenSource(path);
      measureAgain();
      measuring.reset();
    },
    timers,
  );
  const foreground = createForegroundWork(deps, timers);
  const encodeCopy = createSoundCopyEncoder(foreground, (...job) => exporting.encodePictureSound(...job));
  const soundPlace = (path: string) => soundOriginals.bytesAt(path) ?? storedBytes(deps, path);
  const localFile = async (path: string) => (await picture.localFile(path)) ?? soundOriginals.fileAt(path);
  const library = createLibraryActions(
    deps,
    {
      placeOf: soundPlace,
      openProject: session.open,
      setLocalPicture: picture.setLocalFile,
      persistOriginalHandle: originalFinder?.persistHandle,
      soundCopies: input.originalLinks && { encode: encodeCopy, onImported: soundOriginals.add },
      originalAt: soundOriginals.fileAt,
      forgetOriginal: soundOriginals.forget,
      isMediaNeeded: (path) => isMediaNeeded(path, store.getState(), journal),
    },
    deviceStrings,
  );
  const ffmpegAssets = placedAssets(input.scriptPlace, input.ffmpegCore);
  const exporting = createExportActions(deps, {
    timers,
    scriptPlace: input.scriptPlace,
    ffmpegAssets,
    localFile,
    largeBytes: input.largeExportBytes,
  });
  const proxies = createProxyMaker(deps, {
    isOn: originalFinder !== undefined && !isViewer,
    foreground,
    localFile: picture.localFile,
    encodeSound: exporting.encodePictureSound,
    scriptPlace: input.scriptPlace,
    deviceStrings,
    timers,
  });
  const measuring = createMeasuring(deps, input.scriptPlace, localFile);
  const account = createAccountActions({ store, journal, histories: input.histories, session });
  const made = {
    ...library.actions,
    ...exporting.actions,
    ...measuring.actions,
    ...account,
    ...createRecoveryActions({ store, journal }),
    ...createKeyActions(deps, deviceStrings, input.pageKeys),
    ...createInspectorActions(deps, deviceStrings, !isGuest && !isViewer),
    ...createOptionActions(deps, deviceStrings),
    ...createSoundActions(deps, deviceStrings),
    ...createProjectActions(deps, session.open),
    ...createProjectListActions(deps, session),
    ...createOriginalActions(deps, originalFinder, picture),
    ...proxies.actions,
    ...soundOriginals.actions,
    retrySources: (path?: string) => sound.retrySources(path),
    ...createTrialActions(deps, input.storedTrials, session.open),
  };
  const actions = createActions(deps, made, picture.frames);
  const sound = bindEngine({ ...deps, reports: library.reports }, soundPlace, soundOriginals.recover);
  const stopAudioErrors = bindAudioErrors(deps, window);
  const dropOuts = countDropOuts(deps);
  const meters = createLevelMeters(engine);
  const place = createSavedPlayhead(deps, tabStrings, deviceStrings);
  const view = createSavedView(store, deviceStrings);
  /** The part of `commitStep` that concerns playback. */
  const updatePlayback: CommitTargets["updatePlayback"] = (state, before) => {
    sound.update(state, before);
    dropOuts.update(state, before);
    place.update(state, before);
    view.update(state, before);
    // Last: from here on the meters measure the new sound.
    if (!isOtherMix(state, before)) return;
    meters.reset();
    measuring.reset();
  };
  const sweep = createSweep({ ...deps, strings: deviceStrings, flush: session.flush });

  return {
    backend,
    user,
    engine,
    playhead,
    meters,
    store,
    notices,
    actions,
    picture,
    posters,
    timelineHost: createTimelineHost({
      store,
      engine,
      playhead,
      meters,
      thumbnails,
      actions,
      newId,
      storedHues: createStoredHues(deviceStrings, user.id),
    }),
    start: async () => {
      await Promise.all([session.restore(), library.actions.refreshLibrary()]);
      if (!input.onSignUp) await actions.findStoredTrial();
      await sweep();
    },
    takeOver: session.takeOver,
    sound,
    syncSession: session.syncSession,
    retrySaving: () => {
      session.retrySaving();
      proxies.retry();
      void picture.lookAgain();
    },
    leave: () => {
      place.leave();
      session.shown();
    },
    shown: session.shown,
    refresh: session.refresh,
    exportNoticeUrl: ffmpegAssets.noticeUrl,
    deviceStrings,
    isGuest,
    isViewer,
    canLinkFiles: originalFinder !== undefined,
    onSignUp: input.onSignUp,
    wouldLoseWork: () =>
      journal.unstoredCount() > 0 || wouldLoseWork(store.getState()) || (input.onSignUp !== undefined && hasEdits(store.getState())),
    dispose: () => {
      proxies.dispose();
      foreground.dispose();
      soundOriginals.dispose();
      exporting.dispose();
      measuring.reset();
      library.dispose();
      place.dispose();
      view.dispose();
      meters.dispose();
      dropOuts.dispose();
      stopAudioErrors();
      sound.dispose();
      posterMaker?.dispose();
      thumbnails.dispose();
      picture.dispose();
      playhead.dispose();
      session.dispose();
      stopFollowingJournal();
      notices.dispose();
      void engine.dispose();
      journal.close();
      input.histories?.close();
    },
  };
}
