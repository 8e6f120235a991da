import type { ExportPhase } from "#export/progress.ts";
import { checkExportable, exportCheckInput } from "#export/check-exportable.ts";
import { formatTime } from "#model/time.ts";
import { allClips } from "#model/timeline.ts";
import type { Timeline } from "#model/timeline.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { useEditor, useEditorState } from "../store/editor-context.tsx";
import type { ExportState } from "../store/export-state.ts";
import { progressText } from "./use-time-left.ts";
import styles from "./export-dialog.module.css";

/** What will be exported, how far it is, and how it ended. Closing the window does not stop an export. */
export function ExportDialog() {
  const { actions } = useEditor();
  const isOpen = useEditorState((state) => state.dialog?.kind === "export");
  const exporting = useEditorState((state) => state.exporting);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && actions.closeDialog()}
      title="Export"
      size="small"
      footer={
        exporting.status === "running" ? (
          <Button onPress={actions.cancelExport}>Cancel</Button>
        ) : (
          <Button variant="primary" onPress={() => void actions.startExport()}>
            {exporting.status === "failed" ? "Try again" : "Export MP4"}
          </Button>
        )
      }
    >
      <Summary />
      <ExportStatus exporting={exporting} />
    </Dialog>
  );
}

function Summary() {
  const timeline = useEditorState((state) => state.document.timeline);
  const hasSound = useEditorState((state) => state.picture.sound === "present");
  const check = checkExportable(exportCheckInput(timeline, { pictureHasSound: hasSound, engineAvailable: true }));
  return (
    <>
      <dl className={styles["facts"]}>
        {factsOf(timeline, hasSound).map(([name, value]) => (
          <div key={name} className={styles["fact"]}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!check.ok && <p className={styles["note"]}>{check.error}</p>}
    </>
  );
}

function factsOf(timeline: Timeline, hasSound: boolean): readonly (readonly [string, string])[] {
  const clips = allClips(timeline);
  const mutedCount = clips.filter((clip) => clip.muted).length;
  const { videoSound } = timeline.settings;
  return [
    ["Length", formatTime(timeline.picture?.duration ?? 0)],
    ["Picture", "Copied unchanged"],
    ["Sound", "AAC 192 kbit/s, 48 kHz stereo"],
    ["Clips", mutedCount > 0 ? `${clips.length - mutedCount} (${mutedCount} muted are left out)` : String(clips.length)],
    ["Video sound", hasSound && !videoSound.muted && videoSound.gain > 0 ? "Included" : "Not included"],
  ];
}

function ExportStatus({ exporting }: { readonly exporting: ExportState }) {
  switch (exporting.status) {
    case "idle":
      return null;
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
        <output className={styles["done"]}>
          <p>Export complete: {exporting.file.name}</p>
          {exporting.file.notes.map((note) => (
            <p key={note} className={styles["note"]}>
              {note}
            </p>
          ))}
        </output>
      );
    case "failed":
      return (
        <div role="alert" className={styles["failed"]}>
          <p dir="auto">{exporting.failure.message}</p>
          {exporting.failure.hint !== undefined && <p>{exporting.failure.hint}</p>}
        </div>
      );
  }
}

const PHASES: Readonly<Record<ExportPhase, string>> = {
  load: "Loading video engine",
  fetch: "Reading files",
  mix: "Mixing sound",
  encode: "Encoding sound",
  mux: "Writing the video",
  check: "Checking the result",
};
