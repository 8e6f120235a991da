import { Ellipsis } from "lucide-react";
import { useState } from "react";
import type { MouseEvent as ReactMouseEvent } from "react";
import { messages } from "#model/text/messages.ts";
import { cx } from "#ui/cx.ts";
import { LaneSlider } from "./lane-slider.tsx";
import { LANE_SCALES } from "./lane-level.ts";
import styles from "./lane-headers.module.css";

type Levels = { readonly gain: number; readonly muted: boolean; readonly solo: boolean; readonly pan?: number };

type LaneControlsProps = {
  readonly name: string;
  readonly levels: Levels;
  readonly isReadOnly: boolean;
  /** What the lane's menu requested: the pan takes the place of the gain until the focus leaves it. */
  readonly asked: "gain" | "pan" | undefined;
  /** True: the keys are the timeline's again. */
  readonly onAnswered: (givesKeysBack: boolean) => void;
  /** Makes a value audible and visible during a drag, never saved; undefined reverts it. */
  readonly onPreview: (levels: Partial<Levels> | undefined) => void;
  readonly onChange: (levels: Partial<Levels>) => void;
};

const TOGGLES = ["muted", "solo"] as const;

/**
 * Mute, solo and gain or pan of a lane, where it is panned to (B-206), and the gain while it is set (B-213); a narrow header has a button for
 * the menu instead of the gain.
 */
export function LaneControls({ name, levels, isReadOnly, asked, onAnswered, onPreview, onChange }: LaneControlsProps) {
  const [isHeld, setIsHeld] = useState(false);
  const { pan = 0 } = levels;
  const field = asked ?? "gain";
  const isGainShown = asked === "gain" || (asked === undefined && isHeld);
  return (
    <div className={styles["line"]}>
      {TOGGLES.map((toggle) => (
        <button
          key={toggle}
          type="button"
          className={cx(styles["toggle"], styles[toggle])}
          data-control={toggle}
          tabIndex={-1}
          aria-label={messages.laneToggle(toggle, name)}
          aria-pressed={levels[toggle]}
          title={isReadOnly ? messages.readOnlyHere : undefined}
          disabled={isReadOnly}
          onClick={() => onChange({ [toggle]: !levels[toggle] })}
        >
          {messages.laneLetters[toggle]}
        </button>
      ))}
      <button
        type="button"
        className={styles["more"]}
        data-control="more"
        tabIndex={-1}
        aria-label={messages.laneActions(name)}
        onClick={askForMenu}
      >
        <Ellipsis size={14} aria-hidden />
      </button>
      <LaneSlider
        key={field}
        {...LANE_SCALES[field]}
        name={name}
        value={levels[field] ?? 0}
        isAsked={asked === field}
        onLeave={onAnswered}
        onHold={setIsHeld}
        isReadOnly={isReadOnly}
        onPreview={(value) => onPreview(value === undefined ? undefined : { [field]: value })}
        onChange={(value) => onChange({ [field]: value })}
      />
      {(isGainShown || asked === "pan" || LANE_SCALES.pan.placeOf(pan) !== 0) && (
        <output className={cx(styles["output"], isGainShown && styles["level"])} aria-hidden>
          {isGainShown ? LANE_SCALES.gain.textOf(levels.gain) : messages.panText(pan)}
        </output>
      )}
    </div>
  );
}

/** Opens this lane's menu, as a right click or the menu key does. */
function askForMenu({ currentTarget }: ReactMouseEvent<HTMLElement>): void {
  const { left, bottom } = currentTarget.getBoundingClientRect();
  currentTarget.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX: left, clientY: bottom }));
}
