import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbedHost } from "#tests/support/embed/embed-host.ts";
import type { EmbedHost } from "#tests/support/embed/embed-host.ts";
import { serveFiles } from "#tests/support/embed/file-server.ts";
import type { Origin } from "#tests/support/embed/file-server.ts";
import { installProject } from "#tests/support/embed/installed-project.ts";
import type { InstalledProject } from "#tests/support/embed/installed-project.ts";
import { packDependencies } from "#tests/support/embed/packed-dependencies.ts";

const page = (script: string) => `<!doctype html>
<html lang="en">
<title>An editor</title>
<div id="editor" style="inline-size: 1050px; block-size: 700px"></div>
<script type="module" src="/${script}.js"></script>
</html>`;

/** An editor whose FFmpeg core is where `ffmpeg` says. */
const script = (imports: string, ffmpeg: string) => `import { mountEditor } from "@layback/editor";
${imports}
const media = (name) => new URL("/media/" + name, location.href).href;
globalThis.editor = mountEditor(document.querySelector("#editor"), {
  project: {
    version: 1,
    id: "reel",
    name: "Reel",
    picture: { url: media("small-picture.mp4"), duration: 5 },
    clips: [{ id: "a", url: media("vanilagy__sample.flac"), endTime: 4 }],
  },
  ffmpeg: ${ffmpeg},
});
`;

const PAGES = {
  package: script('import * as ffmpeg from "@layback/ffmpeg";', "ffmpeg"),
  address: script("", 'new URLSearchParams(location.search).get("ffmpeg")'),
  absent: script("", '"/no-such-folder"'),
};

let project: InstalledProject;
let host: EmbedHost;
let site: Origin;
beforeAll(async () => {
  const packed = await packDependencies();
  const files = Object.entries(PAGES).flatMap(([name, code]) => [
    [`${name}.html`, page(name)],
    [`${name}.js`, code],
  ]);
  project = await installProject(packed.of("@layback/editor", "@layback/ffmpeg"), Object.fromEntries(files));
  await packed.dispose();
  const input = Object.keys(PAGES).map((name) => join(project.folder, `${name}.html`));
  await build({
    root: project.folder,
    configFile: false,
    logLevel: "error",
    build: { target: "es2023", rolldownOptions: { input } },
  });
  host = await startEmbedHost();
  site = await serveFiles(join(project.folder, "dist"));
}, 300_000);
afterAll(async () => {
  site.dispose();
  await host.dispose();
  await project.dispose();
});

/** Opens a page of the project, and starts an export in its editor. */
async function startExport(address: string) {
  const opened = await host.newEmptyPage({ viewport: { width: 1100, height: 800 } });
  await opened.goto(address);
  const dialog = opened.getByRole("dialog", { name: "Export" });
  await opened.getByRole("button", { name: "Export", exact: true }).click();
  const download = opened.waitForEvent("download").then((offered) => offered.suggestedFilename());
  await dialog.getByRole("button", { name: "Export MP4" }).click();
  return { opened, dialog, download };
}

test.each([
  ["as the package that a bundler found", () => `${site.origin}/package.html`],
  ["at an address of another origin", () => `${site.origin}/address.html?ffmpeg=${host.library}/ffmpeg`],
])("the editor, built by Vite, exports with FFmpeg's core %s, and links to its notice", async (_title, address) => {
  const { opened, dialog, download } = await startExport(address());
  expect(await download).toMatch(/^edited-video-\d+\.mp4$/u);
  const notice = await dialog.getByRole("link", { name: /FFmpeg, GPL/u }).getAttribute("href");
  expect(await (await fetch(notice ?? "")).text()).toContain("GNU GENERAL PUBLIC LICENSE");
  await opened.close();
});

test("where FFmpeg's core is not found, the export says that it could not load it", async () => {
  const { opened, dialog, download } = await startExport(`${site.origin}/absent.html`);
  download.catch(() => undefined);
  await dialog.getByText("Error loading video engine.").waitFor();
  await opened.close();
});
