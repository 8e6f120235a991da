import { readFileSync } from "node:fs";
import { join } from "node:path";

const KEYWORDS = ["audio", "timeline", "waveform", "editor", "video", "music", "multitrack", "web-audio"];

/**
 * Needed only for imports from `external/`, which take React 19 and Pixi 8. The ranges are wider: npm refuses a package whose optional peers
 * differ from what a project has, whether it uses them or not.
 */
const PEERS = { react: ">=18.2.0 <20", "react-dom": ">=18.2.0 <20", "pixi.js": ">=7.0.0 <9" } as const;

/** The package.json of the built library, for `npm pack`. `entries`: the importable entries, and the declarations of each. */
export function packageFile(root: string, entries: Readonly<Record<string, string>>, withSideEffects: readonly string[]): unknown {
  const { name, version, license, engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly name: string;
    readonly version: string;
    readonly license: string;
    readonly engines: Readonly<Record<string, string>>;
  };
  const names = Object.keys(entries);
  const entryOf = (entry: string, folder: string) => ({ types: `./types/embed/${entries[entry]}.d.ts`, default: `${folder}/${entry}.js` });
  return {
    name,
    version,
    description: "A timeline, and an editor, for music against picture, in any page.",
    keywords: KEYWORDS,
    license,
    engines,
    type: "module",
    exports: {
      ".": entryOf(names[0] ?? "", "."),
      ...Object.fromEntries(names.map((entry) => [`./${entry}`, entryOf(entry, ".")])),
      ...Object.fromEntries(names.map((entry) => [`./external/${entry}`, entryOf(entry, "./external")])),
      "./project.schema.json": "./layback-project-1.schema.json",
      "./project-2.schema.json": "./layback-project-2.schema.json",
      "./assets/*": "./assets/*",
      "./package.json": "./package.json",
    },
    // Chunks may have side effects (parts of Pixi register themselves); a page that uses nothing of an entry drops all of it.
    sideEffects: ["", "external/"].flatMap((folder) => [
      `./${folder}chunks/*`,
      ...withSideEffects.map((entry) => `./${folder}${entry}.js`),
    ]),
    peerDependencies: PEERS,
    peerDependenciesMeta: Object.fromEntries(Object.keys(PEERS).map((peer) => [peer, { optional: true }])),
  };
}
