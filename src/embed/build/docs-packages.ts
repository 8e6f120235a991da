/** Builds the packages into a folder, named from the root, and writes their sizes beside them: `sizes.json`. For `npm run docs`. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createBuilder } from "vite";
import { projectJsonSchema } from "#model/project-json/json-schema.ts";
import { embedBuild } from "./embed-build.ts";
import type { BuiltSize } from "./print-sizes.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const [, , folder = ""] = process.argv;
if (folder === "") throw new Error("Name the folder to build into.");

const sizes: BuiltSize[] = [];
const config = embedBuild({
  root,
  folder,
  projectSchemas: [projectJsonSchema(1), projectJsonSchema(2)],
  onSize: (size) => sizes.push(size),
});
const builder = await createBuilder({ ...config, configFile: false, logLevel: "error", mode: "embed" });
await builder.buildApp();
await writeFile(join(root, folder, "sizes.json"), JSON.stringify(sizes));
