// What each page of this folder shows, by its URL: `?lanes=10&clips=20&timelines=1&peaks`. Lane after lane has the same sounds of 10 s, one
// after the other. The page calls `measure`.

const query = new URLSearchParams(location.search);
const numberOf = (name) => Number(query.get(name) ?? 1);

export const SECONDS = 10;
export const SAMPLE_RATE = 44_100;
export const LANE_HEIGHT_PX = 60;
export const laneCount = numberOf("lanes");
export const clipsPerLane = numberOf("clips");
export const laneSeconds = clipsPerLane * SECONDS;
/** A server sends peaks; otherwise each sound is decoded. */
export const hasPeaks = query.has("peaks");

/** One sound of 10 s by its place in the lane; and all sounds of a lane in one. */
export const soundOf = (at) => `sound-${at}.mp3`;
export const soundPeaksOf = (at, format) => `sound-${at}.${format}`;
export const laneSound = `lane-${clipsPerLane}.mp3`;
export const lanePeaksOf = (format) => `lane-${clipsPerLane}.${format}`;

export const lanes = Array.from({ length: laneCount }, (_lane, index) => index);
/** The clips of one lane. */
export const clips = Array.from({ length: clipsPerLane }, (_clip, at) => ({ at, start: at * SECONDS, end: (at + 1) * SECONDS }));

/** Where a clip is quiet: its waveform reaches the middle, but not the lower edge. Parts of its width and height. */
const QUIET_PART = { left: 0.37, middle: 0.59, edge: 0.9 };
/** Colours that differ by less in all channels are the same, 0 … 255. */
const SAME = 10;

/** An element of the page's CSS for each timeline. */
export const places = Array.from({ length: numberOf("timelines") }, () => {
  const place = document.createElement("div");
  place.className = "place";
  document.body.append(place);
  return place;
});

if (places.length > 1) document.body.className = "many";

/** Adds an element for one lane. */
export function addLane(place) {
  const lane = document.createElement("div");
  lane.style.cssText = `block-size: ${LANE_HEIGHT_PX}px; background: #fff`;
  place.append(lane);
  return lane;
}

/** The rectangles of a lane's clips in an element that shows the whole lane; CSS px in the page. */
export function clipRects(lane) {
  const { left, top, width, height } = lane.getBoundingClientRect();
  const clipWidth = width / clipsPerLane;
  return clips.map(({ at }) => ({ left: left + at * clipWidth, top, width: clipWidth, height }));
}

export async function fetchDecoded(url) {
  const response = await fetch(url);
  return new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(await response.arrayBuffer());
}

/** Counts the clips that have a waveform in a canvas or picture. @param rects of the clips, in pixels of the picture */
export function countWaves(picture, rects) {
  const copy = new OffscreenCanvas(picture.width, picture.height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(picture, 0, 0);
  return rects.filter(({ left, top, width, height }) => {
    const colourAt = (part) => copy.getImageData(left + QUIET_PART.left * width, top + part * height, 1, 1).data;
    const [middle, edge] = [colourAt(QUIET_PART.middle), colourAt(QUIET_PART.edge)];
    return middle.some((value, channel) => Math.abs(value - edge[channel]) >= SAME);
  }).length;
}

/**
 * Starts the measurement: `window.drawing` settles when all is drawn, and `window.countShown` counts the waveforms
 * in a screenshot (PNG as base64) afterwards. Everything is checked after each frame (a message that was sent in the
 * animation frame arrives after the frame's layout and painting).
 * @param areBoxesDrawn whether all clips in view are drawn, with or without waveforms
 * @param wavesDrawn the number of waveforms that are drawn so far, of `waveCount`
 * @param rects returns the rectangles of all clips in view; CSS px in the page
 * @param play plays the first timeline; undefined where it needs more than peaks
 */
export function measure({ areBoxesDrawn, wavesDrawn, waveCount, rects, play }) {
  const frame = new MessageChannel();
  window.playFirst = play;
  window.countShown = async (png) => {
    const response = await fetch(`data:image/png;base64,${png}`);
    return { waves: countWaves(await createImageBitmap(await response.blob()), rects()), clips: rects().length };
  };
  window.drawing = new Promise((resolve) => {
    const times = {};
    frame.port1.addEventListener("message", () => {
      const now = performance.now() - window.beganMs;
      if (areBoxesDrawn()) times.boxesMs ??= now;
      const drawn = wavesDrawn();
      if (drawn > 0) times.firstWaveMs ??= now;
      if (drawn < waveCount || times.boxesMs === undefined) requestAnimationFrame(next);
      else resolve({ ...times, allWavesMs: now });
    });
    frame.port1.start();
    const next = () => frame.port2.postMessage(undefined);
    requestAnimationFrame(next);
  });
}
