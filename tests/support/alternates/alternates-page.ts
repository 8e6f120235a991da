import { createEngine } from "#engine/engine.ts";
import { measureAlternate } from "#export/measure-alternate.ts";
import { clearSegmentCache } from "#export/mix/segment-cache.ts";
import type { AlternateSound } from "#model/plan/alternate-measure.ts";
import { playbackPlan } from "#model/plan/playback-plan.ts";
import type { AlternateLoudness } from "#model/timeline/cue.ts";
import { matchGains } from "#model/timeline/match-gains.ts";
import { aTimeline } from "../model/builders.ts";
import { unwrap } from "../model/unwrap.ts";
import { referenceLoudness } from "./reference-loudness.ts";
import type { ReferenceLoudness } from "./reference-loudness.ts";
import { longAlternate, variedAlternate } from "./some-alternates.ts";

type Files = ReadonlyMap<string, Blob>;

async function filesAt(urls: readonly string[]): Promise<Files> {
  return new Map(await Promise.all(urls.map(async (url) => [url, await (await fetch(url)).blob()] as const)));
}

async function measured(sound: AlternateSound, files: Files, signal = new AbortController().signal) {
  const openMedia = async (url: string) => files.get(url) ?? Promise.reject(new Error(`There is no ${url}.`));
  return unwrap(await measureAlternate(sound, { openMedia, scriptPlace: undefined, signal, onProgress: () => undefined }));
}

type Compared = {
  readonly ours: Omit<AlternateLoudness, "of">;
  readonly theirs: ReferenceLoudness;
  /** By ffmpeg, LUFS: with the gain of the match. */
  readonly matchedLufs: number;
};

/** An alternate of each file, measured by us and by ffmpeg, and by ffmpeg again as matched with the others. */
async function compare(urls: readonly string[]): Promise<readonly Compared[]> {
  const files = await filesAt(urls);
  const alternates = await Promise.all(
    urls.map(async (url) => ({ id: url, name: url, trimDb: 0, measured: { ...(await measured(variedAlternate(url), files)), of: "" } })),
  );
  const { gainsDb } = matchGains({ alternates, isMatched: true, referenceId: urls[0] ?? "" });
  const compared: Compared[] = [];
  for (const { id, measured: ours } of alternates) {
    const theirs = await referenceLoudness(variedAlternate(id), files);
    const { lufs: matchedLufs } = await referenceLoudness(variedAlternate(id), files, gainsDb.get(id));
    compared.push({ ours, theirs, matchedLufs });
  }
  return compared;
}

/** How many seconds of an alternate are measured in one, with the start of the worker and without anything cached. */
async function speed(url: string, seconds: number): Promise<number> {
  if (!(await clearSegmentCache())) throw new Error("What was cached could not be removed.");
  const files = await filesAt([url]);
  const began = performance.now();
  await measured(longAlternate(url, seconds), files);
  return (1000 * seconds) / (performance.now() - began);
}

export type PlaybackLosses = {
  readonly missedFrames: number;
  readonly underruns: number;
  /** Alternates that were measured meanwhile. */
  readonly measuredCount: number;
};

/** Plays two files, with a seek every two seconds to what was not read yet, and measures one alternate after the other if wanted. */
async function play(urls: readonly string[], rounds: number, measures: boolean): Promise<PlaybackLosses> {
  const files = await filesAt(urls);
  const engine = createEngine({});
  const seconds = rounds * 10 + 10;
  const sounds = urls.map((url) => longAlternate(url, seconds));
  for (const [id, blob] of files) await engine.openSource(id, { blob });
  const clips = sounds.flatMap((sound, laneIndex) => sound.clips.map((clip) => ({ ...clip, id: `${laneIndex}`, laneIndex })));
  engine.setPlan(playbackPlan(aTimeline(clips, { picture: undefined }), engine.rate, false));
  await engine.unlock();
  const ended = new AbortController();
  let measuredCount = 0;
  const measureOn = async () => {
    while (!ended.signal.aborted) {
      await clearSegmentCache();
      await measured(sounds[measuredCount % sounds.length] ?? longAlternate("", 1), files);
      measuredCount += 1;
    }
  };
  engine.seek(60);
  engine.play();
  await passed(1000);
  const before = engine.stats();
  const measuring = measures ? measureOn() : Promise.resolve();
  for (let round = 1; round <= rounds; round += 1) {
    await passed(2000);
    engine.seek(60 + 10 * round);
  }
  await passed(2000);
  const after = engine.stats();
  ended.abort();
  await measuring;
  await engine.dispose();
  return {
    missedFrames: after.missedFrames - before.missedFrames,
    underruns: (after.underruns ?? Number.NaN) - (before.underruns ?? Number.NaN),
    measuredCount,
  };
}

const passed = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The functions that the suite `alternates` calls in its page. */
export const alternatesPage = { compare, speed, play };

declare global {
  interface Window {
    alternatesPage: typeof alternatesPage;
  }
}

window.alternatesPage = alternatesPage;
