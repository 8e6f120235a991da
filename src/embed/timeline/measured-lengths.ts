import { writePatch } from "#model/project-json/write-project.ts";
import { clipById } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { Change } from "#model/edits/change.ts";
import type { Measured } from "../api.ts";

/** Lengths that become known within this time are reported together. */
const MEASURED_MS = 50;

export type MeasuredLengths = {
  /** Changes that give clips the lengths of their sounds. */
  readonly add: (changes: readonly Change[]) => void;
  /** Reports at once. */
  readonly report: () => void;
  /** Reports none of those that wait. */
  readonly discard: () => void;
};

/** Collects lengths for a page. @param timeline the timeline that has them */
export function createMeasuredLengths(timeline: () => ProjectTimeline, onMeasured: (measured: Measured) => void): MeasuredLengths {
  const clipIds = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const discard = () => {
    clearTimeout(timer);
    timer = undefined;
    clipIds.clear();
  };
  const report = () => {
    const clips = [...clipIds].flatMap((id) => clipById(timeline(), id) ?? []);
    discard();
    if (clips.length === 0) return;
    onMeasured({
      lengths: Object.fromEntries(clips.map(({ url, originalDuration = 0 }) => [url, originalDuration])),
      patches: clips.map((clip) => writePatch({ kind: "putClip", clip })),
    });
  };
  return {
    add: (changes) => {
      for (const change of changes) if (change.kind === "putClip") clipIds.add(change.clip.id);
      timer ??= setTimeout(report, MEASURED_MS);
    },
    report,
    discard,
  };
}
