import { Ellipsis } from "lucide-react";
import type { MouseEvent as ReactMouseEvent } from "react";
import { messages } from "#model/text/messages.ts";
import { LaneSlider } from "./lane-slider.tsx";
import { GAIN_SCALE, PAN_SCALE } from "./lane-level.ts";
import styles from "./lane-headers.module.css";

type Levels = { readonly gain: number; readonly muted: boolean; readonly solo: boolean; readonly pan?: number };

type LaneControlsProps = {
  readonly name: string;
  readonly levels: Levels;
  readonly isReadOnly: boolean;
  /** What the lane's menu requested: the pan takes the place of the gain until the focus leaves it. */
  readonly asked: "gain" | "pan" | undefined;
  readonly onAnswered: () => void;
  /** Makes a value audible and visible during a drag, never saved; undefined reverts it. */
  readonly onPreview: (levels: Partial<Levels> | undefined) => void;
  readonly onChange: (levels: Partial<Levels>) => void;
};

/** Mute, solo and gain or pan of a lane; a narrow header has a button for the menu instead of the gain. */
export function LaneControls({ name, levels, isReadOnly, asked, onAnswered, onPreview, onChange }: LaneControlsProps) {
  return (
    <div className={styles["line"]}>
      <button
        type="button"
        className={styles["toggle"]}
        aria-label={`Mute ${name}`}
        aria-pressed={levels.muted}
        title={isReadOnly ? messages.readOnlyHere : undefined}
        disabled={isReadOnly}
        onClick={() => onChange({ muted: !levels.muted })}
      >
        M
      </button>
      <button
        type="button"
        className={`${styles["toggle"]} ${styles["solo"]}`}
        aria-label={`Solo ${name}`}
        aria-pressed={levels.solo}
        title={isReadOnly ? messages.readOnlyHere : undefined}
        disabled={isReadOnly}
        onClick={() => onChange({ solo: !levels.solo })}
      >
        S
      </button>
      <button type="button" className={styles["more"]} aria-label={messages.laneActions(name)} onClick={askForMenu}>
        <Ellipsis size={14} aria-hidden />
      </button>
      {asked === "pan" ? (
        <LaneSlider
          key="pan"
          {...PAN_SCALE}
          label={`Pan of ${name}`}
          value={levels.pan ?? 0}
          hasOutput
          isAsked
          onLeave={onAnswered}
          isReadOnly={isReadOnly}
          onPreview={(pan) => onPreview(pan === undefined ? undefined : { pan })}
          onChange={(pan) => onChange({ pan })}
        />
      ) : (
        <LaneSlider
          key="gain"
          {...GAIN_SCALE}
          label={`Gain of ${name}`}
          value={levels.gain}
          isAsked={asked === "gain"}
          onLeave={onAnswered}
          isReadOnly={isReadOnly}
          onPreview={(gain) => onPreview(gain === undefined ? undefined : { gain })}
          onChange={(gain) => onChange({ gain })}
        />
      )}
    </div>
  );
}

/** Opens this lane's menu, as a right click or the menu key does. */
function askForMenu({ currentTarget }: ReactMouseEvent<HTMLElement>): void {
  const { left, bottom } = currentTarget.getBoundingClientRect();
  currentTarget.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX: left, clientY: bottom }));
}
