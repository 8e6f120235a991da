import { useMemo } from "react";
import { presentLanguage } from "#model/text/language/language.ts";
import { uiMessages } from "#model/text/ui-messages.ts";
import { panelMessages } from "#model/text/panel-messages.ts";
import { soundMessages } from "#model/text/sound-messages.ts";
import { TRUE_PEAK_CEILING_DB } from "#model/timeline/limits.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import { exportContents } from "#export/plan/export-contents.ts";
import { leftOutText } from "../export/left-out-text.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import type { MeasuredMix } from "../core/store/mix-measurement.ts";
import { Figures } from "./figures.tsx";
import { useIsPresentMix } from "./use-is-present-mix.ts";
import styles from "./audio-settings.module.css";

/** The loudness of the whole mix, measured without playing it (B-158). */
export function WholeMix() {
  const { actions } = useEditor();
  const measurement = useEditorState((state) => state.mixMeasurement);
  const isRunning = measurement.status === "running";
  return (
    <section className={styles["part"]}>
      <div className={styles["row"]}>
        <h3 className={styles["title"]}>{panelMessages.wholeMix}</h3>
        {/* Keeps its place while it measures: the second press of a double click must not hit "Cancel". */}
        <Button
          variant="quiet"
          size="small"
          isLoading={isRunning}
          loadingLabel={soundMessages.measuringMix}
          onPress={() => void actions.measureMix()}
        >
          {panelMessages.measureMix}
        </Button>
      </div>
      {isRunning && (
        <div className={styles["measuring"]}>
          <ProgressBar label={panelMessages.measured} ratio={measurement.ratio} />
          <Button size="small" onPress={actions.cancelMeasuring}>
            {uiMessages.cancel}
          </Button>
        </div>
      )}
      <div aria-live="polite" className={styles["result"]}>
        {measurement.status === "done" && <Result measured={measurement} />}
        {measurement.status === "failed" && (
          <Notice tone="error">
            <span dir="auto">{measurement.failure.message}</span> {measurement.failure.hint}
          </Notice>
        )}
      </div>
    </section>
  );
}

function Result({ measured: { loudness, mix, atMs } }: { readonly measured: MeasuredMix }) {
  const isValid = useIsPresentMix(mix);
  const time = new Date(atMs).toLocaleTimeString(presentLanguage().locale, { hour: "2-digit", minute: "2-digit" });
  return (
    <>
      <Figures
        label={panelMessages.wholeMixLoudness}
        isHot={loudness.truePeakDb > TRUE_PEAK_CEILING_DB}
        figures={[
          { name: panelMessages.integratedLoudness, unit: "LUFS", value: loudness.integratedLufs },
          { name: panelMessages.loudnessRange, unit: "LU", value: loudness.rangeLu },
          { name: panelMessages.truePeak, unit: "dBTP", value: loudness.truePeakDb },
        ]}
      />
      <p className={isValid ? styles["note"] : styles["stale"]}>
        {isValid ? soundMessages.mixMeasured(time) : soundMessages.mixChanged(time)}
      </p>
      {isValid && <LeftOut />}
    </>
  );
}

/** Which clips are not in the present mix. */
function LeftOut() {
  const timeline = useEditorState((state) => state.document.timeline);
  const hasSound = useEditorState((state) => state.picture.sound !== "none");
  const leftOut = useMemo(() => leftOutText(exportContents(timeline, hasSound)), [timeline, hasSound]);
  return leftOut === "" ? null : <p className={styles["note"]}>{soundMessages.mixLeftOut(leftOut)}</p>;
}
