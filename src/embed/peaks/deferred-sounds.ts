import type { PlayedStore } from "#editor/core/store/played-state.ts";
import type { ResilientEngine } from "#engine/context/resilient-engine.ts";
import { ExactOrGivenPeaks } from "#engine/peaks/exact-or-given.ts";
import type { GivenPeaks } from "#engine/peaks/given-peaks.ts";
import type { SourcePeaks } from "#engine/peaks/peaks-format.ts";
import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import type { SourceFailure, SourceInfo } from "#engine/sources/source-info.ts";
import { loopFrames } from "#engine/transport/loop-frames.ts";
import type { EnginePlan, Loop, SourceBytes, SourceUse } from "#engine/types.ts";
import { rangesAhead } from "#engine/worker/prefetch-plan.ts";
import { endSeconds } from "#model/timeline/viewport.ts";
import { forEachClipIn } from "#timeline/index/queries.ts";
import { visibleLanes } from "#timeline/layout.ts";
import type { TimelineOptions } from "../api.ts";
import type { TimelineError } from "../error-api.ts";
import { createPeaksFetcher } from "./peaks-fetcher.ts";
import { peaksError } from "./peaks-error.ts";
import { readPeaks } from "./read-peaks.ts";
import { soundsIn } from "./sounds-in-plan.ts";

/** Sounds whose peaks the page has given. Each is read when it is about to play, or when its peaks are too coarse for the view. */
export type DeferredSounds = {
  /** Answers when the peaks are there. A sound without peaks is opened at once. */
  openSource(sourceId: string, bytes: SourceBytes, use: SourceUse | undefined): Promise<SourceInfo | SourceFailure>;
  closeSource(sourceId: string, use: SourceUse | undefined): void;
  peaksOf(sourceId: string): SourcePeaks | undefined;
  /** Reads what plays next from the playhead on at this speed; 0: around it. */
  readAhead(rate: number): void;
  /** Resolves when what plays first is open, or after `LONGEST_WAIT_MS`. Undefined: it is already, or is not being read. */
  firstOpened(rate: number): Promise<unknown> | undefined;
  dispose(): void;
};

export type DeferredSoundsInput = {
  readonly engine: ResilientEngine;
  readonly store: PlayedStore;
  readonly peaks: NonNullable<TimelineOptions["peaks"]>;
  readonly scriptPlace: ScriptPlace | undefined;
  readonly plan: () => EnginePlan | undefined;
  readonly loop: () => Loop | undefined;
  /** A sound has given peaks. */
  readonly onPeaks: (sourceId: string) => void;
  readonly onError: (error: TimelineError) => void;
};

type Deferred = {
  readonly bytes: SourceBytes;
  readonly given: GivenPeaks;
  readonly uses: Set<SourceUse>;
  /** While it is being opened to be played. */
  opening?: Promise<unknown> | undefined;
  partlyRead?: ExactOrGivenPeaks;
};

/** Sounds are opened this long before they play, at speed 1: longer than the decode worker reads ahead. */
const AHEAD_SECONDS = 15;
/** A start waits for what can be heard this soon after the playhead. */
const FIRST_SECONDS = 0.5;
const LONGEST_WAIT_MS = 5000;
const CHECK_MS = 1000;
/** The view has not been zoomed for this long. */
const ZOOMED_MS = 300;
/** A given bin that is wider than this, in device pixels, is too coarse. */
const WIDEST_BIN_PX = 8;

export function createDeferredSounds({
  engine,
  store,
  peaks,
  scriptPlace,
  plan,
  loop,
  onPeaks,
  onError,
}: DeferredSoundsInput): DeferredSounds {
  const sounds = new Map<string, Deferred>();
  const readings = new Map<string, AbortController>();
  const fetcher = createPeaksFetcher(scriptPlace);
  let playing: ReturnType<typeof setInterval> | undefined;
  let zooming: ReturnType<typeof setTimeout> | undefined;

  const openToPlay = (sourceId: string) => {
    const sound = sounds.get(sourceId);
    if (!sound || sound.uses.has("playing")) return;
    sound.uses.add("playing");
    sound.opening = engine.openSource(sourceId, sound.bytes).finally(() => (sound.opening = undefined));
  };
  /** The sounds that play within this time from the playhead on. */
  const soundsWithin = (seconds: number, rate: number): Iterable<string> => {
    const present = plan();
    if (!present || sounds.size === 0) return [];
    const { startFrame: loopStart, endFrame: loopEnd } = loopFrames(loop() ?? { enabled: false }, present, engine.rate);
    const position = Math.round(engine.position() * engine.rate);
    // Forward playback from the end begins at 0.
    const frame = rate > 0 && position >= present.playableFrames ? 0 : position;
    const ranges = rangesAhead({ frame, speed: rate, loopStart, loopEnd }, Math.round(seconds * engine.rate), present.playableFrames);
    return soundsIn(present, ranges);
  };
  const readAhead = (rate: number) => {
    for (const sourceId of soundsWithin(AHEAD_SECONDS, rate)) openToPlay(sourceId);
  };
  const firstOpened = (rate: number) => {
    const opening = [...soundsWithin(FIRST_SECONDS, rate)].flatMap((sourceId) => sounds.get(sourceId)?.opening ?? []);
    return opening.length === 0 ? undefined : Promise.race([Promise.all(opening), afterMs(LONGEST_WAIT_MS)]);
  };
  const readInView = () => {
    zooming = undefined;
    const { viewport, index } = store.getState();
    const columnsPerSecond = viewport.pxPerSecond * devicePixelRatio;
    const lanes = visibleLanes(viewport, index.lanes.length);
    for (let lane = lanes.first; lane < lanes.end; lane += 1) {
      forEachClipIn(index, lane, viewport.startSeconds, endSeconds(viewport), ({ url }) => {
        const sound = sounds.get(url);
        if (!sound || sound.uses.size > 0 || binSeconds(sound.given) * columnsPerSecond <= WIDEST_BIN_PX) return;
        sound.uses.add("showing");
        void engine.openSource(url, sound.bytes, "showing");
      });
    }
  };
  const lookAtView = () => {
    if (sounds.size > 0) zooming ??= setTimeout(readInView, ZOOMED_MS);
  };
  const stops = [
    engine.onState(({ transport, rate }) => {
      clearInterval(playing);
      if (transport !== "playing") return;
      readAhead(rate);
      playing = setInterval(() => readAhead(engine.state.rate), CHECK_MS);
    }),
    store.subscribe(({ viewport, index }, before) => {
      if (viewport.pxPerSecond !== before.viewport.pxPerSecond) {
        clearTimeout(zooming);
        zooming = undefined;
      }
      if (viewport !== before.viewport || index !== before.index) lookAtView();
    }),
  ];

  return {
    readAhead,
    firstOpened,
    openSource: async (sourceId, bytes, use) => {
      const reading = new AbortController();
      readings.get(sourceId)?.abort();
      readings.set(sourceId, reading);
      try {
        const answer = peaks(sourceId);
        const given = answer === undefined ? undefined : await answer;
        const read = given === undefined ? undefined : await readPeaks(given, document.baseURI, fetcher.fetch);
        if (read && !reading.signal.aborted) {
          sounds.set(sourceId, { bytes, given: read.peaks, uses: new Set() });
          onPeaks(sourceId);
          lookAtView();
          return infoOf(sourceId, read, engine.rate);
        }
      } catch (cause) {
        if (!reading.signal.aborted) onError(peaksError(sourceId, cause));
      }
      if (!reading.signal.aborted) return engine.openSource(sourceId, bytes, use);
      return { ok: false, sourceId, reason: "closed", codec: undefined, detail: "The source was closed while its peaks were read." };
    },
    closeSource: (sourceId, use) => {
      readings.get(sourceId)?.abort();
      readings.delete(sourceId);
      const sound = sounds.get(sourceId);
      sounds.delete(sourceId);
      for (const one of sound?.uses ?? [use]) engine.closeSource(sourceId, one);
    },
    peaksOf: (sourceId) => {
      const sound = sounds.get(sourceId);
      const exact = engine.peaks.peaksOf(sourceId);
      if (!sound || exact?.complete === true) return exact;
      if (!exact) return sound.given;
      if (sound.partlyRead?.exact !== exact) sound.partlyRead = new ExactOrGivenPeaks(exact, sound.given);
      return sound.partlyRead;
    },
    dispose: () => {
      clearInterval(playing);
      clearTimeout(zooming);
      for (const stop of stops.toReversed()) stop();
      for (const reading of readings.values()) reading.abort();
      fetcher.dispose();
      sounds.clear();
    },
  };
}

function binSeconds({ framesPerBin, rate }: GivenPeaks): number {
  return framesPerBin / rate;
}

function infoOf(sourceId: string, { durationSeconds, channels, peaks }: Awaited<ReturnType<typeof readPeaks>>, rate: number): SourceInfo {
  const lengthFrames = Math.round(durationSeconds * rate);
  return { ok: true, sourceId, durationSeconds, lengthFrames, sampleRate: peaks.rate, channels, codec: "", container: "", cached: false };
}

function afterMs(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
