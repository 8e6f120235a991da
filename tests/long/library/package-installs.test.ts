import { existsSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PACKAGES } from "../../../src/embed/build/packages.ts";
import type { Timeline } from "#embed/timeline/timeline-entry.ts";
import { startEmbedHost } from "#tests/support/embed/embed-host.ts";
import type { EmbedHost } from "#tests/support/embed/embed-host.ts";
import { noteWhatIsMade } from "#tests/support/embed/embed-page.ts";
import { serveFiles } from "#tests/support/embed/file-server.ts";
import { expectNothingLeft } from "#tests/support/embed/guest-job.ts";
import { installProject } from "#tests/support/embed/installed-project.ts";
import type { InstalledProject } from "#tests/support/embed/installed-project.ts";
import { installNodes, NODE_MAJORS } from "#tests/support/embed/node-programs.ts";
import type { NodePrograms } from "#tests/support/embed/node-programs.ts";
import { packDependencies } from "#tests/support/embed/packed-dependencies.ts";
import type { PackedDependencies } from "#tests/support/embed/packed-dependencies.ts";

const INSTALL_MS = 180_000;
const REACT = "@layback/react";

/** Each entry that a page imports, by package. */
const entriesOf = (name: string): readonly string[] => {
  if (name === "@layback/ffmpeg") return [name];
  const entries = Object.keys(PACKAGES.find((one) => one.name === name)?.entries ?? {});
  return [name, ...entries.filter((entry) => entry !== "index").map((entry) => `${name}/${entry}`)];
};

const PAGE = `<!doctype html>
<html lang="en">
<title>A page with a component</title>
<div id="root"></div>
<script type="module" src="/page.jsx"></script>
</html>`;

/** Stores what the component's reference and the effect of its parent have. */
const SCRIPT = `import { StrictMode, useEffect, useRef, version } from "react";
import { createRoot } from "react-dom/client";
import { Timeline } from "@layback/react";

function Score({ project }) {
  const timeline = useRef(null);
  useEffect(() => {
    Object.assign(globalThis, { timeline: timeline.current, version });
  }, []);
  return <Timeline ref={timeline} defaultProject={project} label="Score" style={{ inlineSize: 900, blockSize: 300 }} />;
}

const project = { version: 1, id: "reel", clips: [{ id: "a", name: "Theme", url: "none", endTime: 8 }] };
const root = createRoot(document.querySelector("#root"));
globalThis.unmount = () => root.unmount();
root.render(<StrictMode><Score project={project} /></StrictMode>);
`;

const RENDER = `import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { Timeline } from "@layback/react";
console.log(renderToString(createElement(Timeline, { defaultProject: { version: 1, id: "reel", clips: [] }, className: "score" })));`;

let packed: PackedDependencies;
let nodes: NodePrograms;
let host: EmbedHost;
beforeAll(async () => {
  packed = await packDependencies();
  nodes = await installNodes();
  host = await startEmbedHost();
}, INSTALL_MS);
afterAll(async () => {
  await host.dispose();
  await nodes.dispose();
  await packed.dispose();
});

const withoutReact = () => Object.fromEntries(Object.entries(packed.all).filter(([name]) => name !== REACT));

/** Imports each entry of the packages in each version of Node. */
async function expectImported(project: InstalledProject, names: readonly string[]): Promise<void> {
  const entries = names.flatMap(entriesOf);
  const code = `for (const entry of ${JSON.stringify(entries)}) console.log(process.version, entry, Object.keys(await import(entry)).length > 0);`;
  for (const major of NODE_MAJORS) {
    const output = await project.run(["--input-type=module", "--eval", code], nodes.program(major));
    const expected = entries.map((entry) => expect.stringMatching(new RegExp(String.raw`^v${major}\.\S+ ${entry} true$`, "u")));
    expect(output.trim().split("\n")).toEqual(expected);
  }
}

describe.each(["18.3.1", "19.0.0", "19.2.0"])("B-140 beside React %s", (version) => {
  let project: InstalledProject;
  beforeAll(async () => {
    const dependencies = { react: version, "react-dom": version, "pixi.js": "8.20.0", ...packed.all };
    project = await installProject(dependencies, { "index.html": PAGE, "page.jsx": SCRIPT });
  }, INSTALL_MS);
  afterAll(() => project.dispose());

  test("all packages are installed, and a server can import each entry", () => expectImported(project, Object.keys(packed.all)));

  test("a server renders the component as an empty element", async () => {
    expect((await project.run(["--input-type=module", "--eval", RENDER])).trim()).toBe('<div class="score"></div>');
  });

  test("a page draws the component in StrictMode, its parent can use it at once, and it leaves nothing behind", async () => {
    const { folder: root } = project;
    await build({ root, configFile: false, logLevel: "error", plugins: [react()], build: { target: "es2023" } });
    const site = await serveFiles(join(root, "dist"));
    const page = await host.newEmptyPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !/404/u.test(message.text())) faults.push(message.text());
    });
    await page.addInitScript(noteWhatIsMade);
    await page.goto(`${site.origin}/index.html`);
    await page.getByRole("gridcell", { name: /Theme/u }).waitFor();
    expect(await page.evaluate(() => [Reflect.get(globalThis, "version"), globalThis.timeline.project.clips.length])).toEqual([version, 1]);
    await page.waitForFunction(() => globalThis.timeline.stats().visibleClips === 1);
    await page.evaluate(() => globalThis.unmount());
    await expectNothingLeft(page);
    expect(faults).toEqual([]);
    await page.close();
    site.dispose();
  });
});

test(
  "B-140 beside no React, what needs none is installed and brings none, and a server can import each entry",
  async () => {
    const project = await installProject(withoutReact());
    expect(existsSync(join(project.folder, "node_modules/react"))).toBe(false);
    await expectImported(project, Object.keys(withoutReact()));
    await project.dispose();
  },
  INSTALL_MS,
);

test(
  "B-140 beside Pixi 7, what brings its own Pixi is installed; npm refuses the component, which needs Pixi 8",
  async () => {
    const project = await installProject({ "pixi.js": "7.4.3", ...withoutReact() });
    await expectImported(project, Object.keys(withoutReact()));
    await project.dispose();
    const dependencies = { "pixi.js": "7.4.3", react: "19.2.0", "react-dom": "19.2.0", ...packed.of(REACT) };
    await expect(installProject(dependencies)).rejects.toThrow(/ERESOLVE[\s\S]*pixi\.js@"\^8\.20\.0"/u);
  },
  INSTALL_MS,
);

declare global {
  /** A global of the pages with a component. */
  var timeline: Timeline;
}
