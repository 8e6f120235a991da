import { readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { EnvironmentOptions, Plugin, UserConfig } from "vite";
import { coreIsAPackage } from "./core-is-a-package.ts";
import { writeFfmpegPackage } from "./ffmpeg-package.ts";
import { headStaysUntouched } from "./head-stays-untouched.ts";
import { ownStyles } from "./own-styles.ts";
import { packageFile } from "./package-file.ts";
import { PACKAGES } from "./packages.ts";
import type { PackageSpec } from "./packages.ts";
import { printSizes } from "./print-sizes.ts";
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
};

/** Build of the packages for other pages, each in a Vite environment of its own: an ES module per entry, workers and worklets in `assets/`. */
export function embedBuild({ root, projectSchemas }: EmbedBuild): UserConfig {
  // Set also when a test starts the build: JSX compiled for development calls functions that React lacks in production.
  process.env["NODE_ENV"] = "production";
  return {
    root,
    base: "./",
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [react(), ...PACKAGES.flatMap((spec) => pluginsOf(root, spec, projectSchemas))],
    worker: { format: "es", rolldownOptions: { output: SLIM_MAPS } },
    css: { modules: { generateScopedName: classOf } },
    // Of the workers that Vite builds by itself.
    build: { sourcemap: true },
    environments: Object.fromEntries(PACKAGES.map((spec) => [spec.folder, environmentOf(spec)])),
    builder: {
      buildApp: async (builder) => {
        rmSync(join(root, "dist/embed"), { recursive: true, force: true });
        for (const { folder } of PACKAGES) {
          const environment = builder.environments[folder];
          if (environment) await builder.build(environment);
        }
        writeFfmpegPackage(root);
      },
    },
  };
}

/** Whether the package leaves Pixi to the page. */
const sharesPixi = ({ peers }: PackageSpec) => "pixi.js" in peers;
const hasEditor = ({ entries }: PackageSpec) => "editor" in entries;

function environmentOf(spec: PackageSpec): EnvironmentOptions {
  return {
    consumer: "client",
    build: {
      outDir: `dist/embed/${spec.folder}`,
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
function pluginsOf(root: string, spec: PackageSpec, projectSchemas: EmbedBuild["projectSchemas"]): Plugin[] {
  const plugins = [
    headStaysUntouched(),
    withoutUnusedPixi(!sharesPixi(spec)),
    workersInOneFile(root, spec.workers),
    ownStyles(),
    ...("react" in spec.peers ? [reactOfThePage()] : []),
    ...(hasEditor(spec) ? [coreIsAPackage()] : []),
    ...projectSchemas.map((schema) => publishedFile(schema.$id, schema)),
    publishedFile("package.json", packageFile(root, spec)),
    publishedPages(root, spec.folder, readFileSync(join(root, "LICENSE"))),
    thirdPartyNotices(root),
    publicTypes(root, [...Object.values(spec.entries), ...(spec.declared ?? [])]),
    printSizes(spec.name, spec.maxEntryKb),
  ];
  return plugins.map((plugin) => ({ ...plugin, applyToEnvironment: ({ name }) => name === spec.folder }));
}

/** A class of a style file, "lane-headers-toggle". No two files have the same name, and a hash would not compress. */
function classOf(name: string, file: string): string {
  return `${basename(file).replace(/\.module\.css.*$/u, "")}-${name}`;
}
