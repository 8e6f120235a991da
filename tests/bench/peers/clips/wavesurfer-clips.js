// wavesurfer.js: a waveform for each lane, with its clips as regions, which are added when the waveform is ready, as in its examples.
// Without peaks the first waveform of the page decodes the lane's sound, and the others get its samples.
import WaveSurfer from "wavesurfer.js";
import Regions from "wavesurfer.js/dist/plugins/regions.js";
import {
  addLane,
  clipRects,
  clips,
  hasPeaks,
  LANE_HEIGHT_PX,
  lanePeaksOf,
  laneSeconds,
  lanes,
  laneSound,
  measure,
  places,
} from "./clip-set.js";

const laneElements = places.flatMap((place) => lanes.map(() => addLane(place)));

/** In the order in which they are made. */
const surfers = [];
let boxesDrawn = 0;
let wavesDrawn = 0;

function addWaveform(container, data) {
  const regions = Regions.create();
  const surfer = WaveSurfer.create({ container, height: LANE_HEIGHT_PX, url: laneSound, plugins: [regions], ...data });
  surfers.push(surfer);
  return new Promise((resolve) => {
    surfer.once("decode", () => {
      for (const { at, start, end } of clips) regions.addRegion({ id: String(at), start, end, color: at % 2 ? "#bcd8" : "#dcb8" });
      boxesDrawn += 1;
    });
    surfer.once("redrawcomplete", () => {
      wavesDrawn += 1;
      resolve(surfer);
    });
  });
}

async function fetchPeaks() {
  const response = await fetch(lanePeaksOf("json"));
  return { peaks: [await response.json()], duration: laneSeconds };
}

async function drawAll() {
  if (hasPeaks) {
    const data = await fetchPeaks();
    await Promise.all(laneElements.map((element) => addWaveform(element, data)));
    return;
  }
  const [first, ...others] = laneElements;
  const decoded = (await addWaveform(first, {})).getDecodedData();
  const data = { peaks: [decoded.getChannelData(0)], duration: laneSeconds };
  await Promise.all(others.map((element) => addWaveform(element, data)));
}

drawAll().catch(reportError);
measure({
  areBoxesDrawn: () => boxesDrawn === laneElements.length,
  wavesDrawn: () => wavesDrawn,
  waveCount: laneElements.length,
  play: () => surfers[0].play(),
  rects: () => laneElements.flatMap(clipRects),
});
