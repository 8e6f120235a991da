// wavesurfer-multitrack: a track for each clip, as it has one sound on a track. Each sound, or its peaks, is fetched and read once: by itself it
// would open an audio context for each track, which Chromium refuses for 200.
import Multitrack from "wavesurfer-multitrack";
import { clips, fetchDecoded, hasPeaks, lanes, measure, places, soundOf, soundPeaksOf } from "./clip-set.js";

const TRACK_HEIGHT_PX = 24;

async function readSound({ at }) {
  if (!hasPeaks) return [(await fetchDecoded(soundOf(at))).getChannelData(0)];
  const response = await fetch(soundPeaksOf(at, "json"));
  return [await response.json()];
}

const multitracks = [];
let boxesDrawn = 0;
let wavesDrawn = 0;

function draw(place, sounds) {
  const tracks = lanes.flatMap((lane) =>
    clips.map(({ at, start }) => ({
      id: `${lane}-${at}`,
      url: soundOf(at),
      startPosition: start,
      draggable: true,
      peaks: sounds[at],
      options: { height: TRACK_HEIGHT_PX },
    })),
  );
  const multitrack = Multitrack.create(tracks, { container: place, minPxPerSec: 0, trackBackground: "#cde" });
  multitracks.push(multitrack);
  multitrack.once("canplay", () => {
    boxesDrawn += 1;
    // Its own last track is empty.
    for (const waveform of multitrack.wavesurfers.slice(0, -1)) waveform.once("redraw", () => (wavesDrawn += 1));
  });
}

async function drawAll() {
  const sounds = await Promise.all(clips.map(readSound));
  for (const place of places) draw(place, sounds);
}

/** Tracks lie one below the other: those that reach below the place are out of sight. */
function rectsOf(place) {
  const { bottom } = place.getBoundingClientRect();
  return [...place.querySelectorAll("div")]
    .filter((element) => element.style.transform.startsWith("translateX") && element.clientHeight > 0)
    .map((element) => element.getBoundingClientRect().toJSON())
    .filter((rect) => rect.bottom <= bottom);
}

drawAll().catch(reportError);
measure({
  areBoxesDrawn: () => boxesDrawn === places.length,
  wavesDrawn: () => wavesDrawn,
  play: () => multitracks[0].play(),
  waveCount: places.length * lanes.length * clips.length,
  rects: () => places.flatMap(rectsOf),
});
