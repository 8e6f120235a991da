import { test } from "vitest";
import type { Lack } from "#tests/support/browser/lacking-browser.ts";
import { doMainJobWithout } from "#tests/support/browser/lacking-trial.ts";

test.each<[string, ...Lack[]]>([
  ["without cross-origin isolation", "isolation"],
  ["with OPFS blocked", "opfs"],
  ["without WebCodecs", "webcodecs"],
  ["that lacks all three", "isolation", "opfs", "webcodecs"],
  ["without AudioDecoder", "sound decoders"],
  ["that blocks all storage", "storage"],
  ["without Web Locks", "locks"],
  ["that writes no files of its own", "written files"],
  ["without OffscreenCanvas", "canvases"],
  ["without what is only a help", "extras"],
])("B-6 the main job, from upload to the exported file, in a browser %s", (_title, ...lacks) => doMainJobWithout(...lacks));
