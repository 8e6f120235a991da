import { useLayoutEffect, useRef } from "react";
import type { Lane } from "#model/clip.ts";
import { changeLane } from "#model/lane-edits.ts";
import { LANE_HEIGHT_PX } from "#model/limits.ts";
import type { LaneLevels, TimelineHost } from "./contract.ts";
import styles from "./lane-headers.module.css";
import { LaneMeter } from "./lane-meter.tsx";
import { LANES_TOP_PX, RULER_HEIGHT_PX, VIDEO_HEIGHT_PX } from "./layout.ts";
import { laneOf, shownOf } from "./shown-clips.ts";
import { useHostValue } from "./use-host-value.ts";

/** Names of the lanes with mute and solo, beside the canvas and scrolled with it. */
export function LaneHeaders({ host }: { readonly host: TimelineHost }) {
  const list = useRef<HTMLUListElement>(null);
  const laneCount = useHostValue(host, (view) => shownOf(view).laneCount);
  const lanes = useHostValue(host, (view) => view.timeline.settings.lanes);
  const isReadOnly = useHostValue(host, (view) => view.readOnly);

  // Scrolling moves the list without rendering it.
  useLayoutEffect(() => {
    const follow = () => {
      if (list.current) list.current.style.transform = `translateY(${LANES_TOP_PX - host.getView().viewport.scrollTopPx}px)`;
    };
    follow();
    return host.subscribe(follow);
  }, [host]);

  return (
    <div className={styles["column"]}>
      <div className={styles["corner"]} style={{ blockSize: RULER_HEIGHT_PX }} />
      <div className={`${styles["header"]} ${styles["video"]}`} style={{ insetBlockStart: RULER_HEIGHT_PX, blockSize: VIDEO_HEIGHT_PX }}>
        <span className={styles["name"]}>Video</span>
        {host.levels && <LaneMeter levels={host.levels} lane="video" name="Video" />}
      </div>
      <ul ref={list} className={styles["lanes"]} aria-label="Lanes">
        {Array.from({ length: laneCount }, (_, laneIndex) => (
          <LaneHeader
            key={laneIndex}
            lane={lanes[laneIndex] ?? laneOf(host.getView(), laneIndex)}
            laneIndex={laneIndex}
            isReadOnly={isReadOnly}
            levels={host.levels}
            onChange={(fields) => {
              const edit = changeLane(host.getView().timeline, laneIndex, fields);
              if (edit) host.actions.commit(edit);
            }}
          />
        ))}
      </ul>
    </div>
  );
}

type LaneHeaderProps = {
  readonly lane: Lane;
  readonly laneIndex: number;
  readonly isReadOnly: boolean;
  readonly levels: LaneLevels | undefined;
  readonly onChange: (fields: Partial<Lane>) => void;
};

function LaneHeader({ lane, laneIndex, isReadOnly, levels, onChange }: LaneHeaderProps) {
  return (
    <li className={styles["header"]} style={{ insetBlockStart: laneIndex * LANE_HEIGHT_PX, blockSize: LANE_HEIGHT_PX }}>
      <span className={styles["name"]} title={lane.name}>
        {lane.name}
      </span>
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
      {levels && <LaneMeter levels={levels} lane={laneIndex} name={lane.name} />}
    </li>
  );
}
