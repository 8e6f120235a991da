import { useMemo } from "react";
import { exportContents } from "#export/plan/export-contents.ts";
import type { ExportContents } from "#export/plan/export-contents.ts";
import { timeText } from "#model/time/time-style.ts";
import type { TimeStyle } from "#model/time/time-style.ts";
import { useEditorState } from "../core/store/editor-context.tsx";
import { useTimeStyles } from "../transport/use-time-styles.ts";
import { exportedRange } from "./exported-range.ts";
import { FactList } from "./fact-list.tsx";
import { leftOutText } from "./left-out-text.ts";

/** Lists what will be exported, and what will not. */
export function ExportSummaryFacts() {
  const timeline = useEditorState((state) => state.document.timeline);
  const hasSound = useEditorState((state) => state.picture.sound !== "none");
  const range = useEditorState(exportedRange);
  const contents = useMemo(() => exportContents(timeline, hasSound, range), [timeline, hasSound, range]);
  const { length } = useTimeStyles();
  return <FactList facts={factsOf(contents, length)} />;
}

function factsOf(contents: ExportContents, style: TimeStyle): readonly (readonly [string, string])[] {
  const { lengthSeconds, cutSeconds, clipCount, leftOut, laneCount, audibleLaneCount, videoSound } = contents;
  const leftOutCount = Object.values(leftOut).reduce((sum, count) => sum + count, 0);
  const reasons = leftOutText(contents);
  return [
    ["Length", timeText(lengthSeconds, style)],
    ...(cutSeconds > 0 ? [["Cut off", `${timeText(cutSeconds, style)} after the video`] as const] : []),
    ["Lanes", share(audibleLaneCount, laneCount)],
    ["Clips", share(clipCount - leftOutCount, clipCount)],
    ...(reasons === "" ? [] : [["Left out", reasons] as const]),
    ["Video sound", VIDEO_SOUND[videoSound]],
  ];
}

function share(count: number, of: number): string {
  return count === of ? String(of) : `${count} of ${of}`;
}

const VIDEO_SOUND: Readonly<Record<ExportContents["videoSound"], string>> = {
  included: "Included",
  off: "Not included",
  notSolo: "Not included: other lanes are solo",
  none: "The video has none",
};
