import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveFiles } from "#tests/support/embed/file-server.ts";
import type { Origin } from "#tests/support/embed/file-server.ts";
import { trialProject, tryEditor, tryTimeline } from "#tests/support/embed/host-trials.ts";
import { startMatrixHosts } from "#tests/support/embed/matrix-hosts.ts";
import type { MatrixHosts } from "#tests/support/embed/matrix-hosts.ts";

let library: Origin;
let hosts: MatrixHosts;
beforeAll(async () => {
  library = await serveFiles(fileURLToPath(new URL("../../dist/embed", import.meta.url)));
  hosts = await startMatrixHosts(library.origin, () => library.origin);
});
afterAll(async () => {
  await hosts.dispose();
  library.dispose();
});

const WITHOUT_WEBCODECS = `for (const name of ["AudioDecoder", "AudioEncoder", "VideoDecoder", "VideoEncoder", "ImageDecoder", "AudioData",
  "VideoFrame", "EncodedAudioChunk", "EncodedVideoChunk"]) delete globalThis[name];`;

/**
 * Features that the library uses if present (its README names the browsers without them), the script that removes each, and the condition
 * that must then be false.
 */
test.each([
  ["WebCodecs", WITHOUT_WEBCODECS, `"AudioDecoder" in globalThis`],
  [
    "files of its own (OPFS), locks and storage",
    `delete Navigator.prototype.storage; delete Navigator.prototype.locks;`,
    `"storage" in navigator`,
  ],
  [
    "synchronous files",
    `delete FileSystemFileHandle.prototype.createSyncAccessHandle;`,
    `"createSyncAccessHandle" in FileSystemFileHandle.prototype`,
  ],
  ["canvases off screen", `delete globalThis.OffscreenCanvas;`, `"OffscreenCanvas" in globalThis`],
  [
    "counted drop-outs",
    `if (globalThis.AudioContext) delete AudioContext.prototype.playbackStats;`,
    `"playbackStats" in AudioContext.prototype`,
  ],
  [
    "a measured output latency",
    `if (globalThis.AudioContext) delete AudioContext.prototype.outputLatency;`,
    `"outputLatency" in AudioContext.prototype`,
  ],
  ["random UUIDs", `delete Crypto.prototype.randomUUID;`, `"randomUUID" in crypto`],
])("timeline and editor work in a browser without %s", async (_what, takeAway, isThere) => {
  // No scope has all the features that the script removes.
  const prelude = takeAway
    .replaceAll("Navigator.prototype", "Object.getPrototypeOf(navigator)")
    .replace(/^delete FileSystemFileHandle/u, "if (globalThis.FileSystemFileHandle) delete FileSystemFileHandle");
  const { page, frame, close } = await hosts.open({ name: "plain" }, prelude);
  expect(await page.evaluate(isThere)).toBe(false);
  const project = trialProject(library.origin);
  expect({ timeline: await tryTimeline(page, frame, project), editor: await tryEditor(frame, project) }).toEqual({
    timeline: "works",
    editor: "works",
  });
  await close();
});
