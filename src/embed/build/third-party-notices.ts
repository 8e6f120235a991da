import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** A package whose code is in the bundle. */
type BundledPackage = { readonly name: string; readonly version: string; readonly license: string; readonly text: string };

const PACKAGE = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//gu;
/** Loaded as a file of its own, with its notice beside it in `assets/`. */
const WITH_OWN_NOTICE: ReadonlySet<string> = new Set(["@ffmpeg/core"]);
const LICENSE_FILE = /^(?:licen[cs]e|copying)(?:[.-].*)?$/iu;

/** Names of the packages, below the project's `node_modules`, from which a built file's code comes. @param sources of its source map */
export function packagesOf(sources: readonly string[]): readonly string[] {
  return sources.flatMap((source) => [...source.matchAll(PACKAGE)].at(-1)?.[1] ?? []);
}

/**
 * Publishes the licences of all packages whose code is in the modules, workers and worklets, by their source maps: the text, or author and
 * repository of a package that has none. Fails the build where a package states no licence.
 */
export function thirdPartyNotices(root: string): Plugin {
  return {
    name: "layback:third-party-notices",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const names = new Set<string>();
        for (const file of Object.values(bundle)) {
          const map = file.type === "chunk" ? file.map : file.fileName.endsWith(".map") && JSON.parse(String(file.source));
          if (map) for (const name of packagesOf(map.sources)) names.add(name);
        }
        const packages = [...names]
          .filter((name) => !WITH_OWN_NOTICE.has(name))
          .toSorted()
          .map((name) => readPackage(join(root, "node_modules", name)));
        this.emitFile({ type: "asset", fileName: "THIRD-PARTY-NOTICES.md", source: noticesOf(packages) });
      },
    },
  };
}

function readPackage(folder: string): BundledPackage {
  const { name, version, license, author, repository } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((one) => LICENSE_FILE.test(one));
  if (typeof license !== "string") throw new Error(`${name} states no licence.`);
  const origin = [author?.name ?? author, repository?.url ?? repository].filter(Boolean).join(", ");
  const text = file ? readFileSync(join(folder, file), "utf8") : (licenceInReadme(folder) ?? origin);
  return { name, version, license, text };
}

/** The part of a package's README about its licence; some have no file of it. */
function licenceInReadme(folder: string): string | undefined {
  const path = join(folder, "README.md");
  if (!existsSync(path)) return undefined;
  return /^#+ licen[cs]e\n+(?<text>[\s\S]+?)(?=\n#|$(?![\s\S]))/imu.exec(readFileSync(path, "utf8"))?.groups?.["text"]?.trim();
}

function noticesOf(packages: readonly BundledPackage[]): string {
  const parts = packages.map(
    ({ name, version, license, text }) => `## ${name} ${version}\n\n${license}\n\n\`\`\`text\n${text.trim()}\n\`\`\`\n`,
  );
  return `# Third-party notices\n\nCode of these packages is in the files of this package.\n\n${parts.join("\n")}`;
}
