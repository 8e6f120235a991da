import { createRef } from "react";
import { createRoot } from "react-dom/client";
import "#ui/fonts.css";
import { InstanceRoot } from "#ui/instance-root.tsx";
import type { Clip } from "#model/clip.ts";
import { createEnginePeaks } from "#tests/support/timeline/engine-peaks.ts";
import { createMeasures } from "#tests/support/timeline/measures.ts";
import type { Measures } from "#tests/support/timeline/measures.ts";
import { aSong } from "#tests/support/timeline/pcm-peaks.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/timeline-host.ts";
import type { TestHost } from "#tests/support/timeline/timeline-host.ts";
import { TimelineCanvas } from "#timeline/timeline-canvas.tsx";
import type { TimelineHandle } from "#timeline/timeline-canvas.tsx";

/** `?clips=1000&seconds=3600&lanes=8`: clips spread evenly over lanes and time, with a little left out between them. */
const query = new URLSearchParams(location.search);
const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
const clipCount = number("clips", 1000);
const seconds = number("seconds", 3600);
const laneCount = number("lanes", 8);

const SONGS = ["Main theme", "Chase (alt mix)", "Rain on glass", "Tension bed 2", "Night drive", "Ending — strings", "Café", "שלום עולם"];
const songs = Object.fromEntries(SONGS.map((name, at) => [`${name}.wav`, aSong(40, 48_000, at + 1)]));

function someClips(): Clip[] {
  const perLane = Math.max(1, Math.ceil(clipCount / laneCount));
  const slot = seconds / perLane;
  return Array.from({ length: clipCount }, (_, at) => {
    const laneIndex = at % laneCount;
    const place = Math.floor(at / laneCount);
    const name = SONGS[(at * 5 + laneIndex) % SONGS.length] ?? "Song";
    const startTime = place * slot + ((laneIndex * 0.37) % 1) * slot * 0.2;
    const length = Math.min(38, slot * (0.55 + ((at * 7) % 5) / 10));
    return aClip({
      id: `clip-${at}`,
      name,
      url: `${name}.wav`,
      laneIndex,
      startTime,
      endTime: startTime + length,
      sourceOffset: (at % 4) * 0.5,
      originalDuration: 40,
      muted: at % 13 === 5,
      fadeIn: at % 6 === 1 ? Math.min(2, length / 3) : 0,
      fadeOut: at % 5 === 2 ? Math.min(3, length / 3) : 0,
    });
  });
}

const host = createTestHost(aTimeline(someClips(), seconds * 0.92), createEnginePeaks(songs));
const handle = createRef<TimelineHandle>();
const element = document.getElementById("timeline");
if (!element) throw new Error("The page has no place for the timeline.");
createRoot(element).render(
  <InstanceRoot>
    <div style={{ blockSize: "100vh" }}>
      <TimelineCanvas ref={handle} host={host} ariaLabel="Timeline" />
    </div>
  </InstanceRoot>,
);

export type TimelinePage = { readonly host: TestHost; readonly handle: typeof handle; readonly measures: Measures };

declare global {
  interface Window {
    timelinePage: TimelinePage;
  }
}

window.timelinePage = { host, handle, measures: createMeasures(host, handle, songs) };
