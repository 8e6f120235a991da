/**
 * The files a developer writes after creating a Vite + React project and adding the package; none of them refers to the place where the
 * package was built.
 */

const html = (script: string) => `<!doctype html>
<html lang="en">
  <title>A fresh project</title>
  <link rel="stylesheet" href="/src/page.css" />
  <div id="root"></div>
  <script type="module" src="/src/${script}"></script>
</html>
`;

/** What a page of the project begins with: it reads its project from the URL named in the page's own address. */
const BEGINNING = `import { StrictMode, useCallback, useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import type { ProjectInput, Timeline as MountedTimeline, TimelineEdit } from "layback";

declare global {
  var timelines: Record<string, MountedTimeline>;
  var edits: { of: string; edit: TimelineEdit }[];
  var errors: string[];
  var unmount: () => void;
}
globalThis.timelines = {};
globalThis.edits = [];
globalThis.errors = [];

function follow(timeline: MountedTimeline) {
  timeline.on("error", ({ message }) => globalThis.errors.push(message));
  globalThis.timelines["one"] = timeline;
}
`;

const END = `
const address = new URLSearchParams(location.search).get("project") ?? "";
const project = (await (await fetch(address)).json()) as ProjectInput;
const root = createRoot(document.querySelector("#root")!);
globalThis.unmount = () => root.unmount();
root.render(<StrictMode><Score project={project} /></StrictMode>);
`;

/** Mounts the timeline in an effect. */
const WITH_LIBRARY = `${BEGINNING}
import { mountTimeline } from "layback";

function Score({ project }: { project: ProjectInput }) {
  const place = useRef<HTMLDivElement>(null);
  const [kind, setKind] = useState("none yet");
  useEffect(() => {
    const onEdit = (edit: TimelineEdit) => {
      globalThis.edits.push({ of: "one", edit });
      setKind(edit.kind);
    };
    const timeline = mountTimeline(place.current!, { project, onEdit });
    follow(timeline);
    return () => timeline.dispose();
  }, [project]);
  return (
    <>
      <p id="words" tabIndex={0}>Last edit: {kind}</p>
      <div id="one" ref={place} />
    </>
  );
}
${END}`;

/** Uses the component. */
const WITH_COMPONENT = `${BEGINNING}
import { Timeline } from "@layback/react";

function Score({ project }: { project: ProjectInput }) {
  const [kind, setKind] = useState("none yet");
  const onEdit = (edit: TimelineEdit) => {
    globalThis.edits.push({ of: "one", edit });
    setKind(edit.kind);
  };
  const ref = useCallback((timeline: MountedTimeline | null) => {
    if (timeline) follow(timeline);
  }, []);
  return (
    <>
      <p id="words" tabIndex={0}>Last edit: {kind}</p>
      <div id="one">
        <Timeline ref={ref} defaultProject={project} onEdit={onEdit} style={{ blockSize: "100%" }} />
      </div>
    </>
  );
}
${END}`;

/** Uses every entry once, with its types; wrong uses must be type errors. */
const USES = `import { mountTimeline, ProjectError } from "layback";
import type { Project, ProjectPatch, TimelineOptions } from "layback/timeline";
import { LaybackTimelineElement } from "layback/elements";
import { createMemoryBackend, mountEditor } from "@layback/editor";
import type { LaybackEditor } from "@layback/editor";
import "@layback/editor/editor-element";
import { connectLayback } from "layback/connect";
import { mountPlayer } from "layback/player";
import type { Player } from "layback/player";
import "layback/player-element";
import { mountTimeline as mountWithOwnPixi } from "@layback/react/timeline";
import { Timeline as TimelineComponent } from "@layback/react";
import type { MountedTimeline, TimelineProps } from "@layback/react";
import schema from "layback/project.schema.json" with { type: "json" };

const options: TimelineOptions = { project: { version: 1, id: "reel", clips: [{ id: "a", url: "a.mp3" }] }, readOnly: true };
export const timeline = mountTimeline(document.body, options);
export const kinds: string[] = [];
timeline.on("edit", ({ kind, patches }) => {
  const first: ProjectPatch | undefined = patches[0];
  kinds.push(kind, first?.kind ?? "none");
});
export const project: Project = timeline.project;
export const editor: LaybackEditor = mountEditor(document.body, { backend: createMemoryBackend({ projects: [] }) });
export const element: LaybackTimelineElement = document.createElement("layback-timeline");
export const player: Player = mountPlayer(document.body, { project: options.project, ui: { transport: false } });
export const shown: Promise<void> | undefined = document.createElement("layback-player").ready;
// @ts-expect-error a player edits nothing
mountPlayer(document.body, { readOnly: true });
export const framed = connectLayback(document.querySelector("iframe")!).then((frame) => frame.seek(3));
export const another: MountedTimeline = mountWithOwnPixi(document.body);
export const props: TimelineProps = { defaultProject: options.project, style: { blockSize: 300 }, className: "score" };
export const rendered = TimelineComponent.displayName;
// @ts-expect-error the component has no such property
export const wrong: TimelineProps = { height: 300 };
export const title: string = schema.$schema;
export const path = (error: unknown) => (error instanceof ProjectError ? error.path : "");
// @ts-expect-error a project needs a version
mountTimeline(document.body, { project: { id: "reel", clips: [] } });
// @ts-expect-error there is no such event
timeline.on("played", () => undefined);
// @ts-expect-error a project is read only
timeline.project.name = "Reel";
`;

const CONFIG = `import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  build: { target: "es2023", rollupOptions: { input: ["index.html", "component.html", "elements.html", "unused.html"] } },
});
`;

const TYPES = {
  compilerOptions: {
    target: "ES2023",
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    module: "ESNext",
    moduleResolution: "bundler",
    jsx: "react-jsx",
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: ["vite/client"],
  },
  include: ["src"],
};

/** Contents by path. */
export const FRESH_FILES: Readonly<Record<string, string>> = {
  "vite.config.js": CONFIG,
  "tsconfig.json": JSON.stringify(TYPES),
  "tsconfig.node.json": JSON.stringify({
    extends: "./tsconfig.json",
    compilerOptions: { module: "NodeNext", moduleResolution: "NodeNext" },
    include: ["src/uses.ts"],
  }),
  "index.html": html("library.tsx"),
  "component.html": html("component.tsx"),
  "elements.html": html("elements.ts"),
  "unused.html": html("unused.ts"),
  "src/page.css": "body { margin: 0 } p { margin: 16px 0 } #one { inline-size: 900px; block-size: 300px }",
  "src/library.tsx": WITH_LIBRARY,
  "src/component.tsx": WITH_COMPONENT,
  "src/elements.ts": `import "layback/elements";\n`,
  "src/unused.ts": `import { mountTimeline } from "layback";\n\nexport const later = () => mountTimeline;\ndocument.title = "Nothing is used";\n`,
  "src/uses.ts": USES,
};
