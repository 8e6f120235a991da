import { wavFile } from "#tests/browser/export/tones.ts";
import { createEngine } from "#engine/engine.ts";
import type { Engine } from "#engine/types.ts";

/** How a file is made drawable and playable: by our engine, whole by `decodeAudioData`, or by wavesurfer. */
export type OpeningKind = "ours" | "decodeAudioData" | "wavesurfer";

export type Opening = {
  /** Milliseconds from having the file to the first peaks, and to all of them. */
  readonly firstMs: number;
  readonly completeMs: number;
  readonly seconds: number;
};

type WaveSurfer = {
  on(event: "decode", listener: (seconds: number) => void): () => void;
  loadBlob(blob: Blob): Promise<void>;
  exportPeaks(): number[][];
};

declare const window: { readonly WaveSurfer?: { create(options: { readonly container: string }): WaveSurfer } };

/** A reference to the opened file, as an editor holds one. */
let held: unknown;
let begin: (() => Promise<Opening>) | undefined;

export function chosenFile(): File {
  const input = document.getElementById("file");
  const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined;
  if (!file) throw new Error("No file was chosen.");
  return file;
}

/** Sets up everything that can exist before the file is chosen. */
export async function prepareOpening(kind: OpeningKind): Promise<void> {
  const file = chosenFile();
  if (kind === "ours") {
    const engine = createEngine();
    await engine.unlock();
    // The worker is running by the time a user chooses a file.
    const info = await engine.openSource("short", { blob: wavFile(48_000, 0.1, () => 0.1) });
    if (!info.ok) throw new Error(info.detail);
    begin = () => openByEngine(engine, file);
  } else if (kind === "wavesurfer") {
    const surfer = window.WaveSurfer?.create({ container: "#waveform" });
    if (!surfer) throw new Error("The page has no wavesurfer.js.");
    begin = () => openByWaveSurfer(surfer, file);
  } else {
    const context = new AudioContext({ sampleRate: 48_000 });
    begin = () => openWhole(context, file);
  }
}

export async function openChosen(): Promise<Opening> {
  if (!begin) throw new Error("Nothing was prepared.");
  return begin();
}

async function openByEngine(engine: Engine, file: File): Promise<Opening> {
  held = engine;
  const began = performance.now();
  let firstMs: number | undefined;
  const complete = new Promise<number>((resolve) => {
    engine.peaks.onPeaks((sourceId) => {
      if (sourceId !== "file") return;
      const peaks = engine.peaks.peaksOf(sourceId);
      if (peaks !== undefined && peaks.decodedFrames > 0) firstMs ??= performance.now() - began;
      if (peaks?.complete === true) resolve(performance.now() - began);
    });
  });
  const info = await engine.openSource("file", { blob: file });
  if (!info.ok) throw new Error(info.detail);
  if (info.cached) throw new Error("It was on the device already.");
  const completeMs = await complete;
  return { firstMs: firstMs ?? completeMs, completeMs, seconds: info.durationSeconds };
}

async function openWhole(context: AudioContext, file: File): Promise<Opening> {
  const began = performance.now();
  const buffer = await context.decodeAudioData(await file.arrayBuffer());
  held = buffer;
  const completeMs = performance.now() - began;
  return { firstMs: completeMs, completeMs, seconds: buffer.duration };
}

async function openByWaveSurfer(surfer: WaveSurfer, file: File): Promise<Opening> {
  held = surfer;
  const began = performance.now();
  const decoded = new Promise<number>((resolve) => {
    surfer.on("decode", resolve);
  });
  await Promise.all([surfer.loadBlob(file), decoded]);
  surfer.exportPeaks();
  const completeMs = performance.now() - began;
  return { firstMs: completeMs, completeMs, seconds: await decoded };
}

/** Whether the opened file is still referenced. */
export const holdsOpened = (): boolean => held !== undefined;
