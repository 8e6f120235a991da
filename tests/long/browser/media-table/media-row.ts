/** Measures how the app handles a file: import, length, position of its sound, exports. One row of the table. */
import { commands } from "vitest/browser";
import { openAudio } from "#engine/decode/open-audio.ts";
import type { Planar, RawAudio } from "#engine/decode/raw-audio.ts";
import { admitFile } from "#media/admit-file.ts";
import { MAX_UPLOAD_BYTES } from "#model/timeline/limits.ts";
import type { MediaProbe } from "#media/probe/media-probe.ts";
import { checkPlayable } from "#media/probe/play-check.ts";
import type { Inspected } from "#tests/support/media/media-files.ts";
import { againstFfmpeg, decodeLinearly, downmixedReference, headSamples, placeFaults } from "../../../browser/engine/decode/decode-rows.ts";
import { base64Of } from "./base64.ts";
import { asMusic, asPicture } from "./exported.ts";
import type { Exported } from "./exported.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

export type TableBytes = {
  readonly bytes: Bytes;
  /** The file before some of its bytes were overwritten, and the position of the damage as a share of its length. */
  readonly damaged?: { readonly healthy: Bytes; readonly share: number } | undefined;
};

export type TableFile = {
  /** With the extension that indicates its type. */
  readonly name: string;
  readonly make: () => Promise<TableBytes>;
  /** The file must be refused. */
  readonly isRefused?: boolean | undefined;
  /** ffprobe omits or moves displayed packets of the file, but reports the stream's length correctly. */
  readonly isByClaim?: boolean | undefined;
  /** Seconds of its last cluster, which is truncated: the demuxer returns nothing of it, ffprobe returns what is there. */
  readonly lostSeconds?: number;
  /** Its sound begins later than its picture. */
  readonly isLate?: true;
  /** It ends in the middle of a packet, of which ffmpeg decodes a part. */
  readonly isCut?: boolean | undefined;
};

export type MediaRow = {
  readonly name: string;
  readonly shown: string;
  readonly reference: string;
  readonly lag: string;
  readonly exported: string;
  /** Of import and export. */
  readonly seconds: number;
  readonly exportedSeconds: number;
  readonly faults: readonly string[];
};

/** Every refusal must offer a next step, so its sentence must contain one of these words. */
const NEXT_STEP = /\b(convert|copy it again|choose another|export (it|them) as|select a valid|use "change video"|unmute|upload)\b/iu;
/** After damage: the sound lost with it (an Ogg page is a second), and the time a decoder needs to recover. */
const LOST_SECONDS = 1.2;
const BEFORE_SECONDS = 0.3;
const COMPARED_SECONDS = 0.25;
const CUT_SECONDS = 0.25;
/** A read starts this long after the damage, so that the damage lies in its decoded pre-roll. */
const PREROLL_SECONDS = 0.05;
const ROUNDING = 1e-6;

const MIME_TYPES: Readonly<Record<string, string>> = {
  aac: "audio/aac",
  avi: "video/x-msvideo",
  flac: "audio/flac",
  m4a: "audio/mp4",
  mkv: "video/x-matroska",
  mov: "video/quicktime",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  ogg: "audio/ogg",
  ts: "video/mp2t",
  wav: "audio/wav",
  wma: "audio/x-ms-wma",
  webm: "video/webm",
};

const extensionOf = (name: string) => name.split(".").at(-1) ?? "";
const inSeconds = (seconds: number | undefined) => (seconds === undefined ? "-" : `${seconds.toFixed(3)} s`);

export function hasNextStep(sentence: string): boolean {
  return NEXT_STEP.test(sentence);
}

export async function measureRow(file: TableFile): Promise<MediaRow> {
  const { name } = file;
  const made = await file.make();
  const { bytes, damaged } = made;
  const extension = extensionOf(name);
  const wanted = base64Of(damaged?.healthy ?? bytes);
  const inspected = await commands.inspectBytes(wanted, extension);
  const upload = new File([bytes], name, { type: MIME_TYPES[extension] ?? "" });
  const started = performance.now();
  const admitted = await admitFile({ file: upload, wanted: "picture or sound", maxBytes: MAX_UPLOAD_BYTES, check: checkPlayable });
  const admitSeconds = (performance.now() - started) / 1000;
  if (!admitted.ok) {
    const sentence = admitted.error.kind === "failed" ? admitted.error.message : admitted.error.kind;
    const faults = [...(file.isRefused ? [] : ["it is refused"]), ...(hasNextStep(sentence) ? [] : ["the refusal names no next step"])];
    const before = await ofProjectOfBefore(upload, inspected);
    return {
      name,
      shown: "refused",
      reference: "-",
      lag: "-",
      exported: [sentence, ...before.map(({ words }) => `in a project of before, ${words}`)].join(" · "),
      seconds: Math.max(admitSeconds, ...before.map(({ seconds }) => seconds)),
      exportedSeconds: 0,
      faults: [...faults, ...before.flatMap(faultsOfExport)],
    };
  }
  const { probe, notes } = admitted.value;
  const heard = await listen({ ...file, ...made }, probe, wanted, extension);
  const exports = [
    ...(probe.picture ? [await asPicture(upload, probe.picture, heard !== undefined)] : []),
    ...(heard && !probe.picture ? [await asMusic(upload, heard.seconds)] : []),
  ];
  const lengths = judgeLengths(probe, inspected, heard, { ...file, isDamaged: damaged !== undefined });
  return {
    name,
    shown: lengths.shown,
    reference: lengths.reference,
    lag: heard?.lag ?? "no sound",
    exported: [...exports.map(({ words }) => words), ...notes].join(" · "),
    seconds: admitSeconds + Math.max(0, ...exports.map(({ seconds }) => seconds)),
    exportedSeconds: probe.picture?.duration ?? 0,
    faults: [...(file.isRefused ? ["it comes in"] : []), ...lengths.faults, ...(heard?.faults ?? []), ...exports.flatMap(faultsOfExport)],
  };
}

/** Exports a project that has contained the file since before it was refused. */
async function ofProjectOfBefore(file: File, { lengths, packets }: Partial<Inspected> = {}): Promise<readonly Exported[]> {
  const duration = lengths?.video;
  const asVideo = duration === undefined ? [] : [await asPicture(file, { duration, frameCount: duration / (packets?.video || 1) }, false)];
  return [...asVideo, await asMusic(file, 1)];
}

function faultsOfExport({ words, refusal, faults }: Exported): readonly string[] {
  if (refusal === undefined) return faults;
  return hasNextStep(refusal) ? [] : [`the export's refusal names no next step: ${words}`];
}

type Heard = {
  /** The length of our linear decode. */
  readonly seconds: number;
  /** The length of ffmpeg's decode; undefined if it returns nothing. */
  readonly referenceSeconds: number | undefined;
  readonly lag: string;
  readonly faults: readonly string[];
};

/** Compares the engine's decode with ffmpeg's. Undefined if there is no sound. */
async function listen(
  file: TableBytes & Pick<TableFile, "isCut" | "isLate">,
  probe: MediaProbe,
  wanted: string,
  extension: string,
): Promise<Heard | undefined> {
  if (!probe.sound) return undefined;
  const audio = await openAudio({ blob: new Blob([file.bytes]) }).catch(() => undefined);
  if (audio === undefined) return undefined;
  const { rate, channels } = audio.facts;
  const decoded = await commands.decodeBytes(wanted, extension, 4 * headSamples(rate, channels), file.isLate);
  const reference = decoded && { samples: decoded.bytes / 4, head: await samplesOf(decoded.head) };
  const linear = await decodeLinearly(audio);
  const frames = linear[0]?.length ?? 0;
  const comparisons =
    file.damaged && reference
      ? await aroundDamage(audio, linear, downmixedReference(reference.head, channels), file.damaged.share)
      : undefined;
  const whole = () =>
    againstFfmpeg(reference, file.isCut ? linear.map((samples) => samples.subarray(0, -CUT_SECONDS * rate)) : linear, channels);
  const compared = comparisons ?? [{ where: "", ...whole() }];
  audio.close();
  return {
    seconds: frames / rate,
    referenceSeconds: reference && reference.samples / channels / rate,
    lag: compared.map(({ where, lagFrames }) => `${where}${lagFrames ?? "silent"}`).join(", "),
    faults: compared.flatMap(({ where, ...comparison }) => placeFaults(comparison).map((fault) => `${where}${fault}`)),
  };
}

/** Compares ranges before and after the damage, of the linear decode and of reads, with the undamaged sound. */
async function aroundDamage(audio: RawAudio, linear: Planar, healthy: Planar, share: number) {
  const { rate } = audio.facts;
  const total = healthy[0]?.length ?? 0;
  const at = Math.round(share * total);
  const length = Math.round(COMPARED_SECONDS * rate);
  const ranges = [
    { where: "before ", from: at - Math.round(BEFORE_SECONDS * rate) - length },
    { where: "behind ", from: at + Math.round(LOST_SECONDS * rate) },
  ].filter(({ from }) => from >= 0 && from + length <= total);
  const comparisons = [];
  for (const { where, from } of ranges) {
    // The read starts right after the damage; only the requested range of it is compared.
    const begin = Math.min(from, at + Math.round(PREROLL_SECONDS * rate));
    const read = (await audio.read(begin, from + length)).map((samples) => samples.subarray(from - begin));
    const expected = healthy.map((samples) => samples.subarray(from, from + length));
    const passes = [
      ["", linear.map((samples) => samples.subarray(from, from + length))],
      ["read ", read],
    ] as const;
    for (const [way, channels] of passes) comparisons.push({ where: `${where}${way}`, ...besideRange(channels, expected) });
  }
  return comparisons;
}

/** Decodes base64 to float32 samples. */
async function samplesOf(base64: string): Promise<Float32Array> {
  return new Float32Array(await (await fetch(`data:application/octet-stream;base64,${base64}`)).arrayBuffer());
}

function besideRange(channels: Planar, expected: Planar) {
  const head = new Float32Array((expected[0]?.length ?? 0) * expected.length);
  expected.forEach((samples, channel) => samples.forEach((sample, frame) => (head[frame * expected.length + channel] = sample)));
  return againstFfmpeg({ samples: head.length, head }, channels, expected.length);
}

/** Compares the picture's length with ffprobe's, and the sound's with that of ffmpeg's decode. */
function judgeLengths(
  { picture, sound, duration, mimeType }: MediaProbe,
  inspected: Inspected | undefined,
  heard: Heard | undefined,
  { isDamaged, isByClaim, lostSeconds = 0 }: Pick<TableFile, "isByClaim" | "lostSeconds"> & { readonly isDamaged: boolean },
) {
  const isNear = (seconds: number, expected: number | undefined, slack: number) =>
    expected !== undefined && seconds >= expected - lostSeconds - slack - ROUNDING && seconds <= expected + slack + ROUNDING;
  const faults: string[] = [];
  const references: string[] = [];
  const of = isDamaged ? " of the undamaged file" : "";
  if (picture) {
    const expected = (isByClaim ? inspected?.claims : inspected?.lengths)?.video;
    references.push(`${inSeconds(expected)} (ffprobe, ${isByClaim ? "length of the stream" : "last picture"})${of}`);
    const frameSeconds = picture.duration / picture.frameCount;
    if (!isNear(picture.duration, expected, frameSeconds)) faults.push(`the picture is ${inSeconds(picture.duration)} long`);
  }
  if (sound && heard) {
    const { referenceSeconds } = heard;
    references.push(`${inSeconds(referenceSeconds)} (ffmpeg's decode, sound)${of}`);
    const packetSeconds = sound.codec.startsWith("pcm") ? 1 / sound.sampleRate : (inspected?.packets.audio ?? 0);
    if (!isNear(sound.duration, referenceSeconds, packetSeconds)) faults.push(`the sound is ${inSeconds(sound.duration)} long`);
    // Matroska has a timestamp for Vorbis's first packet, which decodes to nothing, and its unit is the millisecond.
    const tickSeconds = mimeType.endsWith("/x-matroska") || mimeType.endsWith("/webm") ? packetSeconds : 1 / sound.sampleRate;
    if (!(Math.abs(sound.duration - heard.seconds) <= tickSeconds + ROUNDING))
      faults.push(`${inSeconds(heard.seconds)} of sound are decoded`);
  }
  const shown = picture && sound ? `${inSeconds(duration)}, sound ${inSeconds(sound.duration)}` : inSeconds(duration);
  return { shown, reference: references.join(", "), faults };
}
