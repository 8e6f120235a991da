import { Ellipsis, GripVertical } from "lucide-react";
import type { MouseEvent as ReactMouseEvent } from "react";
import type { Lane } from "#model/timeline/clip.ts";
import { LANE_HEIGHT_PX } from "#model/timeline/limits.ts";
import { messages } from "#model/text/messages.ts";
import type { AskedLane } from "./lane-entries.ts";
import { LaneGain } from "./lane-gain.tsx";
import { LaneMeter } from "./lane-meter.tsx";
import { LaneName } from "./lane-name.tsx";
import type { LaneLevels } from "../contract.ts";
import styles from "./lane-headers.module.css";
import type { GripProps } from "./use-lane-reorder.ts";

type LaneHeaderProps = {
  readonly lane: Lane;
  readonly laneIndex: number;
  readonly isReadOnly: boolean;
  readonly levels: LaneLevels | undefined;
  /** The lane is being dragged to another place. */
  readonly isDragged: boolean;
  readonly grip: GripProps;
  /** The field that the lane's menu requested. */
  readonly asked: AskedLane["field"] | undefined;
  readonly onAnswered: () => void;
  /** Makes a value audible and visible during a drag, never saved; undefined reverts it. */
  readonly onPreview: (fields: Partial<Lane> | undefined) => void;
  readonly onChange: (fields: Partial<Lane>) => void;
};

export function LaneHeader({
  lane,
  laneIndex,
  isReadOnly,
  levels,
  isDragged,
  grip,
  asked,
  onAnswered,
  onPreview,
  onChange,
}: LaneHeaderProps) {
  return (
    <li
      className={`${styles["header"]} ${isDragged ? styles["dragged"] : ""} ${asked === "gain" ? styles["leveling"] : ""}`}
      data-lane={laneIndex}
      style={{ insetBlockStart: laneIndex * LANE_HEIGHT_PX, blockSize: LANE_HEIGHT_PX }}
    >
      <div className={styles["line"]}>
        <button type="button" className={styles["grip"]} aria-label={`Move ${lane.name}`} disabled={isReadOnly} {...grip}>
          <GripVertical size={14} aria-hidden />
        </button>
        <LaneName
          key={asked === "name" ? "asked" : "shown"}
          name={lane.name}
          isReadOnly={isReadOnly}
          isAsked={asked === "name"}
          onChange={(name) => onChange({ name })}
          onEnd={onAnswered}
        />
      </div>
      <div className={styles["line"]}>
        <button
          type="button"
          className={styles["toggle"]}
          aria-label={`Mute ${lane.name}`}
          aria-pressed={lane.muted}
          disabled={isReadOnly}
          onClick={() => onChange({ muted: !lane.muted })}
        >
          M
        </button>
        <button
          type="button"
          className={`${styles["toggle"]} ${styles["solo"]}`}
          aria-label={`Solo ${lane.name}`}
          aria-pressed={lane.solo}
          disabled={isReadOnly}
          onClick={() => onChange({ solo: !lane.solo })}
        >
          S
        </button>
        <button type="button" className={styles["more"]} aria-label={messages.laneActions(lane.name)} onClick={askForMenu}>
          <Ellipsis size={14} aria-hidden />
        </button>
        <LaneGain
          label={`Gain of ${lane.name}`}
          gain={lane.gain}
          isAsked={asked === "gain"}
          onLeave={onAnswered}
          isReadOnly={isReadOnly}
          onPreview={(gain) => onPreview(gain === undefined ? undefined : { gain })}
          onChange={(gain) => onChange({ gain })}
        />
      </div>
      {levels && <LaneMeter levels={levels} lane={laneIndex} name={lane.name} />}
    </li>
  );
}

/** Opens this lane's menu, as a right click or the menu key does. */
function askForMenu({ currentTarget }: ReactMouseEvent<HTMLElement>): void {
  const { left, bottom } = currentTarget.getBoundingClientRect();
  currentTarget.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX: left, clientY: bottom }));
}
