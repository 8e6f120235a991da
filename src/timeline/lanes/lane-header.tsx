import { GripVertical, Lock } from "lucide-react";
import type { Lane } from "#model/timeline/clip.ts";
import { messages } from "#model/text/messages.ts";
import { cx } from "#ui/cx.ts";
import { isHtmlElement } from "#ui/dom/element-of-any-window.ts";
import { hueOfLane } from "../scene/hues.ts";
import { hueToken } from "../scene/palette.ts";
import type { AskedLane } from "./lane-entries.ts";
import { LaneControls } from "./lane-controls.tsx";
import { LaneMeter } from "./lane-meter.tsx";
import { LaneName } from "./lane-name.tsx";
import type { LaneLevels } from "../contract.ts";
import { FULL_LANE_PX } from "../layout.ts";
import styles from "./lane-headers.module.css";
import type { GripProps } from "./use-lane-reorder.ts";
import type { BorderProps } from "./use-lane-resize.ts";

type LaneHeaderProps = {
  readonly lane: Lane;
  readonly laneIndex: number;
  /** From the first lane's top. */
  readonly topPx: number;
  readonly heightPx: number;
  /** Of the border below it, by which its height is dragged. */
  readonly border: BorderProps;
  readonly isReadOnly: boolean;
  readonly levels: LaneLevels | undefined;
  /** The lane is being dragged to another place. */
  readonly isDragged: boolean;
  readonly grip: GripProps;
  /** The field that the lane's menu requested. */
  readonly asked: AskedLane["field"] | undefined;
  /** True: the keys are the timeline's again. */
  readonly onAnswered: (givesKeysBack: boolean) => void;
  readonly onNoEffect: (sentence: string) => void;
  /** Makes a value audible and visible during a drag, never saved; undefined reverts it. */
  readonly onPreview: (fields: Partial<Lane> | undefined) => void;
  readonly onChange: (fields: Partial<Lane>) => void;
};

export function LaneHeader({
  lane,
  laneIndex,
  topPx,
  heightPx,
  border,
  isReadOnly,
  levels,
  isDragged,
  grip,
  asked,
  onAnswered,
  onNoEffect,
  onPreview,
  onChange,
}: LaneHeaderProps) {
  const hue = hueOfLane(lane);
  const isLow = heightPx < FULL_LANE_PX;
  return (
    <li
      className={cx(
        styles["header"],
        isDragged && styles["dragged"],
        (asked === "gain" || asked === "pan") && styles["leveling"],
        asked === "pan" && styles["panning"],
        isLow && styles["low"],
      )}
      data-lane={laneIndex}
      style={{ insetBlockStart: topPx, blockSize: heightPx, ...(hue !== undefined && { boxShadow: `inset 3px 0 ${hueToken(hue)}` }) }}
    >
      <div className={styles["line"]}>
        <button
          type="button"
          className={styles["grip"]}
          data-control="grip"
          tabIndex={-1}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          aria-label={messages.moveLane(lane.name)}
          title={isReadOnly ? messages.readOnlyHere : undefined}
          disabled={isReadOnly}
          {...grip}
        >
          <GripVertical size={14} aria-hidden />
        </button>
        {lane.isLocked === true && (
          <button
            type="button"
            className={styles["lock"]}
            data-control="lock"
            tabIndex={-1}
            aria-label={messages.laneUnlock(lane.name)}
            title={messages.laneUnlock(lane.name)}
            disabled={isReadOnly}
            onClick={({ currentTarget: { nextElementSibling: name } }) => {
              // The button goes away: the focus stays in the header.
              if (isHtmlElement(name)) name.focus();
              onChange({ isLocked: false });
            }}
          >
            <Lock size={12} aria-hidden />
          </button>
        )}
        <LaneName
          key={asked === "name" ? "asked" : "shown"}
          name={lane.name}
          isReadOnly={isReadOnly}
          isAsked={asked === "name"}
          onChange={(name) => onChange({ name })}
          onEmpty={() => onNoEffect(messages.nameEmpty)}
          onEnd={onAnswered}
        />
      </div>
      <LaneControls
        name={lane.name}
        levels={lane}
        isReadOnly={isReadOnly}
        asked={asked === "name" ? undefined : asked}
        onAnswered={onAnswered}
        onPreview={onPreview}
        onChange={onChange}
      />
      <div className={styles["border"]} aria-hidden {...border} />
      {levels && <LaneMeter levels={levels} lane={laneIndex} name={lane.name} />}
    </li>
  );
}
