import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** When a browser loads a file of `assets/`, by the beginning of its name. */
const ASSETS = {
  "media-workers": "with the first sound: reads and decodes it",
  processor: "with the timeline: mixes on the audio thread",
  "resampler-script": "with the first sound that has another sample rate than the mixer",
  "ffmpeg-worker": "with the first export",
  worker: "with the first export",
};

/** The page about sizes, as markdown, from the figures of the build. @param packages the folder of the built packages */
export function sizesPage(packages) {
  const sizes = JSON.parse(readFileSync(join(packages, "sizes.json"), "utf8"));
  const names = [...new Set(sizes.map(({ packageName }) => packageName))];
  return `# Sizes

What a page loads with each import, and when it loads the rest. The figures are those of the build that this site has: kilobytes (1000 bytes) after
gzip.

${names.map((name) => section(name, ownOf(sizes, name), mainOf(packages, name))).join("\n")}
## @layback/ffmpeg

FFmpeg's core has ${(bytesIn(join(packages, "ffmpeg")) / 1e6).toFixed(0)} MB before compression. A browser loads it with the first export of an editor.
`;
}

const ownOf = (sizes, name) =>
  sizes.filter(({ packageName, isEntry, file }) => packageName === name && (isEntry || file.startsWith("assets/")));

/** The file of a package that is imported by the package's name alone. */
function mainOf(packages, name) {
  const { exports } = JSON.parse(readFileSync(join(packages, name.replace("@layback/", ""), "package.json"), "utf8"));
  return exports["."].default.replace("./", "");
}

function section(name, sizes, main) {
  const rows = sizes.map(({ file, kb, fileCount, isEntry }) =>
    isEntry
      ? [file === main ? name : `${name}/${file.replace(/\.js$/u, "")}`, kb, fileCount, "with the import"]
      : [file.replace(/-[\w-]{8}\.js$/u, ".js"), kb, fileCount, whenOf(file)],
  );
  return `## ${name}

| import or file | gzip | files | when |
| -------------- | ---- | ----- | ---- |
${rows.map(([what, kb, count, when]) => `| \`${what}\` | ${kb < 10 ? kb.toFixed(1) : kb.toFixed(0)} kB | ${count} | ${when} |`).join("\n")}
`;
}

function whenOf(file) {
  const when = Object.entries(ASSETS).find(([start]) => file.startsWith(`assets/${start}-`));
  if (when === undefined) throw new Error(`Say in sizes-page.mjs when ${file} is loaded.`);
  return when[1];
}

const bytesIn = (folder) => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
