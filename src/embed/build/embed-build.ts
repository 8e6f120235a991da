import { readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { EnvironmentOptions, Plugin, UserConfig } from "vite";
import { coreIsAPackage } from "./core-is-a-package.ts";
import { drawWithoutReact } from "./draw-without-react.ts";
import { writeFfmpegPackage } from "./ffmpeg-package.ts";
import { flatImports } from "./flat-imports.ts";
import { headStaysUntouched } from "./head-stays-untouched.ts";
import { ownStyles } from "./own-styles.ts";
import { packageFile } from "./package-file.ts";
import { PACKAGES } from "./packages.ts";
import type { PackageSpec } from "./packages.ts";
import { printSizes } from "./print-sizes.ts";
import type { BuiltSize } from "./print-sizes.ts";
import { publicTypes } from "./public-types.ts";
import { publishedFile, publishedPages } from "./published-file.ts";
import { reactOfThePage } from "./react-of-the-page.ts";
import { SLIM_MAPS } from "./slim-maps.ts";
import { thirdPartyNotices } from "./third-party-notices.ts";
import { workersInOneFile } from "./workers-in-one-file.ts";
import { withoutUnusedPixi } from "./without-unused-pixi.ts";

const source = fileURLToPath(new URL("..", import.meta.url));
const PIXI = /^pixi\.js(?:\/|$)/u;

type EmbedBuild = {
  readonly root: string;
  /** The published JSON Schemas of projects; `$id` is the file's name. */
  readonly projectSchemas: readonly { readonly $id: string }[];
  /** Where the packages are written, from the root. Default: `dist/embed`. */
  readonly folder?: string;
  readonly onSize?: (size: BuiltSize) => void;
};

/** Build of the packages for other pages, each in a Vite environment of its own: an ES module per entry, workers and worklets in `assets/`. */
export function embedBuild(build: EmbedBuild): UserConfig {
  const { root, folder: target = "dist/embed" } = build;
  // Set also when a test starts the build: JSX compiled for development calls functions that React lacks in production.
  process.env["NODE_ENV"] = "production";
  return {
    root,
    base: "./",
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [react(), ...PACKAGES.flatMap((spec) => pluginsOf(build, spec))],
    worker: { format: "es", rolldownOptions: { output: SLIM_MAPS } },
    css: { modules: { generateScopedName: classOf } },
    // Of the workers that Vite builds by itself.
    build: { sourcemap: true },
    environments: Object.fromEntries(PACKAGES.map((spec) => [spec.folder, environmentOf(target, spec)])),
    builder: {
      buildApp: async (builder) => {
        rmSync(join(root, target), { recursive: true, force: true });
        for (const { folder } of PACKAGES) {
          const environment = builder.environments[folder];
          if (environment) await builder.build(environment);
        }
        writeFfmpegPackage(root, join(root, target, "ffmpeg"));
      },
    },
  };
}

/** Whether the package leaves Pixi to the page. */
const sharesPixi = ({ peers }: PackageSpec) => "pixi.js" in peers;
const hasEditor = ({ entries }: PackageSpec) => "editor" in entries;

function environmentOf(target: string, spec: PackageSpec): EnvironmentOptions {
  return {
    consumer: "client",
    build: {
      outDir: `${target}/${spec.folder}`,
      target: "es2023",
      sourcemap: true,
      minify: true,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      lib: {
        entry: Object.fromEntries(Object.entries(spec.entries).map(([name, path]) => [name, `${source}${path}.ts`])),
        formats: ["es"],
        fileName: (_format, name) => `${name}.js`,
        cssFileName: "styles",
      },
      rolldownOptions: {
        external: sharesPixi(spec) ? [PIXI] : [],
        output: {
          minify: true,
          ...SLIM_MAPS,
          chunkFileNames: "chunks/[name]-[hash].js",
          assetFileNames: "assets/[name]-[hash][extname]",
        },
      },
    },
  };
}

/** The plugins of one package's build. */
function pluginsOf({ root, projectSchemas, onSize }: EmbedBuild, spec: PackageSpec): Plugin[] {
  const plugins = [
    headStaysUntouched(),
    drawWithoutReact(),
    ...(sharesPixi(spec) ? [] : [withoutUnusedPixi()]),
    workersInOneFile(root, spec.workers),
    flatImports(),
    ownStyles(),
    ...("react" in spec.peers ? [reactOfThePage()] : []),
    ...(hasEditor(spec) ? [coreIsAPackage()] : []),
    ...projectSchemas.map((schema) => publishedFile(schema.$id, schema)),
    publishedFile("package.json", packageFile(root, spec)),
    publishedPages(root, spec.folder, readFileSync(join(root, "LICENSE"))),
    thirdPartyNotices(root),
    publicTypes(root, Object.values(spec.entries)),
    printSizes(spec.name, spec.maxEntryKb, onSize),
  ];
  return plugins.map((plugin) => ({ ...plugin, applyToEnvironment: ({ name }) => name === spec.folder }));
}

/** A class of a style file, "lane-headers-toggle". No two files have the same name, and a hash would not compress. */
function classOf(name: string, file: string): string {
  return `${basename(file).replace(/\.module\.css.*$/u, "")}-${name}`;
}
