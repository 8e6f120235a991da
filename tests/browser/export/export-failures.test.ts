import { expect, onTestFinished, test, vi } from "vitest";
import { MediaFetchError } from "#export/export-failure.ts";
import { createExporter } from "#export/exporter.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import { placedAssets } from "#export/ffmpeg/ffmpeg-assets.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";
import { anExporter, aProject, failureOf, fileOf, PICTURE_URL } from "./an-exporter.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";

test("B-134 a VP8 picture is reported before the export starts: nothing else is fetched, no engine is loaded", async () => {
  const fetched: string[] = [];
  const picture = await mediaBlob("vp8.webm");
  const exporter = createExporter({
    openMedia: (url) => {
      fetched.push(url);
      return Promise.resolve(picture);
    },
    report: () => undefined,
  });
  const run = exporter.start(aTimeline(), { pictureHasSound: false });
  const phases = new Set<string>();
  run.onProgress(({ phase, ratio }) => phases.add(`${phase} ${ratio}`));
  expect((await failureOf(run)).message).toContain("VP8, which an MP4 file cannot carry");
  expect(fetched).toEqual([PICTURE_URL]);
  expect([...phases]).toEqual(["load 0"]);
});

test("B-139 'Check console': a failed export is written there with its cause, and is not an uncaught error of the page", async () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const uncaught: unknown[] = [];
  const onMessage = (event: ErrorEvent) => {
    event.preventDefault();
    uncaught.push(event.error);
  };
  window.addEventListener("error", onMessage);
  onTestFinished(() => {
    written.mockRestore();
    window.removeEventListener("error", onMessage);
  });
  const missing = createExporter({ openMedia: () => Promise.reject(new MediaFetchError("notFound", "Object not found")) });
  expect(await failureOf(missing.start(aTimeline(), { pictureHasSound: false }))).toMatchObject({ kind: "fetch" });
  expect(written.mock.calls.map(([error]) => (error instanceof Error ? error.name : error))).toEqual(["ExportError"]);
  expect(uncaught).toEqual([]);
});

test("damaged pictures fail with a sentence, and the next export works", async () => {
  const picture = await mediaBlob("export-picture.mp4");
  const { files, timeline } = await aProject(picture);
  const exporter = anExporter(files);
  const damaged = {
    "without an index": new Blob([picture.slice(0, 100), new Uint8Array(20_000), picture.slice(20_100)]),
    "no video at all": new Blob(["not a video"]),
  };
  for (const [what, file] of Object.entries(damaged)) {
    files.set(PICTURE_URL, file);
    const { message } = await failureOf(exporter.start(timeline, { pictureHasSound: false }));
    expect(message, what).toMatch(
      /^(The video file cannot be read|Error: Video file is|Export failed: .*Check console|The exported file did not pass)/u,
    );
  }
  // A truncated picture is exported as far as it goes.
  files.set(PICTURE_URL, picture.slice(0, picture.size * 0.6));
  const cutOff = await fileOf(exporter.start(timeline, { pictureHasSound: false }));
  files.set(PICTURE_URL, picture);
  const whole = await fileOf(exporter.start(timeline, { pictureHasSound: false }));
  expect(whole.notes).toEqual([]);
  expect(cutOff.notes).toEqual([exportMessages.pictureTruncated(cutOff.lengthSeconds.toFixed(1))]);
  expect(cutOff.lengthSeconds).toBeLessThan(whole.lengthSeconds);
});

test("B-138 a source that cannot be fetched is named with a hint; one that is not sound is named too", async () => {
  const { files, timeline } = await aProject(await mediaBlob("export-picture.mp4"));
  files.delete("low.wav");
  expect(await failureOf(anExporter(files).start(timeline, { pictureHasSound: false }))).toEqual({
    kind: "fetch",
    message: "Failed to fetch low (low.wav).",
    hint: "Check network or CORS policy.",
  });
  files.set("low.wav", new Blob(["no sound"]));
  const { kind, message, hint } = await failureOf(anExporter(files).start(timeline, { pictureHasSound: false }));
  expect(kind).toBe("sound");
  expect(message).toMatch(/^Export failed: "low": .*Check console\.$/u);
  expect(hint).toBe(exportMessages.exportHintSound);
});

test("B-139 'Error loading video engine. Please refresh.' if its files are unavailable; the next export works", async () => {
  const { files, timeline } = await aProject(await mediaBlob("export-picture.mp4"));
  const missing = createExporter({
    openMedia: async (url) => files.get(url) ?? new Blob(),
    assets: { ...placedAssets(), wasmUrl: "/no-such-file.wasm", coreUrl: "/no-such-core.js" },
    report: () => undefined,
  });
  expect(await failureOf(missing.start(timeline, { pictureHasSound: false }))).toMatchObject({
    kind: "engine",
    message: "Error loading video engine. Please refresh.",
  });
  expect((await fileOf(anExporter(files).start(timeline, { pictureHasSound: false }))).blob.size).toBeGreaterThan(0);
});

test("B-127 preconditions end an export before anything is fetched", async () => {
  const exporter = createExporter({ openMedia: () => Promise.reject(new Error("fetched")), report: () => undefined });
  const failureFor = (timeline: ReturnType<typeof aTimeline>) => failureOf(exporter.start(timeline, { pictureHasSound: true }));
  expect((await failureFor(aTimeline([]))).message).toBe("Please add at least one audio track to the timeline before exporting.");
  expect((await failureFor(aTimeline([aClip()], { picture: undefined }))).message).toBe("Error: Video file is missing or invalid.");
});
