// A timeline of the product's own build for each place. Sounds are decoded, or drawn by peaks of the server.
import { mountTimeline } from "./packages/layback/timeline.js";
import { clips, countWaves, hasPeaks, lanes, measure, places, SECONDS, soundOf } from "./clip-set.js";

const project = {
  version: 1,
  clips: lanes.flatMap((laneIndex) =>
    clips.map(({ at, start, end }) => ({ id: `${laneIndex}-${at}`, url: soundOf(at), startTime: start, endTime: end, laneIndex })),
  ),
};
const peaks = (url) => ({ duration: SECONDS, peaks: new URL(url.replace(".mp3", ".dat"), location.href).href });
const timelines = places.map((place, at) => {
  const timeline = mountTimeline(place, { project: { ...project, id: `timeline-${at}` }, ...(hasPeaks && { peaks }) });
  timeline.fit();
  return timeline;
});

const canvasOf = (place) => place.querySelector(".layback").shadowRoot.querySelector("[part=canvas]");

/** The rectangles of a timeline's clips in its canvas. The heights of the lanes are found by what lies under the first clip of each. */
function rectsIn(timeline, canvas) {
  const { left, top, height } = canvas.getBoundingClientRect();
  const { startSeconds, pxPerSecond } = timeline.viewport;
  const firstClipX = left + (SECONDS / 2 - startSeconds) * pxPerSecond;
  return lanes.flatMap((laneIndex) => {
    const rows = Array.from({ length: Math.ceil(height) }, (_row, row) => row).filter(
      (row) => timeline.hitTest(firstClipX, top + row)?.clipId === `${laneIndex}-0`,
    );
    return clips.map(({ start }) => ({
      left: (start - startSeconds) * pxPerSecond,
      top: rows[0],
      width: SECONDS * pxPerSecond,
      height: rows.length,
    }));
  });
}

/** Counts the waveforms of a timeline after each frame that it draws. */
function waveCounter(timeline, place) {
  let [framesDrawn, count] = [0, 0];
  return () => {
    const drawn = timeline.stats().framesDrawn;
    if (drawn > framesDrawn) {
      const canvas = canvasOf(place);
      count = countWaves(canvas.querySelector("canvas"), rectsIn(timeline, canvas));
    }
    framesDrawn = drawn;
    return count;
  };
}

const counters = timelines.map((timeline, at) => waveCounter(timeline, places[at]));
measure({
  areBoxesDrawn: () => timelines.every((timeline) => timeline.stats().framesDrawn > 0),
  wavesDrawn: () => counters.reduce((sum, count) => sum + count(), 0),
  waveCount: places.length * lanes.length * clips.length,
  play: () => timelines[0].play(),
  rects: () =>
    timelines.flatMap((timeline, at) => {
      const canvas = canvasOf(places[at]);
      const { left, top } = canvas.getBoundingClientRect();
      return rectsIn(timeline, canvas).map((rect) => ({ ...rect, left: left + rect.left, top: top + rect.top }));
    }),
});
