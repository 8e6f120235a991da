import { afterEach, expect, onTestFinished, test } from "vitest";
import { createExporter } from "#export/exporter.ts";
import type { ExportedFile } from "#export/run-export.ts";
import { measureMix } from "#export/measure-mix.ts";
import { planWholeMix } from "#export/plan/plan-export.ts";
import { clearOutputFiles } from "#export/output/output-files.ts";
import type { ExportFormat } from "#export/plan/export-format.ts";
import type { LoopRange } from "#model/timeline/clip.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { tone, toneLevel, wavFile } from "./tones.ts";
import { expectSame } from "#tests/support/engine/resident-mixer.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const PICTURE_URL = "user/projects/p/videos/picture.mp4";
const RATE = 48_000;

afterEach(() => clearOutputFiles());

const clip = (id: string, startTime: number, endTime: number, laneIndex: number) =>
  aClip({ id, name: id, url: `${id}.wav`, startTime, endTime, laneIndex, sourceOffset: 0, originalDuration: 8 });

/** Two lanes over a picture of 12 s; the segments' boundary (10.24 s) lies within the second. */
async function project(settings: Partial<ProjectSettings> = {}, levels = [0.2, 0.3]) {
  const files = new Map([
    [PICTURE_URL, await mediaBlob("export-picture.mp4")],
    ["low.wav", wavFile(RATE, 8, tone(440, levels[0] ?? 0))],
    ["high.wav", wavFile(RATE, 8, tone(700, levels[1] ?? 0))],
  ]);
  return {
    openMedia: async (url: string) => files.get(url) ?? new Blob(),
    timeline: aTimeline([clip("low", 1, 8, 0), clip("high", 4, 11.5, 1)], { settings: { ...DEFAULT_SETTINGS, ...settings } }),
  };
}

async function exported(
  format: ExportFormat,
  settings: Partial<ProjectSettings> = {},
  levels = [0.2, 0.3],
  pictureHasSound = false,
  range?: LoopRange,
): Promise<ExportedFile> {
  const { openMedia, timeline } = await project(settings, levels);
  const exporter = createExporter({
    openMedia,
    // These formats need no engine.
    assets: { coreUrl: "/none", wasmUrl: "/none", workerUrl: "/none", noticeUrl: "/none" },
    nowMs: () => Date.UTC(2026, 10, 21),
  });
  const run = exporter.start(timeline, { pictureHasSound, format, range });
  const phases = new Set<string>();
  run.onProgress(({ phase }) => phases.add(phase));
  const result = await run.result;
  if (!result.ok) throw new Error(result.error.message);
  expect([...phases]).toEqual(["fetch", "mix", "check"]);
  return result.value;
}

type Wav = { readonly left: Float32Array; readonly right: Float32Array; readonly timeReference: bigint; readonly form: string };

/** Reads 24-bit stereo. */
function readWav(bytes: ArrayBuffer): Wav {
  const view = new DataView(bytes);
  const word = (at: number) => String.fromCharCode(...new Uint8Array(bytes, at, 4));
  let timeReference = 0n;
  let at = 12;
  for (; word(at) !== "data"; at += 8 + view.getUint32(at + 4, true)) {
    if (word(at) === "bext") timeReference = view.getBigUint64(at + 8 + 338, true);
  }
  const frames = view.getUint32(at + 4, true) / 6;
  expect(at + 8 + 6 * frames).toBe(bytes.byteLength);
  const sample = (index: number) => ((view.getInt8(at + 10 + 3 * index) << 16) | view.getUint16(at + 8 + 3 * index, true)) / 2 ** 23;
  const side = (channel: number) => Float32Array.from({ length: frames }, (_, frame) => sample(2 * frame + channel));
  return { left: side(0), right: side(1), timeReference, form: word(0) };
}

/** The sum of the 16-bit samples of the clips that sound. */
function wanted(frame: number, sounding: readonly ("low" | "high")[]): number {
  const at = (start: number, end: number, frequency: number, level: number) => {
    const time = frame / RATE - start;
    return time < 0 || frame >= end * RATE ? 0 : Math.round(tone(frequency, level)((frame - start * RATE) / RATE) * 32_767) / 32_768;
  };
  return (sounding.includes("low") ? at(1, 8, 440, 0.2) : 0) + (sounding.includes("high") ? at(4, 11.5, 700, 0.3) : 0);
}

/** The greatest difference, dBFS, away from the clips' edges. */
function difference(wav: Wav, sounding: readonly ("low" | "high")[]): number {
  let most = 0;
  for (let frame = 0; frame < wav.left.length; frame += 1) {
    const isEdge = [1, 4, 8, 11.5].some((edge) => Math.abs(frame - edge * RATE) < 256);
    if (!isEdge)
      most = Math.max(
        most,
        Math.abs((wav.left[frame] ?? 0) - wanted(frame, sounding)),
        Math.abs((wav.right[frame] ?? 0) - wanted(frame, sounding)),
      );
  }
  return 20 * Math.log10(most);
}

test("a WAV mix: exact to the last of 24 bits, as long as the picture, with the timecode it begins at", async () => {
  const file = await exported("wav", { startTimecodeFrames: 90_000, frameRate: { numerator: 25, denominator: 1 } });
  expect([file.name, file.lengthSeconds, file.lagFrames]).toEqual([`edited-audio-${Date.UTC(2026, 10, 21)}.wav`, 12, 0]);
  const wav = readWav(await file.blob.arrayBuffer());
  expect([wav.form, wav.timeReference, wav.left.length]).toEqual(["RIFF", 3600n * 48_000n, 12 * RATE]);
  expect(difference(wav, ["low", "high"])).toBeLessThan(-130);
  expect(file.mix.limited).toBe(false);
});

test.runIf(isExhaustive)(
  "B-197 a range alone has the very samples of the whole mix, across segments and where the limiter works, and its own time code",
  async () => {
    const settings = { startTimecodeFrames: 90_000, frameRate: { numerator: 25, denominator: 1 } };
    // Both tones together are limited.
    const whole = readWav(await (await exported("wav", settings, [0.7, 0.7])).blob.arrayBuffer());
    const range = { start: 6.3, end: 11.2 };
    const file = await exported("wav", settings, [0.7, 0.7], false, range);
    const part = readWav(await file.blob.arrayBuffer());
    const [from, to] = [Math.round(6.3 * RATE), Math.round(11.2 * RATE)];
    expect([file.lengthSeconds, file.lagFrames, file.mix.limited, part.timeReference]).toEqual([
      4.9,
      0,
      true,
      3600n * 48_000n + BigInt(from),
    ]);
    expectSame(part.left, whole.left.slice(from, to));
    expectSame(part.right, whole.right.slice(from, to));
    // Within the second segment, after the limiter has worked.
    const later = readWav(await (await exported("wav", settings, [0.7, 0.7], false, { start: 10.7, end: 11.2 })).blob.arrayBuffer());
    expectSame(later.left, whole.left.slice(Math.round(10.7 * RATE), to));
    // Nothing after the picture is exported.
    expect((await exported("wav", {}, [0.2, 0.3], false, { start: 11, end: 30 })).lengthSeconds).toBe(1);
    await expect(exported("stems", {}, [0.2, 0.3], false, { start: 12, end: 13 })).rejects.toThrow(
      "The range lies after the end of the video.",
    );
  },
);

test("B-156 a solo of the picture's own sound exports it alone, at its gain", async () => {
  const file = await exported("wav", { videoSound: { gain: 0.5, muted: false, solo: true } }, [0.2, 0.3], true);
  const { left } = readWav(await file.blob.arrayBuffer());
  expect(20 * Math.log10(toneLevel(left, 1000, 2, 10) / 0.125)).toBeCloseTo(0, 1);
  for (const frequency of [440, 700]) expect(toneLevel(left, frequency, 4.5, 7.5)).toBeLessThan(1e-4);
});

test("B-158 the whole mix is measured as its export reads, with progress; another measurement reads the same from the cache", async () => {
  const { mix } = await exported("wav");
  const { openMedia, timeline } = await project();
  const measured = async () => {
    const ratios: number[] = [];
    const options = { openMedia, scriptPlace: undefined, signal: new AbortController().signal };
    const result = await measureMix(planWholeMix(timeline, false), { ...options, onProgress: (ratio) => ratios.push(ratio) });
    expect([ratios, ratios.at(-1)]).toEqual([ratios.toSorted((a, b) => a - b), 1]);
    return unwrap(result);
  };
  const first = await measured();
  expect(first.integratedLufs).toBeCloseTo(mix.lufs ?? 0, 6);
  expect(first.truePeakDb).toBeCloseTo(mix.sumPeakDb, 6);
  // Windows of 3 s: from the quiet tone alone to both together.
  expect(first.rangeLu).toBeGreaterThan(2);
  expect(await measured()).toEqual(first);
});

test("B-158 a cancelled measurement ends as such; a file that is missing is named", async () => {
  const { openMedia, timeline } = await project();
  const end = new AbortController();
  const options = { scriptPlace: undefined, signal: end.signal };
  const plan = planWholeMix(timeline, false);
  const run = measureMix(plan, { ...options, openMedia, onProgress: () => end.abort() });
  expect(await run).toMatchObject({ ok: false });
  const lost = async () => {
    throw new Error("gone");
  };
  const failed = await measureMix(plan, { ...options, signal: new AbortController().signal, openMedia: lost, onProgress: () => undefined });
  expect(failed).toEqual({ ok: false, error: { message: "Failed to fetch low (low.wav).", hint: "Check network or CORS policy." } });
  const openNoise = async (url: string) => (url === "low.wav" ? new Blob(["no sound"]) : openMedia(url));
  const unread = await measureMix(plan, {
    ...options,
    signal: new AbortController().signal,
    openMedia: openNoise,
    onProgress: () => undefined,
  });
  expect(unread).toMatchObject({
    ok: false,
    error: {
      message: expect.stringMatching(/^The mix could not be measured: "low": .+\.$/u),
      hint: expect.stringMatching(/^Convert the file/u),
    },
  });
});

test("stems: a ZIP with a WAV for each audible lane, which sum up to the mix", async () => {
  const file = await exported("stems");
  expect([file.name, file.lagFrames]).toEqual([`edited-stems-${Date.UTC(2026, 10, 21)}.zip`, 0]);
  const entries = await unzipped(file.blob);
  expect([...entries.keys()]).toEqual(["01 Audio 1.wav", "02 Audio 2.wav"]);
  const [low, high] = [...entries.values()].map(readWav);
  if (!low || !high) throw new Error("no stems");
  expect(difference(low, ["low"])).toBeLessThan(-130);
  expect(difference(high, ["high"])).toBeLessThan(-130);
});

test.runIf(isExhaustive)("stems: a lane that is too loud by itself is limited separately, and named", async () => {
  const file = await exported("stems", {}, [1, 0.3]);
  expect(file.notes).toEqual(['"Audio 1" alone reached 0.0 dBTP, so its loudest moments were limited to −1 dBTP.']);
});

/** The entries of an uncompressed ZIP, read from its directory at the end. */
async function unzipped(file: Blob): Promise<Map<string, ArrayBuffer>> {
  const bytes = await file.arrayBuffer();
  const view = new DataView(bytes);
  const end = bytes.byteLength - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  const entries = new Map<string, ArrayBuffer>();
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < view.getUint16(end + 10, true); entry += 1) {
    const [nameBytes, extraBytes] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)];
    const [method, size, local] = [view.getUint16(at + 10, true), view.getUint32(at + 24, true), view.getUint32(at + 42, true)];
    expect(method).toBe(0);
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    entries.set(new TextDecoder().decode(new Uint8Array(bytes, at + 46, nameBytes)), bytes.slice(from, from + size));
    at += 46 + nameBytes + extraBytes + view.getUint16(at + 32, true);
  }
  return entries;
}

test("B-219 stems that have more than 1 GB in all are refused before anything is mixed where the browser stores no files", async () => {
  const openDirectory = navigator.storage.getDirectory.bind(navigator.storage);
  navigator.storage.getDirectory = () => Promise.reject(new DOMException("No storage", "SecurityError"));
  onTestFinished(() => void (navigator.storage.getDirectory = openDirectory));
  const picture = await mediaBlob("w3c__movie_300.mp4");
  const sound = wavFile(RATE, 8, tone(440, 0.2));
  const exporter = createExporter({
    openMedia: async (url) => (url === PICTURE_URL ? picture : sound),
    assets: { coreUrl: "/none", wasmUrl: "/none", workerUrl: "/none", noticeUrl: "/none" },
    nowMs: () => Date.UTC(2026, 10, 21),
  });
  const lanes = Array.from({ length: 12 }, (_, lane) => clip(`lane ${lane}`, 0, 8, lane));
  const run = exporter.start(aTimeline(lanes, { picture: { url: PICTURE_URL, duration: 300 } }), {
    pictureHasSound: false,
    format: "stems",
  });
  const phases = new Set<string>();
  run.onProgress(({ phase }) => phases.add(phase));
  const result = await run.result;
  expect(result.ok ? "" : result.error.message).toMatch(/1\.1 GB/u);
  expect([...phases]).toEqual(["fetch"]);
});
