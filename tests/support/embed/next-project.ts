/** The files of a Next project whose page, a server component, has a client component with the timeline. Contents by path. */
export const NEXT_FILES: Readonly<Record<string, string>> = {
  "next.config.mjs": "export default {};\n",
  "app/icon.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"></svg>',
  "app/layout.jsx": `export default function Layout({ children }) {
  return (
    <html lang="en">
      <body style={{ margin: 0 }}>{children}</body>
    </html>
  );
}
`,
  // A server component that uses both: the timeline as it is, and in a client component.
  "app/page.jsx": `import { Timeline } from "@layback/react";
import { Score } from "./score.jsx";

const scene = { version: 1, id: "scene", clips: [{ id: "b", name: "Scene", url: "/song.flac", startTime: 1, endTime: 4 }] };

export default function Page() {
  return (
    <>
      <Score />
      <Timeline defaultProject={scene} label="Scene" className="scene" style={{ inlineSize: 900, blockSize: 300 }} />
    </>
  );
}
`,
  "app/score.jsx": `"use client";
import { useRef, useState } from "react";
import { Timeline } from "@layback/react";

const reel = { version: 1, id: "reel", clips: [{ id: "a", name: "Theme", url: "/song.flac", startTime: 2 }] };

export function Score() {
  const timeline = useRef(null);
  const [edits, setEdits] = useState([]);
  const [error, setError] = useState("none");
  const play = async () => {
    timeline.current.on("error", ({ message }) => setError(message));
    globalThis.timeline = timeline.current;
    await timeline.current.play();
  };
  return (
    <>
      <button onClick={play}>Play</button>
      <output id="edits">{edits.join(" ")}</output>
      <output id="error">{error}</output>
      <Timeline
        ref={timeline}
        defaultProject={reel}
        onEdit={({ kind }) => setEdits((before) => [...before, kind])}
        label="Score"
        className="score"
        style={{ inlineSize: 900, blockSize: 300 }}
      />
    </>
  );
}
`,
};
