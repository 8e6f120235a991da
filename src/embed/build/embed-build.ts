import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { esmExternalRequirePlugin } from "vite";
import type { Plugin, UserConfig } from "vite";
import { headStaysUntouched } from "./head-stays-untouched.ts";
import { packageFile } from "./package-file.ts";
import { publicTypes } from "./public-types.ts";
import { ownStyles } from "./own-styles.ts";
import { printSizes } from "./print-sizes.ts";
import { publishedFile, publishedText } from "./published-file.ts";
import { sharedWorkers } from "./shared-workers.ts";
import { thirdPartyNotices } from "./third-party-notices.ts";
import { withoutUnusedPixi } from "./without-unused-pixi.ts";

const source = fileURLToPath(new URL("..", import.meta.url));

/** The importable entries, and their sources below src/embed. The first is the package itself. */
const ENTRIES = {
  timeline: "timeline/timeline-entry",
  elements: "elements",
  editor: "editor/editor-entry",
  "editor-element": "editor/editor-element",
  connect: "connect",
  "words/de": "words/de",
  "words/editor-de": "words/editor-de",
} as const;
const WITH_SIDE_EFFECTS = ["elements", "editor-element"] as const;

/** Not bundled by the entries under `external/`, whether imported by a module or required by a CommonJS one. */
const EXTERNAL = /^(?:react|react-dom|pixi\.js)(?:\/|$)/u;

type EmbedBuild = {
  readonly root: string;
  /** "bundled" includes React and Pixi; "external" leaves them to the page. */
  readonly variant: "bundled" | "external";
  /** The published JSON Schemas of projects; `$id` is the file's name. */
  readonly projectSchemas: readonly { readonly $id: string }[];
};

/** Gzipped size of an entry with all that it imports statically (B-140). */
const MAX_ENTRY_KB = { bundled: { timeline: 350, elements: 350 }, external: { timeline: 165, elements: 165 } } as const;

/** Build of the library for other pages: one ES module per entry, workers and worklets beside it in `assets/`. */
export function embedBuild({ root, variant, projectSchemas }: EmbedBuild): UserConfig {
  const isBundled = variant === "bundled";
  const folder = isBundled ? "" : "external/";
  // Set also when a test starts the build: JSX compiled for development calls functions that React lacks in production.
  process.env["NODE_ENV"] = "production";
  return {
    root,
    base: "./",
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [
      react(),
      headStaysUntouched(),
      withoutUnusedPixi(isBundled),
      sharedWorkers(root),
      ownStyles(),
      ...(isBundled ? published(root, projectSchemas) : [esmExternalRequirePlugin({ external: [EXTERNAL] })]),
      printSizes(variant, MAX_ENTRY_KB[variant]),
    ],
    worker: { format: "es" },
    css: { modules: { generateScopedName: classOf } },
    build: {
      outDir: "dist/embed",
      // Files that do not depend on the page's React and Pixi (workers, worklets, WebAssembly) are the same for both variants.
      emptyOutDir: isBundled,
      target: "es2023",
      sourcemap: true,
      minify: true,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      lib: {
        entry: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, `${source}${path}.ts`])),
        formats: ["es"],
        fileName: (_format, name) => `${folder}${name}.js`,
        cssFileName: "styles",
      },
      rollupOptions: {
        output: { minify: true, chunkFileNames: `${folder}chunks/[name]-[hash].js`, assetFileNames: "assets/[name]-[hash][extname]" },
      },
    },
  };
}

/** A class of a style file, "lane-headers-toggle". No two files have the same name, and a hash would not compress. */
function classOf(name: string, file: string): string {
  return `${basename(file).replace(/\.module\.css.*$/u, "")}-${name}`;
}

/** Files beside the modules of both variants. */
function published(root: string, projectSchemas: EmbedBuild["projectSchemas"]): Plugin[] {
  return [
    ...projectSchemas.map((schema) => publishedFile(schema.$id, schema)),
    publishedFile("package.json", packageFile(root, ENTRIES, WITH_SIDE_EFFECTS)),
    publishedText("LICENSE", readFileSync(join(root, "LICENSE"), "utf8")),
    thirdPartyNotices(root),
    publicTypes(root, Object.values(ENTRIES)),
  ];
}
