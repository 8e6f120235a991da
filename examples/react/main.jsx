import { StrictMode, useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { mountTimeline } from "layback";

const project = {
  version: 1,
  id: "reel",
  clips: [{ id: "a", name: "Theme", url: "/theme.wav", startTime: 2 }],
};

function Score() {
  const place = useRef(null);
  const [kind, setKind] = useState("none yet");
  useEffect(() => {
    // Skips edits that the user did not make, such as a measured length of a sound.
    const onEdit = (edit) => edit.undoable && setKind(edit.kind);
    const timeline = mountTimeline(place.current, { project, onEdit });
    return () => timeline.dispose();
  }, []);
  return (
    <>
      <h1>A timeline in a React page</h1>
      <div ref={place} style={{ blockSize: 300 }} />
      <p>
        Last edit: <output>{kind}</output>
      </p>
    </>
  );
}

createRoot(document.querySelector("#root")).render(
  <StrictMode>
    <Score />
  </StrictMode>,
);
