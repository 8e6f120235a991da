import { dragDistance, JOB_START, panDistancePx, PLAYHEAD_START, ZOOM_ANCHOR_PX, zoomFactor } from "../jobs.ts";
import type { TimelineContender } from "../jobs.ts";
import { FULL_WORKLOAD, workloadClips, WORKLOAD_PX_PER_SECOND } from "../workload.ts";
import { PEER_HEIGHT_PX, PEER_WIDTH_PX } from "./peer-parts.ts";

/** The part of vis-timeline's public API that is used here. Times in milliseconds. */
type DataSet = { update(item: object): void };

type Timeline = {
  setWindow(start: number, end: number, options: { animation: false }): void;
  addCustomTime(time: number, id: string): void;
  setCustomTime(time: number, id: string): void;
};

declare const vis: {
  readonly DataSet: new (rows: readonly object[]) => DataSet;
  readonly Timeline: new (container: HTMLElement, items: DataSet, groups: DataSet, options: object) => Timeline;
};

/**
 * vis-timeline: a group for each lane, a range for each clip, which can be dragged; it draws no waveforms. Panned and zoomed by
 * `setWindow`, an item moved by updating it in its data set, the playhead a custom time.
 */
export function visJobs(container: HTMLElement): TimelineContender {
  container.style.cssText = `width: ${PEER_WIDTH_PX}px; height: ${PEER_HEIGHT_PX}px`;
  const clips = workloadClips(FULL_WORKLOAD);
  const items = new vis.DataSet(
    clips.map(({ id, name, laneIndex, startTime, endTime }) => ({
      id,
      group: laneIndex,
      content: name,
      start: startTime * 1000,
      end: endTime * 1000,
    })),
  );
  const groups = new vis.DataSet(Array.from({ length: FULL_WORKLOAD.laneCount }, (_, id) => ({ id, content: `Audio ${id + 1}` })));
  const viewSeconds = PEER_WIDTH_PX / WORKLOAD_PX_PER_SECOND;
  const timeline = new vis.Timeline(container, items, groups, {
    width: `${PEER_WIDTH_PX}px`,
    height: `${PEER_HEIGHT_PX}px`,
    start: JOB_START * 1000,
    end: (JOB_START + viewSeconds) * 1000,
    stack: false,
    editable: true,
    showCurrentTime: false,
    orientation: "top",
  });
  const show = (start: number, seconds = viewSeconds) => timeline.setWindow(start * 1000, (start + seconds) * 1000, { animation: false });
  const showStart = () => show(JOB_START);
  const dragged = clips.find(({ startTime, laneIndex }) => laneIndex === 3 && startTime > JOB_START + 120);
  if (!dragged) throw new Error("No item to drag.");
  timeline.addCustomTime(PLAYHEAD_START * 1000, "playhead");
  const anchor = JOB_START + ZOOM_ANCHOR_PX / WORKLOAD_PX_PER_SECOND;
  let playedFromMs = 0;

  return {
    jobs: {
      pan: { begin: showStart, step: (index) => show(JOB_START + panDistancePx(index) / WORKLOAD_PX_PER_SECOND) },
      zoom: {
        begin: showStart,
        step: (index) => {
          const factor = zoomFactor(index);
          show(anchor - (anchor - JOB_START) / factor, viewSeconds / factor);
        },
      },
      drag: {
        begin: showStart,
        step: (index) => {
          const by = dragDistance(index);
          items.update({
            id: dragged.id,
            group: dragged.laneIndex + ((index >> 2) & 1),
            start: (dragged.startTime + by) * 1000,
            end: (dragged.endTime + by) * 1000,
          });
        },
      },
      playhead: {
        begin: () => {
          showStart();
          playedFromMs = performance.now();
        },
        step: () => timeline.setCustomTime(PLAYHEAD_START * 1000 + performance.now() - playedFromMs, "playhead"),
      },
    },
  };
}
