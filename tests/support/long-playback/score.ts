import { randomUUID } from "node:crypto";
import { makeMedia, mediaPath } from "../media/media-files.ts";

/** The rate of the clicks' file and of the engine, so that both have the same frame positions. */
export const SCORE_RATE = 48_000;
const LANES = 8;
const CLIPS_PER_LANE = 25;
/** Clicks are at 1, 11, 21 … seconds of their file of one minute. */
const CLICK_EVERY = 10;
const FIRST_CLICK = 1;
const CLICK_FILE_SECONDS = 60;
/** All music together stays far below a click. */
const MUSIC_GAIN_DB = -36;
const MOVIE_SECONDS = 300;

export type ScoreMedia = { readonly picture: string; readonly clicks: string; readonly music: readonly string[] };

/** A picture with sound of that length, music in three formats, and clicks of one sample. */
export async function scoreMedia(seconds: number): Promise<ScoreMedia> {
  const movie = await mediaPath("w3c__movie_300.mp4");
  const rounds = Math.ceil(seconds / MOVIE_SECONDS) - 1;
  const picture = ["-stream_loop", String(rounds), "-i", movie, "-t", String(seconds), "-c", "copy", "-movflags", "+faststart"];
  const click = `aevalsrc=if(eq(mod(n\\,${CLICK_EVERY * SCORE_RATE})\\,${FIRST_CLICK * SCORE_RATE})\\,0.9\\,0):s=${SCORE_RATE}:d=${CLICK_FILE_SECONDS}`;
  return {
    picture: await makeMedia(`long-picture-${seconds}.mp4`, picture),
    clicks: await makeMedia("long-clicks-at-1.flac", ["-f", "lavfi", "-i", click, "-sample_fmt", "s16", "-c:a", "flac"]),
    music: await Promise.all(["katspaugh__stereo.mp3", "webav-tech__44.1kHz-2chan.m4a", "vanilagy__sample.flac"].map(mediaPath)),
  };
}

type ScoreItem = { readonly name: string; readonly url: string; readonly duration: number };

export type Score = {
  /** Rows of clips, as an operation puts them. */
  readonly clips: readonly Readonly<Record<string, unknown>>[];
  /** Timeline frames of the clicks. */
  readonly clickFrames: readonly number[];
};

/** 200 clips on eight lanes that fill a picture of that length: seven lanes of music, which overlaps and fades, and one of clicks. */
export function writeScore(seconds: number, projectId: string, music: readonly ScoreItem[], clicks: ScoreItem): Score {
  const slot = seconds / CLIPS_PER_LANE;
  const base = { project_id: projectId, muted: false, pan: 0 };
  const musicClips = Array.from({ length: (LANES - 1) * CLIPS_PER_LANE }, (_, index) => {
    const lane = index % (LANES - 1);
    const start = Math.floor(index / (LANES - 1)) * slot;
    const item = music[index % music.length];
    if (!item) throw new Error("A score needs music.");
    const length = Math.min(slot * 1.1, item.duration, seconds - start);
    return {
      ...base,
      id: randomUUID(),
      name: item.name,
      audio_url: item.url,
      original_duration: item.duration,
      start_time: start,
      end_time: start + length,
      // A different source offset each time.
      source_offset: ((index * 0.618) % 1) * (item.duration - length),
      lane_index: lane,
      gain_db: MUSIC_GAIN_DB,
      fade_in: Math.min(1, length / 4),
      fade_out: Math.min(1, length / 4),
    };
  });
  const clickLength = Math.min(slot, CLICK_FILE_SECONDS);
  const clickStarts = Array.from({ length: CLIPS_PER_LANE }, (_, index) => index * slot);
  const clickClips = clickStarts.map((start) => ({
    ...base,
    id: randomUUID(),
    name: clicks.name,
    audio_url: clicks.url,
    original_duration: clicks.duration,
    start_time: start,
    end_time: start + clickLength,
    source_offset: 0,
    lane_index: LANES - 1,
    gain_db: 0,
    fade_in: 0,
    fade_out: 0,
  }));
  const clickTimes = Array.from({ length: Math.ceil((clickLength - FIRST_CLICK) / CLICK_EVERY) }, (_, n) => FIRST_CLICK + n * CLICK_EVERY);
  return {
    clips: [...musicClips, ...clickClips],
    clickFrames: clickStarts.flatMap((start) => clickTimes.map((time) => Math.round(start * SCORE_RATE) + time * SCORE_RATE)),
  };
}
