import { ALL_FORMATS, BlobSource, BufferTarget, Conversion, EncodedPacketSink, Input, Mp4OutputFormat, Output } from "mediabunny";
import { fingerprint } from "#engine/cache/fingerprint.ts";
import { removeFromDevice } from "#engine/cache/clear-folder.ts";
import { PROXY_FOLDER } from "#engine/proxy/part-store.ts";
import type { ProxySettings } from "#engine/proxy/proxy-settings.ts";
import { runProxy } from "#engine/proxy/proxy-run.ts";
import { picturePage } from "../picture/picture-page.ts";
import { copyFilm, exportFilm } from "./film-export.ts";

type Made = { readonly seconds: number; readonly sizeBytes: number; readonly url: string };

const SETTINGS = { shortSidePx: 360, videoBitsPerSecond: 400_000, mostBytes: 96e6, indexBytes: 6, keySeconds: 1 };

/** Of the parts in private storage. */
const NAME = "film";
let running: Promise<string> | undefined;
/** 0 … 1 */
let finishedShare = 0;

function chosenFile(): File {
  const file = document.querySelector<HTMLInputElement>("#file")?.files?.[0];
  if (!file) throw new Error("no file was chosen");
  return file;
}

const read = async (url: string) => (await fetch(url)).blob();
const made = (blob: Blob, began: number): Made => ({
  seconds: (performance.now() - began) / 1000,
  sizeBytes: blob.size,
  url: URL.createObjectURL(blob),
});
const inputOf = (blob: Blob) => new Input({ source: new BlobSource(blob), formats: ALL_FORMATS });

/** Presentation times of the picture's frames, seconds. */
async function frameTimes(url: string): Promise<readonly number[]> {
  const track = await inputOf(await read(url)).getPrimaryVideoTrack();
  if (!track) throw new Error("no picture");
  const times: number[] = [];
  for await (const { timestamp } of new EncodedPacketSink(track).packets()) times.push(timestamp);
  return times.sort((one, other) => one - other);
}

export const localPage = {
  settings: SETTINGS,
  frameTimes,
  /** Makes a preview's picture as the editor does. */
  proxy: async (url: string, framesPerSecond: number): Promise<Made> => {
    await removeFromDevice(PROXY_FOLDER);
    const original = await read(url);
    const began = performance.now();
    const settings = { ...SETTINGS, framesPerSecond };
    const result = await runProxy({ original, name: NAME, settings, onProgress: () => undefined }).result;
    if (result?.type !== "done") throw new Error(result?.detail ?? "disposed");
    return made(result.file, began);
  },
  /** The same by mediabunny's own conversion. */
  conversion: async (url: string): Promise<Made> => {
    const input = inputOf(await read(url));
    const began = performance.now();
    const target = new BufferTarget();
    const conversion = await Conversion.init({
      input,
      output: new Output({ format: new Mp4OutputFormat(), target }),
      video: { height: SETTINGS.shortSidePx, codec: "avc", bitrate: SETTINGS.videoBitsPerSecond, keyFrameInterval: SETTINGS.keySeconds },
      audio: { discard: true },
    });
    if (!conversion.isValid) throw new Error(JSON.stringify(conversion.discardedTracks.map(({ reason }) => reason)));
    await conversion.execute();
    return made(new Blob([target.buffer ?? new ArrayBuffer()]), began);
  },
  /** How many frames of the original the copy lacks or has at another time. */
  wrongFrames: async (originalUrl: string, copyUrl: string, frameSeconds: number): Promise<number> => {
    const [wanted, found] = [await frameTimes(originalUrl), await frameTimes(copyUrl)];
    const isThere = (time: number) => found.some((one) => Math.abs(one - time) <= frameSeconds / 2);
    return Math.abs(wanted.length - found.length) + wanted.filter((time) => !isThere(time)).length;
  },
  /** Median milliseconds from a seek while paused to the exact frame. */
  exactFrameMs: async (url: string, lengthSeconds: number, frameSeconds: number): Promise<number> =>
    (await picturePage.jumps({ url, lengthSeconds, frameSeconds }, "ours", 21)).exact.median,
  /** Seconds for the fingerprint of the file that was chosen. */
  fingerprintSeconds: async (): Promise<number> => {
    const began = performance.now();
    await fingerprint({ blob: chosenFile() });
    return (performance.now() - began) / 1000;
  },
  /** Exports the file that was chosen. */
  exportFilm: (lengthSeconds: number) => exportFilm(chosenFile(), lengthSeconds),
  /** Seconds in which mediabunny copies its packets. */
  copyFilm: () => copyFilm(chosenFile()),
  /** Makes a proxy; parts of an earlier attempt are used. */
  goOn: async (url: string, settings: ProxySettings): Promise<void> => {
    const original = await read(url);
    const onProgress = (ratio: number) => (finishedShare = ratio);
    running = runProxy({ original, name: NAME, settings, onProgress }).result.then((result) => {
      if (result?.type !== "done") throw new Error(result?.detail ?? "disposed");
      return made(result.file, 0).url;
    });
  },
  /** The address of the proxy, once it is made. */
  finished: () => running,
  /** How many of so many parts are finished. */
  finishedOf: (count: number) => Math.round(finishedShare * count),
  /** The parts on this device: the name of each, and when it was written. */
  parts: async (): Promise<readonly (readonly [name: string, writtenMs: number])[]> => {
    const root = await navigator.storage.getDirectory();
    const all = await root.getDirectoryHandle(PROXY_FOLDER, { create: true });
    const folder = await all.getDirectoryHandle(NAME, { create: true });
    const found: (readonly [string, number])[] = [];
    for await (const [name, handle] of folder.entries())
      if (handle instanceof FileSystemFileHandle && Number.isInteger(Number(name)))
        found.push([name, (await handle.getFile()).lastModified]);
    return found.sort(([one], [other]) => Number(one) - Number(other));
  },
};

declare global {
  interface Window {
    localPage: typeof localPage;
  }
}

window.localPage = localPage;
