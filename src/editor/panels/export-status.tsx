import type { ExportPhase } from "#export/progress.ts";
import { messages } from "#model/messages.ts";
import { Notice } from "#ui/notice.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import type { ExportState, ExportSummary } from "../store/export-state.ts";
import { FactList } from "./fact-list.tsx";
import { progressText } from "./use-time-left.ts";

/** How far the export is, or how the last one ended. */
export function ExportStatus({ exporting }: { readonly exporting: ExportState }) {
  switch (exporting.status) {
    case "idle":
      return exporting.last && <LastExport summary={exporting.last} isNamed />;
    case "running": {
      const { progress } = exporting;
      return (
        <ProgressBar
          label={progress ? PHASES[progress.phase] : PHASES.load}
          ratio={progress?.ratio}
          {...(progress && { detail: progressText(progress.ratio, progress.secondsLeft) })}
        />
      );
    }
    case "done":
      return (
        <>
          <Notice tone="success">{messages.exportComplete(exporting.last.name)}</Notice>
          <LastExport summary={exporting.last} isNamed={false} />
        </>
      );
    case "failed": {
      const { message, hint } = exporting.failure;
      return (
        <Notice tone="error">
          <span dir="auto">{message}</span> {hint}
        </Notice>
      );
    }
  }
}

/** Figures of what was written; whether it had to be limited is one of its notes. */
function LastExport({ summary: { name, mix, notes }, isNamed }: { readonly summary: ExportSummary; readonly isNamed: boolean }) {
  return (
    <>
      <FactList
        facts={[
          ...(isNamed ? [["Exported", name] as const] : []),
          ["Loudness", mix.lufs === undefined ? "Silence" : `${decibels(mix.lufs)} LUFS`],
          ["True peak", Number.isFinite(mix.truePeakDb) ? `${decibels(mix.truePeakDb)} dBTP` : "Silence"],
        ]}
      />
      {notes.map((note) => (
        <Notice key={note} tone="info">
          {note}
        </Notice>
      ))}
    </>
  );
}

function decibels(value: number): string {
  return value.toFixed(1).replace("-", "\u2212");
}

const PHASES: Readonly<Record<ExportPhase, string>> = {
  load: "Loading video engine",
  fetch: "Reading files",
  mix: "Mixing sound",
  encode: "Encoding sound",
  mux: "Writing the video",
  check: "Checking the result",
};
