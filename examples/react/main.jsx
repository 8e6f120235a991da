import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { Timeline } from "@layback/react";

const project = {
  version: 1,
  id: "reel",
  clips: [{ id: "a", name: "Theme", url: "/theme.wav", startTime: 2 }],
};

function Score() {
  const [kind, setKind] = useState("none yet");
  return (
    <>
      <h1>A timeline in a React page</h1>
      <Timeline
        defaultProject={project}
        // Skips edits that the user did not make, such as a measured length of a sound.
        onEdit={(edit) => edit.undoable && setKind(edit.kind)}
        style={{ blockSize: 300 }}
      />
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
