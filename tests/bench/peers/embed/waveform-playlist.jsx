// Shows the song named in the page's URL in @waveform-playlist/browser, and plays it when the library reports that it is ready. Nothing is
// draggable.
import { useAudioTracks, usePlaylistControls, usePlaylistData, Waveform, WaveformPlaylistProvider } from "@waveform-playlist/browser";
import { useEffect, useRef } from "react";
import { createRoot } from "react-dom/client";

const SONGS = [{ src: location.search.slice(1), name: "Song" }];

function PlayAtOnce() {
  const { play } = usePlaylistControls();
  const { isReady } = usePlaylistData();
  const hasPlayed = useRef(false);
  useEffect(() => {
    if (!isReady || hasPlayed.current) return;
    hasPlayed.current = true;
    play().catch(reportError);
  }, [isReady, play]);
  return null;
}

function Playlist() {
  const { tracks, loading } = useAudioTracks(SONGS);
  if (loading) return null;
  return (
    <WaveformPlaylistProvider tracks={tracks} samplesPerPixel={1024}>
      <PlayAtOnce />
      <Waveform />
    </WaveformPlaylistProvider>
  );
}

createRoot(document.querySelector("#place")).render(<Playlist />);
