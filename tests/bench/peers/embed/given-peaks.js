// Shows 300 sounds of the length in the page's URL by their given peaks, each of its own address. `window.drawn` settles when all are drawn.
import { mountTimeline } from "./layback/timeline.js";

const seconds = Number(location.search.slice(1));
const LANES = 6;
const clips = Array.from({ length: 300 }, (_, at) => ({
  id: `c${at}`,
  url: `sound-${at}.mp3`,
  startTime: Math.floor(at / LANES) * seconds,
  laneIndex: at % LANES,
}));
const timeline = mountTimeline(document.querySelector("#place"), {
  project: { version: 1, id: "bench", clips },
  peaks: (url) => ({ duration: seconds, peaks: `/peaks-${seconds}.dat?${url}` }),
  media: () => Promise.reject(new Error("No sound is read.")),
});

const frame = () => new Promise(requestAnimationFrame);
window.drawn = (async () => {
  await timeline.ready;
  const firstFrameMs = performance.now();
  timeline.fit();
  while (Object.values(timeline.sources).some((status) => status !== "ready")) await frame();
  for (let framesDrawn = -1; framesDrawn !== timeline.stats().framesDrawn; await frame()) {
    ({ framesDrawn } = timeline.stats());
    await frame();
  }
  return { firstFrameMs, allDrawnMs: performance.now(), count: Object.keys(timeline.sources).length };
})();
