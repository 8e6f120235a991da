import { EXPORT_FORMATS } from "#export/plan/export-format.ts";
import type { ExportFormat } from "#export/plan/export-format.ts";
import { LOUDNESS_TARGETS } from "#export/plan/loudness-target.ts";
import { asQuantity } from "#model/text/language/numbers.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import { Segments } from "#ui/buttons/segments.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";

export function formatTitle(format: ExportFormat): string {
  return { mp4: "MP4", webm: "WebM", wav: "WAV", stems: exportMessages.stems }[format];
}

const formats = () => EXPORT_FORMATS.map((value) => ({ value, title: formatTitle(value) }));
const AS_MIXED = "asMixed";
const loudnesses = () => [
  { value: AS_MIXED, title: exportMessages.asMixed },
  ...LOUDNESS_TARGETS.map((target) => ({ value: String(target), title: asQuantity(`\u2212${-target} LUFS`) })),
];

/** Format and loudness of the export. Both are disabled while an export runs. */
export function ExportChoices({ isDisabled }: { readonly isDisabled: boolean }) {
  const { actions } = useEditor();
  const { format, loudnessTarget } = useEditorState((state) => state.exportChoice);
  const isStems = format === "stems";
  const target = isStems ? undefined : loudnessTarget;
  return (
    <>
      <Segments
        label={exportMessages.format}
        segments={formats()}
        value={format}
        onChange={(value) => actions.chooseExport({ format: value })}
        description={exportMessages.exportFormatAbout[format]}
        isDisabled={isDisabled}
      />
      <Segments
        label={exportMessages.loudness}
        segments={loudnesses()}
        value={target === undefined ? AS_MIXED : String(target)}
        onChange={(value) => actions.chooseExport({ loudnessTarget: LOUDNESS_TARGETS.find((one) => String(one) === value) })}
        description={isStems ? exportMessages.exportStemsLoudness : exportMessages.exportLoudnessAbout[target ?? "asMixed"]}
        isDisabled={isDisabled || isStems}
      />
    </>
  );
}
