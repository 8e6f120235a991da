import { test } from "vitest";
import { doMainJobWithout } from "#tests/support/lacking-trial.ts";

test("§1 the main job, from upload to the exported file, in a browser without cross-origin isolation, with OPFS blocked and without WebCodecs", () =>
  doMainJobWithout("isolation", "opfs", "webcodecs"));
