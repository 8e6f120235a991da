import { createExporter } from "#export/exporter.ts";
import { EXPORT_RATE, planExport } from "#export/plan/plan-export.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { aClip, aTimeline } from "../model/builders.ts";
import { offlineWorklet } from "../engine/offline-worklet.ts";
import type { Stereo } from "../engine/reference-mix.ts";
import { aSong } from "../timeline/pcm-peaks.ts";

const SOURCE_SECONDS = 30;
const SOURCE_FRAMES = SOURCE_SECONDS * EXPORT_RATE;

/** Music-like sound in 16 bits, different on each channel: as samples, and as a WAV file with the same samples. */
function music(seed: number): { readonly sound: Stereo; readonly file: Blob } {
  const sides = [aSong(SOURCE_SECONDS, EXPORT_RATE, seed), aSong(SOURCE_SECONDS, EXPORT_RATE, seed + 2)];
  const samples = Int16Array.from({ length: 2 * SOURCE_FRAMES }, (_, index) => sides[index % 2]?.samples[index >> 1] ?? 0);
  const side = (channel: number) =>
    Float32Array.from({ length: SOURCE_FRAMES }, (_, frame) => (samples[2 * frame + channel] ?? 0) / 32_768);
  const ascii = (word: string) => Uint8Array.from(word, (letter) => letter.charCodeAt(0));
  const format = new Uint8Array(Uint16Array.of(1, 2, EXPORT_RATE, 0, 192_000 & 0xffff, 192_000 >> 16, 4, 16).buffer);
  const length = (bytes: number) => Uint32Array.of(bytes);
  const parts = [ascii("WAVEfmt "), length(16), format, ascii("data"), length(samples.byteLength), samples];
  const file = new Blob([ascii("RIFF"), length(36 + samples.byteLength), ...parts]);
  return { sound: { left: side(0), right: side(1) }, file };
}

const first = music(1);
const second = music(2);
const FILES = new Map([
  ["one.wav", first.file],
  ["two.wav", second.file],
]);

/** Clips that begin, end, fade, pan and overlap on both sides of segment borders. */
function timelineOf(pictureUrl: string): ProjectTimeline {
  const clip = (id: string, url: string, startTime: number, endTime: number, more: Parameters<typeof aClip>[0] = {}) =>
    aClip({ id, url, startTime, endTime, sourceOffset: 0.5, originalDuration: 30, ...more });
  const clips = [
    clip("a", "one.wav", 0.1, 14, { fadeIn: 1, fadeOut: 2, gainDb: -7 }),
    clip("b", "two.wav", 10.2, 10.3, { laneIndex: 1, pan: -0.5 }),
    clip("c", "two.wav", 9, 23.7, { laneIndex: 2, pan: 0.3, sourceOffset: 2.123, gainDb: -3 }),
  ];
  return aTimeline(clips, { picture: { url: pictureUrl, duration: 24 } });
}

async function exported(timeline: ProjectTimeline, format: "mp4" | "wav"): Promise<ArrayBuffer> {
  const openMedia = async (url: string) => FILES.get(url) ?? (await fetch(url)).blob();
  const result = await createExporter({ openMedia, cache: false }).start(timeline, { pictureHasSound: false, format }).result;
  if (!result.ok) throw new Error(result.error.message);
  return result.value.blob.arrayBuffer();
}

/** The samples of the WAV export. */
async function writtenMix(timeline: ProjectTimeline): Promise<Stereo> {
  const view = new DataView(await exported(timeline, "wav"));
  const DATA = 0x64_61_74_61;
  let at = 12;
  while (view.getUint32(at) !== DATA) at += 8 + view.getUint32(at + 4, true);
  const first = at + 8;
  const frames = view.getUint32(at + 4, true) / 6;
  const sample = (index: number) => ((view.getInt8(first + 3 * index + 2) << 16) | view.getUint16(first + 3 * index, true)) / 2 ** 23;
  const side = (channel: number) => Float32Array.from({ length: frames }, (_, frame) => sample(2 * frame + channel));
  return { left: side(0), right: side(1) };
}

/** The mixer's output in an audio context minus the exported WAV file: the greatest difference, dBFS. */
export async function nullOfMix(pictureUrl: string, lengthSeconds: number): Promise<number> {
  const timeline = timelineOf(pictureUrl);
  const plan = planExport(timeline, { pictureHasSound: false, pictureEnd: lengthSeconds, pictureName: "Video" });
  const written = await writtenMix(timeline);
  const sounds = new Map([
    ["one.wav", first.sound],
    ["two.wav", second.sound],
  ]);
  const heard = await offlineWorklet(plan.mix, sounds, EXPORT_RATE, plan.lengthFrames);
  const buffer = await heard.render();
  heard.close();
  if (written.left.length !== plan.lengthFrames) throw new Error("The file has another length.");
  if (written.left.every((sample) => sample === 0)) throw new Error("The mix is silent.");
  const differs = (side: Float32Array, channel: number) => {
    const live = buffer.getChannelData(channel);
    return side.reduce((most, sample, frame) => Math.max(most, Math.abs(sample - (live[frame] ?? 0))), 0);
  };
  return 20 * Math.log10(Math.max(1e-20, differs(written.left, 0), differs(written.right, 1)));
}

const REACH = 2400;

export type Fidelity = {
  /** By how many samples the file's sound is late. */
  readonly lag: number;
  /** Its power relative to the mix's, dB. */
  readonly levelDb: number;
  /** Their correlation: 1 for equal sound. */
  readonly likeness: number;
};

/** The lag at which the sound of an exported file fits the mix best, and how well it fits. */
export async function lagOfExport(pictureUrl: string): Promise<Fidelity> {
  const timeline = timelineOf(pictureUrl);
  const { left: mix } = await writtenMix(timeline);
  const bytes = await exported(timeline, "mp4");
  const coded = (await new OfflineAudioContext(2, 1, EXPORT_RATE).decodeAudioData(bytes)).getChannelData(0);
  const [from, to] = [2 * EXPORT_RATE, 3 * EXPORT_RATE];
  const correlation = (lag: number) => {
    let sum = 0;
    for (let frame = from; frame < to; frame += 1) sum += (mix[frame] ?? 0) * (coded[frame + lag] ?? 0);
    return sum;
  };
  const lags = Array.from({ length: 2 * REACH + 1 }, (_, index) => index - REACH);
  const fits = lags.map(correlation);
  const lag = (lags[fits.indexOf(Math.max(...fits))] ?? 0) | 0;
  const power = (sound: Float32Array) => sound.reduce((sum, sample) => sum + sample * sample, 0);
  const [there, mixed] = [power(coded.subarray(from + lag, to + lag)), power(mix.subarray(from, to))];
  return { lag, levelDb: 10 * Math.log10(there / mixed), likeness: correlation(lag) / Math.sqrt(there * mixed) };
}
