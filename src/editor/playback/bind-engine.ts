import { isFaultOfFile } from "#engine/sources/source-info.ts";
import type { SourceFailure } from "#engine/sources/source-info.ts";
import { createEmitter } from "#engine/emitter.ts";
import { messages } from "#model/text/messages.ts";
import { nextPlan } from "#model/plan/incremental-plan.ts";
import type { IncrementalPlan } from "#model/plan/incremental-plan.ts";
import { allClips } from "#model/timeline/timeline.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import type { PlayedState } from "../core/store/played-state.ts";
import { reportPlaybackError } from "../core/store/report-playback-error.ts";
import { isSameLoop, presentLoop } from "./loop-of.ts";
import { readableAddress } from "./readable-address.ts";
import { sourceFailureText } from "./source-failure-text.ts";
import { createOpenSources } from "./open-sources.ts";
import type { OpenSources, SoundPlace, SourcesDeps } from "./open-sources.ts";

export type EngineBinding = {
  /** Called by `commitStep`: makes a changed timeline the engine's plan. */
  readonly update: (state: PlayedState, before: PlayedState) => void;
  /** Tries failed sources again: that of this path, or all. */
  readonly retrySources: (path?: string) => void;
  /** Call when the bytes of the sound at this path lie elsewhere. */
  readonly reopenSource: (path: string) => void;
  /** The sources that clips play, by path. */
  readonly sources: Pick<OpenSources, "statusOf" | "statuses" | "onStatus">;
  /** Called for each source each time it fails and has no other place to be read from. */
  readonly onFailure: (listener: (reported: ReportedFailure) => void) => () => void;
  readonly dispose: () => void;
};

/** A source that clips play has failed. `message` is for the user. */
export type ReportedFailure = { readonly failure: SourceFailure; readonly message: string };

/**
 * Called where the bytes of a source cannot be had: resolves with whether they are read from another place now. Undefined: there is no other.
 */
export type RecoverSource = (path: string) => Promise<boolean> | undefined;

/**
 * Connects store and engine. The engine gets what sounds: the committed timeline by `update`, and by a subscription what is never
 * committed (dragged levels, whether the picture has sound, looping). The store gets the engine's transport state.
 */
export function bindEngine(deps: SourcesDeps, placeOf: SoundPlace, recover: RecoverSource = () => undefined): EngineBinding {
  const { engine, store, reports } = deps;
  const sources = createOpenSources(deps, placeOf);

  let lastPlan: IncrementalPlan | undefined;
  const plan = (state: PlayedState) => {
    const { timeline } = state.document;
    lastPlan = nextPlan(lastPlan, {
      timeline: { ...timeline, settings: draggedSettings(state) ?? timeline.settings },
      rate: engine.rate,
      pictureHasSound: state.picture.sound === "present",
      totals: { lastEnd: state.index.lastEnd, laneCount: state.index.lanes.length },
    });
    engine.setPlan(lastPlan.plan);
  };
  const start = store.getState();
  engine.setMaster(start.transport.volume, false);
  let loop = presentLoop(start);
  engine.setLoop(loop);
  plan(start);
  sources.follow(start.document.timeline);

  const updateLoop = (state: PlayedState) => {
    const next = presentLoop(state);
    if (!isSameLoop(next, loop)) engine.setLoop(next);
    loop = next;
  };
  const update = (state: PlayedState, before: PlayedState) => {
    const { timeline } = state.document;
    if (timeline === before.document.timeline) return;
    plan(state);
    updateLoop(state);
    if (timeline.pages !== before.document.timeline.pages) sources.follow(timeline);
  };
  const stopFollowing = store.subscribe((state, before) => {
    // A committed timeline: `update` follows.
    if (state.document.timeline !== before.document.timeline) return;
    if (state.picture.sound !== before.picture.sound || draggedSettings(state) !== draggedSettings(before)) plan(state);
    updateLoop(state);
  });
  const stopStates = engine.onState((state) => {
    // While scrubbing, the state before the scrub is shown: playback resumes at the scrub's end.
    if (state.scrubbing && state.context === "running") return;
    const { transport } = store.getState();
    const next = { ...transport, isPlaying: state.transport === "playing", isStarting: state.starting, rate: state.rate };
    if (transport.isPlaying !== next.isPlaying || transport.isStarting !== next.isStarting || transport.rate !== next.rate) {
      store.setState({ transport: next });
    }
  });
  const stopRenewals = engine.onRenewed(() => plan(store.getState()));
  const failed = createEmitter<ReportedFailure>();
  const stopErrors = engine.onLoadError(({ sourceId, failure, isPlayed }) => {
    if (!isPlayed) return;
    // Failures of the network, or caused by the user, say nothing about the file.
    if (isFaultOfFile(failure.reason)) reports?.decoding(sourceId, `${sourceFailureText(failure)}.`);
    const clip = allClips(store.getState().document.timeline).find((one) => one.url === sourceId);
    if (!clip) return;
    const fileName = reports?.fileName(sourceId) ?? readableAddress(sourceId);
    const message = messages.audioLoadFailed(clip.name, fileName, sourceFailureText(failure));
    const report = () => {
      reportPlaybackError(store, "source", message, { isFinal: isFaultOfFile(failure.reason) });
      failed.emit({ failure, message });
    };
    const recovering = failure.reason === "network" ? recover(sourceId) : undefined;
    if (recovering) void recovering.then((isRecovered) => isRecovered || report());
    else report();
  });

  return {
    update,
    retrySources: sources.retry,
    reopenSource: sources.reopen,
    sources,
    onFailure: failed.on,
    dispose: () => {
      failed.clear();
      stopErrors();
      stopRenewals();
      stopStates();
      stopFollowing();
      sources.dispose();
    },
  };
}

/** Levels are audible while they are dragged; dragged clips sound at their old position until the drag ends. */
function draggedSettings({ preview }: PlayedState): ProjectSettings | undefined {
  const change = preview?.changes.find((one) => one.kind === "setSettings");
  return change?.kind === "setSettings" ? change.settings : undefined;
}
