// Peaks.js: a waveform for each lane, with its clips as segments. Without peaks the lane's sound is decoded once for all of them.
import Peaks from "peaks.js";
import {
  addLane,
  clipRects,
  clips,
  fetchDecoded,
  hasPeaks,
  lanePeaksOf,
  laneSeconds,
  lanes,
  laneSound,
  measure,
  places,
  SAMPLE_RATE,
} from "./clip-set.js";

const laneElements = places.flatMap((place) => lanes.map(() => addLane(place)));
const segments = clips.map(({ at, start, end }) => ({
  id: String(at),
  startTime: start,
  endTime: end,
  editable: true,
  overlay: true,
  labelText: `Sound ${at}`,
}));

const instances = [];

function addWaveform(container, waveform) {
  const mediaElement = new Audio(laneSound);
  const options = {
    ...waveform,
    mediaElement,
    segments,
    zoomview: { container },
    segmentOptions: { overlay: true, overlayOffset: 0, overlayColor: "#88aadd", overlayOpacity: 0.4 },
    zoomLevels: [Math.ceil((laneSeconds * SAMPLE_RATE) / container.clientWidth)],
    keyboard: false,
  };
  Peaks.init(options, (error, instance) => {
    if (error) reportError(error);
    else instances.push(instance);
  });
}

async function drawAll() {
  const waveform = hasPeaks
    ? { dataUri: { arraybuffer: lanePeaksOf("dat") } }
    : { webAudio: { audioBuffer: await fetchDecoded(laneSound), scale: 256 } };
  for (const element of laneElements) addWaveform(element, waveform);
}

drawAll().catch(reportError);
measure({
  areBoxesDrawn: () => instances.length === laneElements.length,
  wavesDrawn: () => instances.length,
  waveCount: laneElements.length,
  play: () => instances[0].player.play(),
  rects: () => laneElements.flatMap(clipRects),
});
