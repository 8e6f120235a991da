import { expect, onTestFinished, test } from "vitest";
import { Loudness } from "#engine/mixing/loudness-gate.ts";
import { EXPORT_PHASES } from "#export/export-progress.ts";
import type { ExportPhase } from "#export/export-progress.ts";
import type { ExportProgress } from "#export/export-progress.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { aTimeline } from "#tests/support/model/builders.ts";
import { watchWorkers } from "#tests/support/export-storm/watched-workers.ts";
import { anExporter, aProject, clip, failureOf, fileOf, PICTURE_URL } from "./an-exporter.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { pictureOf, soundOf } from "./export-media.ts";
import { clickAt, decibels, loudestFrame, tone, toneLevel, wavFile } from "./tones.ts";
import { isExhaustive, representatives } from "#tests/support/representatives.ts";

test("B-130 the whole export: clips trimmed, placed and summed as played, the picture unchanged", async () => {
  const picture = await mediaBlob("export-picture.mp4");
  const files = new Map([
    [PICTURE_URL, picture],
    ["click.wav", wavFile(48_000, 4, clickAt(2.5, 0.7))],
    ["low.wav", wavFile(44_100, 8, tone(440, 0.2))],
    ["high.wav", wavFile(48_000, 8, tone(700, 0.2))],
    ["same.wav", wavFile(48_000, 8, tone(440, 0.2))],
    ["muted.wav", wavFile(48_000, 8, tone(1500, 0.3))],
    ["beyond.wav", wavFile(48_000, 8, tone(2200, 0.2))],
  ]);
  const clips = [
    // The click is 2.5 s into the source: with 2 s cut off it is audible 0.5 s after the clip's start.
    clip("click", 1.25, 3, { sourceOffset: 2 }),
    clip("low", 3, 8, { laneIndex: 1 }),
    clip("high", 5, 8, { laneIndex: 1 }),
    clip("same", 8, 11, { laneIndex: 1 }),
    clip("twin", 9, 11, { laneIndex: 2, url: "same.wav", sourceOffset: 1 }),
    clip("muted", 0, 8, { laneIndex: 3, muted: true }),
    clip("beyond", 11.5, 19, { laneIndex: 4 }),
    clip("blip", 4, 4.005, { url: "missing.wav" }),
  ];
  const run = anExporter(files).start(aTimeline(clips), { pictureHasSound: true });
  const progress: ExportProgress[] = [];
  run.onProgress((step) => progress.push(step));
  const file = await fileOf(run);

  expect(file.name).toMatch(/^edited-video-\d+\.mp4$/u);
  const before = await pictureOf(picture);
  const after = await pictureOf(file.blob);
  expect(after).toEqual(before);
  expect(file.lengthSeconds).toBeCloseTo(before.end, 4);
  const sound = await soundOf(file.blob);
  expect([sound.codec, sound.rate, sound.channels]).toEqual(["aac", 48_000, 2]);
  expect(Math.abs(sound.lengthSeconds - before.end)).toBeLessThan(before.frameSeconds);
  expect(Math.abs(loudestFrame(sound.left, 0, 3) - 1.75 * 48_000)).toBeLessThanOrEqual(48);
  const level = (frequency: number, from: number, to: number) => decibels(toneLevel(sound.left, frequency, from, to) / 0.2);
  expect(Math.abs(level(440, 3.5, 4.5))).toBeLessThan(0.1);
  expect(Math.abs(level(440, 5.5, 7.5))).toBeLessThan(0.1);
  expect(Math.abs(level(700, 5.5, 7.5))).toBeLessThan(0.1);
  // Two clips of one tone in phase: twice the amplitude, 6.02 dB.
  expect(Math.abs(level(440, 9.5, 10.5) - decibels(2))).toBeLessThan(0.1);
  expect(level(1500, 0, 8)).toBeLessThan(-60);
  expect(level(1000, 0, 8)).toBeLessThan(-60);
  expect(Math.abs(level(2200, 11.6, 11.9))).toBeLessThan(0.1);
  expect(file.mix.limited).toBe(false);
  expect(file.lagFrames).toBe(0);

  expect(progress.map((step) => step.ratio)).toEqual(progress.map((step) => step.ratio).toSorted((a, b) => a - b));
  expect(progress.at(0)?.ratio).toBe(0);
  expect(progress.at(-1)?.ratio).toBe(1);
  // Nothing is measured first unless a loudness is requested.
  expect([...new Set(progress.map((step) => step.phase))]).toEqual(EXPORT_PHASES.filter((phase) => phase !== "measure"));
});

test.runIf(isExhaustive)("B-117 the picture's own sound is in the export only when it is switched on", async () => {
  const files = new Map([
    [PICTURE_URL, await mediaBlob("export-picture.mp4")],
    ["low.wav", wavFile(48_000, 8, tone(440, 0.2))],
  ]);
  const on = { ...DEFAULT_SETTINGS, videoSound: { gain: 0.5, muted: false } };
  const timeline = aTimeline([clip("low", 1, 5)], { settings: on });
  const sound = await soundOf((await fileOf(anExporter(files).start(timeline, { pictureHasSound: true }))).blob);
  expect(Math.abs(decibels(toneLevel(sound.left, 1000, 2, 10) / 0.125))).toBeLessThan(0.2);
  expect(Math.abs(decibels(toneLevel(sound.left, 440, 1.5, 4.5) / 0.2))).toBeLessThan(0.1);
});

test.runIf(isExhaustive)("B-133 a sum beyond −1 dBTP is limited, and the result says so", async () => {
  const files = new Map([
    [PICTURE_URL, await mediaBlob("export-picture.mp4")],
    ["loud.wav", wavFile(48_000, 8, tone(440, 0.9))],
  ]);
  const clips = [clip("loud", 1, 6), clip("again", 1, 6, { url: "loud.wav", laneIndex: 1 })];
  const file = await fileOf(anExporter(files).start(aTimeline(clips), { pictureHasSound: true }));
  expect(file.mix).toMatchObject({ limited: true });
  expect(file.mix.sumPeakDb).toBeCloseTo(decibels(1.8), 1);
  expect(file.mix.truePeakDb).toBeLessThanOrEqual(-1);
  expect(file.notes).toEqual(["The mix reached +5.1 dBTP, so its loudest moments were limited to −1 dBTP."]);
  const sound = await soundOf(file.blob);
  expect(Math.abs(decibels(toneLevel(sound.left, 440, 2, 5)) + 1)).toBeLessThan(0.15);
});

test.each(
  representatives(
    [
      [-14, 0.05, 0],
      // With so much gain the peaks exceed the ceiling: the limiter keeps them there, and reduces loudness with them.
      [-6, 3, 1],
    ],
    1,
  ),
)(
  "the mix is brought to %d LUFS, first by gain, then by the limiter only where needed; what was reached is told",
  async (target, tolerance, noteCount) => {
    const files = new Map([
      [PICTURE_URL, await mediaBlob("export-picture.mp4")],
      ["low.wav", wavFile(48_000, 8, (time) => tone(440, 0.1)(time) * (time % 1 < 0.1 ? 2 : 0.7))],
    ]);
    const timeline = aTimeline([clip("low", 1, 8), clip("again", 8, 12, { url: "low.wav" })]);
    const exporter = anExporter(files);
    const file = await fileOf(exporter.start(timeline, { pictureHasSound: true, loudnessTarget: target }));
    const lufs = file.mix.lufs ?? Number.NaN;
    expect(file.gainDb).toBeGreaterThan(3);
    expect(Math.abs(lufs - target)).toBeLessThan(tolerance);
    expect(file.mix.limited).toBe(noteCount > 0);
    expect(file.mix.truePeakDb).toBeLessThanOrEqual(-1);
    expect(file.notes.filter((note) => note.includes(`not \u2212${-target}`))).toHaveLength(noteCount);
    const sound = await soundOf(file.blob);
    const meter = new Loudness(48_000);
    meter.add(sound.left, sound.right);
    expect(Math.abs((meter.integrated() ?? Number.NaN) - lufs)).toBeLessThan(0.1);
  },
);

test("B-134 the state of a picture can be checked before starting: refused, warned of, or fine", async () => {
  const facts = { pictureHasSound: false };
  const inspect = async (name: string) => {
    const { files, timeline } = await aProject(await mediaBlob(name));
    return anExporter(files).inspect(timeline, facts);
  };
  expect(await inspect("vp8.webm")).toMatchObject({ ok: false, error: { kind: "picture" } });
  expect(await inspect("export-picture.mp4")).toEqual({ ok: true, value: [] });
  expect(await inspect("mjpeg.mov")).toEqual({
    ok: true,
    value: ["The picture is Motion JPEG. It is exported unchanged, but some players and browsers may not show it."],
  });
  const { files } = await aProject(undefined);
  expect(await anExporter(files).inspect(aTimeline([]), facts)).toMatchObject({ ok: false, error: { kind: "precondition" } });
  // It was not known whether it has sound; the file has none, and there is nothing else audible.
  const settings = { ...DEFAULT_SETTINGS, videoSound: { gain: 1, muted: false } };
  const silent = await aProject(await mediaBlob("mjpeg.mov"));
  expect(await anExporter(silent.files).inspect(aTimeline([], { settings }), { pictureHasSound: true })).toMatchObject({
    ok: false,
    error: { kind: "precondition", message: "Please add at least one audio track to the timeline before exporting." },
  });
});

test.runIf(isExhaustive)("a picture that was checked before an export starts is not read again for it", async () => {
  const Real = globalThis.Worker;
  const started: string[] = [];
  globalThis.Worker = class extends Real {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      started.push(options?.name ?? "");
    }
  };
  onTestFinished(() => {
    globalThis.Worker = Real;
  });
  const { files, timeline } = await aProject(await mediaBlob("export-picture.mp4"));
  const exporter = anExporter(files);
  const readers = () => started.filter((name) => name === "layback-file-facts").length;
  expect(await exporter.inspect(timeline, { pictureHasSound: false })).toEqual({ ok: true, value: [] });
  expect(readers()).toBe(1);
  await fileOf(exporter.start(timeline, { pictureHasSound: false }));
  // The other reader is for the finished file.
  expect(readers()).toBe(2);
});

const CANCELLED_IN: readonly ExportPhase[] = ["encode", ...EXPORT_PHASES.filter((phase) => phase !== "encode")];

test.each(representatives(CANCELLED_IN))(
  "an export cancelled while in phase '%s' ends at once with all its workers, and the next one works",
  async (phase) => {
    const workers = watchWorkers();
    const { files, timeline } = await aProject(await mediaBlob("export-picture.mp4"));
    const errors: unknown[] = [];
    const exporter = anExporter(files, errors);
    const run = exporter.start(timeline, { pictureHasSound: false, loudnessTarget: -16 });
    let cancelledMs = 0;
    run.onProgress((step) => {
      if (step.phase !== phase || cancelledMs > 0) return;
      cancelledMs = performance.now();
      run.cancel();
    });
    expect(await failureOf(run)).toEqual({ kind: "cancelled", message: "Export cancelled.", hint: undefined });
    expect(performance.now() - cancelledMs).toBeLessThan(1000);
    expect(workers.alive()).toEqual([]);
    expect(errors).toEqual([]);
    expect((await fileOf(exporter.start(timeline, { pictureHasSound: false }))).blob.size).toBeGreaterThan(0);
  },
);
