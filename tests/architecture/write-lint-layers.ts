// `npm run lint:layers`: writes the layers of layers.ts into .oxlintrc.json.
import { readFileSync, writeFileSync } from "node:fs";
import { isLayerOverride, lintLayers } from "./lint-layers.ts";
import type { LintOverride } from "./lint-layers.ts";

const path = new URL("../../.oxlintrc.json", import.meta.url);
const config = JSON.parse(readFileSync(path, "utf8")) as { overrides: LintOverride[] };
config.overrides = [...lintLayers(), ...config.overrides.filter((override) => !isLayerOverride(override))];
writeFileSync(path, `${JSON.stringify(config, undefined, 2)}\n`);
