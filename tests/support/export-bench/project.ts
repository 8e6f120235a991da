import type { Clip } from "#model/timeline/clip.ts";
import { aClip } from "../model/builders.ts";

/** A project to export: clips of six seconds over the whole picture, on eight lanes, from a few sources in turn. */
export type BenchProject = {
  readonly pictureUrl: string;
  readonly lengthSeconds: number;
  /** At least 20 s each. */
  readonly sourceUrls: readonly string[];
  readonly clipCount: number;
  /** Moves one clip by this much: an edit. */
  readonly movedBySeconds?: number;
};

const CLIP_SECONDS = 6;

export function clipsOf({ lengthSeconds, sourceUrls, clipCount, movedBySeconds = 0 }: BenchProject): readonly Clip[] {
  return Array.from({ length: clipCount }, (_, index) => {
    const moved = index === clipCount >> 1 ? movedBySeconds : 0;
    const startTime = (index * (lengthSeconds - CLIP_SECONDS - 2)) / clipCount + moved;
    return aClip({
      id: `clip-${index}`,
      url: sourceUrls[index % sourceUrls.length] ?? "",
      startTime,
      endTime: startTime + CLIP_SECONDS,
      laneIndex: index % 8,
      sourceOffset: (index * 0.37) % 12,
      originalDuration: undefined,
      gainDb: -12,
    });
  });
}

/** The same mix as FFmpeg arguments, as a web page commonly builds them: one input and one filter chain per clip, and one sum. */
export function graphArguments(project: BenchProject, pathOf: (url: string) => string): readonly string[] {
  const clips = clipsOf(project);
  const inputs = clips.flatMap(({ url, sourceOffset }) => ["-ss", sourceOffset.toFixed(6), "-t", String(CLIP_SECONDS), "-i", pathOf(url)]);
  const chains = clips.map(({ startTime, gainDb }, index) => {
    const delay = `${Math.round(startTime * 48_000)}S`;
    return `[${index + 1}:a]aresample=48000,aformat=channel_layouts=stereo,volume=${gainDb}dB,adelay=${delay}|${delay}[a${index}]`;
  });
  const sum = `${clips.map((_, index) => `[a${index}]`).join("")}amix=inputs=${clips.length}:normalize=0:duration=longest[out]`;
  const graph = ["-filter_complex", [...chains, sum].join(";")];
  const output = ["-map", "0:v:0", "-map", "[out]", "-c:v", "copy", "-c:a", "aac", "-b:a", "192k", "-t", String(project.lengthSeconds)];
  return ["-i", pathOf(project.pictureUrl), ...inputs, ...graph, ...output, "-movflags", "+faststart"];
}
