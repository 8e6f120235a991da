import { useMemo } from "react";
import { uiMessages } from "#model/text/ui-messages.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import { exportContents } from "#export/plan/export-contents.ts";
import type { ExportContents } from "#export/plan/export-contents.ts";
import { isSoundFormat } from "#export/plan/export-format.ts";
import { sizeText } from "#model/text/size-text.ts";
import type { Picture } from "#model/timeline/clip.ts";
import { timeText } from "#model/time/time-style.ts";
import type { TimeStyle } from "#model/time/time-style.ts";
import { originalMessages } from "#model/text/original-messages.ts";
import { useEditorState } from "../core/store/editor-context.tsx";
import type { OriginalState } from "../core/store/picture-state.ts";
import { useTimeStyles } from "../transport/use-time-styles.ts";
import { copiedSounds } from "./copied-sounds.ts";
import type { CopiedSounds } from "./copied-sounds.ts";
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
  const proxyPath = useEditorState((state) => state.exportChoice.proxyPath);
  const originalStatus = useEditorState((state) => state.picture.original.status);
  const isWithPicture = !isSoundFormat(useEditorState((state) => state.exportChoice.format));
  const items = useEditorState(({ library }) => library.items);
  const originals = useEditorState(({ library }) => library.originals);
  const copies = useMemo(() => copiedSounds(timeline, { items, originals }), [timeline, items, originals]);
  const picture = isWithPicture ? pictureText(timeline.picture, originalStatus, proxyPath) : undefined;
  return <FactList facts={[...factsOf(contents, picture, length), ...factsOfCopies(copies)]} />;
}

function factsOf(contents: ExportContents, picture: string | undefined, style: TimeStyle): readonly (readonly [string, string])[] {
  const { lengthSeconds, cutSeconds, clipCount, leftOut, laneCount, audibleLaneCount, videoSound } = contents;
  const leftOutCount = Object.values(leftOut).reduce((sum, count) => sum + count, 0);
  const reasons = leftOutText(contents);
  return [
    ...(picture === undefined ? [] : [[exportMessages.factPicture, picture] as const]),
    [uiMessages.length, timeText(lengthSeconds, style)],
    ...(cutSeconds > 0 ? [[exportMessages.factCutOff, exportMessages.cutOff(timeText(cutSeconds, style))] as const] : []),
    [exportMessages.factLanes, share(audibleLaneCount, laneCount)],
    [exportMessages.factClips, share(clipCount - leftOutCount, clipCount)],
    ...(reasons === "" ? [] : [[exportMessages.factLeftOut, reasons] as const]),
    [exportMessages.factVideoSound, exportMessages.videoSound[videoSound]],
  ];
}

function factsOfCopies({ certain, possible }: CopiedSounds): readonly (readonly [string, string])[] {
  const texts = [
    ...(certain > 0 ? [originalMessages.copiesExported(certain)] : []),
    ...(possible > 0 ? [originalMessages.copiesPossible(possible)] : []),
  ];
  return texts.length > 0 ? [[exportMessages.factSound, texts.join("; ")]] : [];
}

/** Which file of a picture with an original is exported. */
function pictureText(
  picture: Picture | undefined,
  originalStatus: OriginalState["status"],
  proxyPath: string | undefined,
): string | undefined {
  const { url, original } = picture ?? {};
  if (!original) return undefined;
  const file = `${original.name}, ${sizeText(original.sizeBytes)}`;
  if (originalStatus !== "available" && url === proxyPath) return exportMessages.previewOf(original.name);
  return originalStatus === "available" || originalStatus === "opening"
    ? exportMessages.originalFile(file)
    : exportMessages.fileNotHere(file);
}

function share(count: number, of: number): string {
  return count === of ? String(of) : exportMessages.shareOf(count, of);
}
