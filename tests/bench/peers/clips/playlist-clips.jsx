// @waveform-playlist/browser: a track for each lane. Each sound, or its peaks, is fetched and read once. Its
// version 6.0.1 draws nothing until one sound is decoded, with peaks as well.
import { loadWaveformData, Waveform, WaveformPlaylistProvider } from "@waveform-playlist/browser";
import { createClipFromSeconds, createTrack } from "@waveform-playlist/core";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import {
  clips,
  fetchDecoded,
  hasPeaks,
  LANE_HEIGHT_PX,
  lanes,
  laneSeconds,
  measure,
  places,
  SAMPLE_RATE,
  SECONDS,
  soundOf,
  soundPeaksOf,
} from "./clip-set.js";

async function readSound({ at }) {
  if (!hasPeaks) return { audioBuffer: await fetchDecoded(soundOf(at)) };
  const peaks = { waveformData: await loadWaveformData(soundPeaksOf(at, "dat")), sampleRate: SAMPLE_RATE, sourceDuration: SECONDS };
  return at === 0 ? { ...peaks, audioBuffer: await fetchDecoded(soundOf(at)) } : peaks;
}

async function readTracks() {
  const sounds = await Promise.all(clips.map(readSound));
  return lanes.map((lane) =>
    createTrack({
      name: `Lane ${lane}`,
      clips: clips.map(({ at, start }) =>
        createClipFromSeconds({ ...sounds[at], startTime: start, duration: SECONDS, name: `Sound ${at}` }),
      ),
    }),
  );
}

function Playlist({ reading, samplesPerPixel }) {
  const [tracks, setTracks] = useState(undefined);
  useEffect(() => void reading.then(setTracks), [reading]);
  if (!tracks) return null;
  return (
    <WaveformPlaylistProvider
      tracks={tracks}
      samplesPerPixel={samplesPerPixel}
      zoomLevels={[samplesPerPixel]}
      waveHeight={LANE_HEIGHT_PX}
      mono
    >
      <Waveform />
    </WaveformPlaylistProvider>
  );
}

const reading = readTracks();
for (const place of places) {
  const samplesPerPixel = Math.ceil((laneSeconds * SAMPLE_RATE) / place.clientWidth);
  createRoot(place).render(<Playlist reading={reading} samplesPerPixel={samplesPerPixel} />);
}

const clipElements = () => [...document.querySelectorAll("[data-clip-container]")];

/** It has no event for a drawn waveform: whether the clip's canvas has been drawn on. */
function isDrawn(clip) {
  const canvas = clip.querySelector("canvas");
  return canvas !== null && canvas.width > 0 && canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean);
}

const clipCount = places.length * lanes.length * clips.length;
measure({
  areBoxesDrawn: () => clipElements().length === clipCount,
  wavesDrawn: () => clipElements().filter(isDrawn).length,
  waveCount: clipCount,
  rects: () => clipElements().map((element) => element.getBoundingClientRect().toJSON()),
});
