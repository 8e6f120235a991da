import type { Clip } from "#model/timeline/clip.ts";
import { aClip } from "#tests/support/timeline/test-timeline-host.ts";

/** The size of a project. The same arguments give the same clips, here and for every peer. */
export type Workload = { readonly clipCount: number; readonly seconds: number; readonly laneCount: number };

/** Four hours, eight lanes, ten thousand clips. */
export const FULL_WORKLOAD: Workload = { clipCount: 10_000, seconds: 14_400, laneCount: 8 };

/** At this scale 1600 px show 288 s: 25 clips on each of eight lanes. CSS px per second. */
export const WORKLOAD_PX_PER_SECOND = 1600 / 288;

export const SONGS = [
  "Main theme",
  "Chase (alt mix)",
  "Rain on glass",
  "Tension bed 2",
  "Night drive",
  "Ending — strings",
  "Café",
  "שלום עולם",
];
/** Length of each song, seconds. */
export const SONG_SECONDS = 40;

/**
 * Clips spread evenly over lanes and time, with small gaps between them. A shorter workload of the same density begins with the same clips.
 */
export function workloadClips({ clipCount, seconds, laneCount }: Workload): Clip[] {
  const perLane = Math.max(1, Math.ceil(clipCount / laneCount));
  const slot = seconds / perLane;
  return Array.from({ length: clipCount }, (_, at) => {
    const laneIndex = at % laneCount;
    const place = Math.floor(at / laneCount);
    const name = SONGS[(at * 5 + laneIndex) % SONGS.length] ?? "Song";
    const startTime = place * slot + ((laneIndex * 0.37) % 1) * slot * 0.2;
    const length = Math.min(SONG_SECONDS - 2, slot * (0.55 + ((at * 7) % 5) / 10));
    return aClip({
      id: `clip-${at}`,
      name,
      url: `${name}.wav`,
      laneIndex,
      startTime,
      endTime: startTime + length,
      sourceOffset: (at % 4) * 0.5,
      originalDuration: SONG_SECONDS,
      muted: at % 13 === 5,
      fadeIn: at % 6 === 1 ? Math.min(2, length / 3) : 0,
      fadeOut: at % 5 === 2 ? Math.min(3, length / 3) : 0,
    });
  });
}

/** Long enough for every scale, and short enough that no times are drawn over the waveform when four hours are in view. */
export const LONG_SONG = { url: "Long.wav", seconds: 705 } as const;

/** Few clips, end to end on four lanes with gaps, each from another position of the long song. */
export function longClips(seconds: number): Clip[] {
  const length = LONG_SONG.seconds - 8;
  const slot = length + 23;
  const perLane = Math.floor(seconds / slot);
  return Array.from({ length: perLane * 4 }, (_, at) => {
    const startTime = Math.floor(at / 4) * slot + (at % 4) * 5.37;
    return aClip({
      id: `long-${at}`,
      name: "Long",
      url: LONG_SONG.url,
      laneIndex: at % 4,
      startTime,
      endTime: startTime + length,
      sourceOffset: (at % 7) + 0.123,
      originalDuration: LONG_SONG.seconds,
    });
  });
}
