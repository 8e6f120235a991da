import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hasElementFiles, TEMPLATES } from "./published-file.ts";
import type { PackageSpec } from "./packages.ts";

/** What all packages state alike: it is that of the source repository. */
export function commonFields(root: string) {
  const { version, license, engines, repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly version: string;
    readonly license: string;
    readonly engines: Readonly<Record<string, string>>;
    readonly repository: unknown;
  };
  return { version, license, repository, engines, publishConfig: { access: "public" }, type: "module" } as const;
}

const SCHEMAS = {
  "./project.schema.json": "./layback-project-1.schema.json",
  "./project-2.schema.json": "./layback-project-2.schema.json",
} as const;

const ELEMENT_FILES = {
  ...Object.fromEntries(TEMPLATES.map((name) => [`./jsx/${name}`, { types: `./jsx/${name}.d.ts`, default: `./jsx/${name}.js` }])),
  "./custom-elements.json": "./custom-elements.json",
};

/** The package.json of a built package, for `npm pack`. */
export function packageFile(root: string, spec: PackageSpec): unknown {
  const names = Object.keys(spec.entries);
  const [main = ""] = names;
  const entryOf = (name: string) => ({ types: `./types/embed/${spec.entries[name]}.d.ts`, default: `./${name}.js` });
  const { version, ...common } = commonFields(root);
  const hasElement = hasElementFiles(spec.folder);
  return {
    name: spec.name,
    version,
    description: spec.description,
    keywords: spec.keywords,
    ...common,
    exports: {
      ".": entryOf(main),
      ...Object.fromEntries(names.filter((name) => name !== "index").map((name) => [`./${name}`, entryOf(name)])),
      ...SCHEMAS,
      ...(hasElement && ELEMENT_FILES),
      "./assets/*": "./assets/*",
      "./package.json": "./package.json",
    },
    ...(hasElement && { customElements: "custom-elements.json" }),
    // Chunks may have side effects (parts of Pixi register themselves); a page that uses nothing of an entry drops all of it.
    sideEffects: ["./chunks/*", ...spec.withSideEffects.map((name) => `./${name}.js`)],
    ...(Object.keys(spec.peers).length > 0 && { peerDependencies: spec.peers }),
  };
}
