import { SlidersHorizontal } from "lucide-react";
import { decimalText } from "#model/text/language/numbers.ts";
import { uiMessages } from "#model/text/ui-messages.ts";
import { panelMessages } from "#model/text/panel-messages.ts";
import { soundMessages } from "#model/text/sound-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { NumberField } from "#ui/fields/number-field.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { Slider } from "#ui/fields/slider.tsx";
import { MAX_OFFSET_MS, offsetText } from "../playback/latency-offset.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import styles from "./audio-settings.module.css";
import { LoudnessReadout } from "./loudness-readout.tsx";
import { WholeMix } from "./whole-mix.tsx";

/** Largest count that the badge shows. */
const MOST_SHOWN = 99;
/** A gap of this length is audible, and shown on the badge. */
const LATE_SECONDS = 0.05;

/** Settings of playback, not of the project: loudness, the device's latency, drop-outs. */
export function AudioSettings() {
  const dropOuts = useEditorState((state) => state.sound.dropOuts);
  const isLate = useEditorState((state) => state.sound.lateSeconds >= LATE_SECONDS);
  const hasGaps = dropOuts > 0 || isLate;
  const shownCount = dropOuts > MOST_SHOWN ? `${MOST_SHOWN}+` : String(dropOuts);
  const trigger = (
    <IconButton
      label={
        hasGaps
          ? panelMessages.audioSettingsWith(dropOuts > 0 ? soundMessages.dropOuts(shownCount) : soundMessages.soundGaps)
          : panelMessages.audioSettings
      }
      className={styles["trigger"] ?? ""}
      icon={
        <>
          <SlidersHorizontal size={16} aria-hidden />
          {hasGaps && (
            <span className={styles["count"]} aria-hidden>
              {dropOuts > 0 ? shownCount : "!"}
            </span>
          )}
        </>
      }
    />
  );
  return (
    <Popover trigger={trigger} title={panelMessages.audioSettings} placement="top end">
      <LoudnessPart />
      <WholeMix />
      <LatencyPart />
      <DropOutPart />
    </Popover>
  );
}

function LoudnessPart() {
  const { meters } = useEditor();
  return (
    <section className={styles["part"]}>
      <div className={styles["row"]}>
        <h3 className={styles["title"]}>{panelMessages.loudness}</h3>
        <Button variant="quiet" size="small" onPress={meters.resetLoudness}>
          {panelMessages.measureAnew}
        </Button>
      </div>
      <LoudnessReadout isFull />
    </section>
  );
}

function LatencyPart() {
  const { actions, engine } = useEditor();
  const offsetMs = useEditorState((state) => state.sound.latencyOffsetMs);
  const isPlaying = useEditorState((state) => state.transport.isPlaying);
  const latencyMs = Math.round(engine.stats().latencySeconds * 1000);
  return (
    <section className={styles["part"]}>
      <div className={styles["row"]}>
        <h3 className={styles["title"]}>{panelMessages.latencyOffset}</h3>
        <NumberField
          label={panelMessages.latencyOffsetMs}
          value={offsetMs}
          minValue={-MAX_OFFSET_MS}
          maxValue={MAX_OFFSET_MS}
          unit="ms"
          onChange={actions.setLatencyOffset}
        />
      </div>
      <Slider
        label={panelMessages.latencyOffset}
        isLabelHidden
        value={offsetMs}
        minValue={-MAX_OFFSET_MS}
        maxValue={MAX_OFFSET_MS}
        origin={0}
        onChange={actions.setLatencyOffset}
        format={offsetText}
        className={styles["slider"] ?? ""}
      />
      <div className={styles["hint"]}>
        <Button size="small" onPress={() => void actions.togglePlay()}>
          {isPlaying ? panelMessages.pause : panelMessages.play}
        </Button>
        <p className={styles["note"]}>{soundMessages.latencyHint}</p>
      </div>
      <p className={styles["note"]}>{soundMessages.latencyKnown(latencyMs)}</p>
    </section>
  );
}

function DropOutPart() {
  const { actions, engine } = useEditor();
  const dropOuts = useEditorState((state) => state.sound.dropOuts);
  const lateSeconds = useEditorState((state) => state.sound.lateSeconds);
  const isCounted = engine.stats().underruns !== undefined;
  const hasAny = dropOuts > 0 || lateSeconds >= LATE_SECONDS;
  return (
    <section className={styles["part"]}>
      <div className={styles["row"]}>
        <h3 className={styles["title"]}>{panelMessages.dropOuts}</h3>
        {hasAny && (
          <Button variant="quiet" size="small" onPress={actions.clearDropOuts}>
            {uiMessages.reset}
          </Button>
        )}
      </div>
      {dropOuts > 0 && <p className={styles["note"]}>{soundMessages.dropOutsHint(dropOuts)}</p>}
      {lateSeconds >= LATE_SECONDS && <p className={styles["note"]}>{soundMessages.soundLate(decimalText(lateSeconds, 1))}</p>}
      {!hasAny && <p className={styles["note"]}>{isCounted ? soundMessages.dropOutsNone : soundMessages.dropOutsUncounted}</p>}
    </section>
  );
}
