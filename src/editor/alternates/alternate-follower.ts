import type { AlternateFigures } from "#export/measure-alternate.ts";
import type { MeasureFailure } from "#export/measure-mix.ts";
import { alternateSound, measuredOf } from "#model/plan/alternate-measure.ts";
import type { AlternateSound } from "#model/plan/alternate-measure.ts";
import type { Result } from "#model/result.ts";
import type { Clip, Lane } from "#model/timeline/clip.ts";
import type { AlternateLoudness, Cue } from "#model/timeline/cue.ts";
import type { Timers } from "../core/timers.ts";

/** What is measured of the open project. */
export type ProjectCues = {
  readonly cues: readonly Cue[];
  /** Its alternates are measured first. */
  readonly shownCueId: string | undefined;
  readonly clipsOf: (alternateId: string) => readonly Clip[];
  readonly lanes: readonly Lane[];
};

/** Ids are those of alternates. */
export type AlternateMeasuring = {
  /** `ratio`: 0 … 1. */
  readonly running: { readonly id: string; readonly ratio: number } | undefined;
  /** Their figures are missing or out of date; the running one included. */
  readonly pending: ReadonlySet<string>;
  readonly failures: ReadonlyMap<string, MeasureFailure>;
};

export type AlternateFollowerDeps = {
  /** Undefined: no project is open, or this page may not write into it. */
  readonly project: () => ProjectCues | undefined;
  /** Ends soon after the signal aborts; the result is dropped then. */
  readonly measure: (
    sound: AlternateSound,
    options: { readonly signal: AbortSignal; readonly onProgress: (ratio: number) => void },
  ) => Promise<Result<AlternateFigures, MeasureFailure>>;
  /** Writes the figures into the project, which no longer needs them then. */
  readonly store: (cueId: string, alternateId: string, measured: AlternateLoudness) => void;
  readonly show: (measuring: AlternateMeasuring) => void;
  readonly timers: Timers;
};

export type AlternateFollower = {
  /** Call after every change of what `project` answers. */
  readonly update: () => void;
  /** While on, nothing is measured, and what runs is ended. */
  readonly hold: (isOn: boolean) => void;
  /** Tries again what failed: alternates that play this path, or all. */
  readonly retry: (path?: string) => void;
  readonly dispose: () => void;
};

/** Nothing is to be measured. */
export const NO_MEASURING: AlternateMeasuring = { running: undefined, pending: new Set(), failures: new Map() };

/** From the last edit until its alternates are measured. */
const QUIET_MS = 500;

type Job = { readonly cueId: string; readonly id: string; readonly of: string; readonly sound: AlternateSound };
type Failed = { readonly job: Job; readonly failure: MeasureFailure };

/** Measures each alternate of the open project whose figures are missing or out of date, one after the other (B-231). */
export function createAlternateFollower({ project, measure, store, show, timers }: AlternateFollowerDeps): AlternateFollower {
  let running: { readonly job: Job; readonly end: AbortController; ratio: number } | undefined;
  let pending: readonly Job[] = [];
  let failures: readonly Failed[] = [];
  /** What the project did not take, until its next change: it would be measured for ever. */
  const untaken = new Set<string>();
  let stopWaiting: (() => void) | undefined;
  let isHeld = false;
  let isOver = false;

  const stop = () => {
    running?.end.abort();
    running = undefined;
  };
  const report = () => {
    if (pending.length + failures.length === 0) return show(NO_MEASURING);
    show({
      running: running && { id: running.job.id, ratio: running.ratio },
      pending: new Set(pending.map(({ id }) => id)),
      failures: new Map(failures.map(({ job, failure }) => [job.id, failure])),
    });
  };

  /** Goes on with what runs if its figures are still wanted, else with the first of those that are. */
  const next = () => {
    const stale = staleJobs(project());
    failures = failures.filter(({ job }) => stale.some(isSameAs(job)));
    pending = stale.filter((job) => !untaken.has(job.id) && !failures.some((failed) => isSameAs(job)(failed.job)));
    if (running && !pending.some(isSameAs(running.job))) stop();
    const [first] = pending;
    if (first && !running && !isHeld) void run(first);
    report();
  };

  const run = async (job: Job) => {
    const own = { job, end: new AbortController(), ratio: 0 };
    running = own;
    const onProgress = (ratio: number) => {
      if (running !== own) return;
      own.ratio = ratio;
      report();
    };
    const result = await measure(job.sound, { signal: own.end.signal, onProgress });
    if (running !== own) return;
    running = undefined;
    if (!result.ok) failures = [...failures, { job, failure: result.error }];
    // An edit of the last half second may have made the figures useless.
    else if (isStale(project(), job)) {
      store(job.cueId, job.id, { ...result.value, of: job.of });
      if (isStale(project(), job)) untaken.add(job.id);
    }
    next();
  };

  const schedule = () => {
    stopWaiting?.();
    stopWaiting = timers.after(QUIET_MS, next);
  };

  return {
    update: () => {
      if (isOver) return;
      untaken.clear();
      if (running && !project()?.cues.some(({ id }) => id === running?.job.cueId)) stop();
      schedule();
    },
    hold: (isOn) => {
      if (isOn === isHeld || isOver) return;
      isHeld = isOn;
      if (!isOn) return schedule();
      stop();
      next();
    },
    retry: (path) => {
      if (isOver) return;
      failures = failures.filter(({ job }) => path !== undefined && job.sound.clips.every(({ url }) => url !== path));
      schedule();
    },
    dispose: () => {
      isOver = true;
      stop();
      stopWaiting?.();
    },
  };
}

function isSameAs(job: Job): (other: Job) => boolean {
  return ({ id, of }) => id === job.id && of === job.of;
}

/** In the order in which they are measured. */
function staleJobs(project: ProjectCues | undefined): readonly Job[] {
  if (!project) return [];
  const isShown = ({ id }: Cue) => id === project.shownCueId;
  const cues = [...project.cues.filter(isShown), ...project.cues.filter((cue) => !isShown(cue))];
  return cues.flatMap((cue) => staleJobsOf(project, cue));
}

function staleJobsOf({ clipsOf, lanes }: ProjectCues, cue: Cue): readonly Job[] {
  return cue.alternates.flatMap(({ id, measured }) => {
    const sound = alternateSound(cue, clipsOf(id), lanes);
    const of = measuredOf(sound);
    return measured?.of === of ? [] : [{ cueId: cue.id, id, of, sound }];
  });
}

function isStale(project: ProjectCues | undefined, job: Job): boolean {
  const cue = project?.cues.find(({ id }) => id === job.cueId);
  return project !== undefined && cue !== undefined && staleJobsOf(project, cue).some(isSameAs(job));
}
