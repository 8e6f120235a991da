import { test } from "vitest";
import type { Lack } from "#tests/support/lacking-browser.ts";
import { doMainJobWithout } from "#tests/support/lacking-trial.ts";

test.each<[string, ...Lack[]]>([
  ["without cross-origin isolation", "isolation"],
  ["with OPFS blocked", "opfs"],
  ["without WebCodecs", "webcodecs"],
  ["that lacks all three", "isolation", "opfs", "webcodecs"],
])("§1 the main job, from upload to the exported file, in a browser %s", (_title, ...lacks) => doMainJobWithout(...lacks));
