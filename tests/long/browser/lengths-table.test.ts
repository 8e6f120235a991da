import { expect, test } from "vitest";
import { commands } from "vitest/browser";
import { openAudio } from "#engine/decode/open-audio.ts";
import { probeHere } from "#media/probe-here.ts";
import { damagedPlace, overwritten } from "#tests/support/damaged-sound.ts";
import { withEdits } from "#tests/support/edit-lists.ts";
import { decodeLinearly } from "../../browser/engine/decode-rows.ts";
import { mediaBlob } from "#tests/support/served-media.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Made = { readonly what: string; readonly file: Bytes; readonly extension: string; readonly like?: Bytes };

const PRIMING = 1024 / 48_000;
const DAMAGED_BYTES = 400;
/** The longest packet of these files; ffprobe counts whole ones, also where the container says that less of the last is sound. */
const SOUND_PACKET_SECONDS = 0.12;
const FRAME_SECONDS = 0.04;

const bytesOf = async (name: string): Promise<Bytes> => new Uint8Array(await (await mediaBlob(name)).arrayBuffer());

async function corpus(): Promise<readonly Made[]> {
  const source = await bytesOf("edit-source.mp4");
  const edited = (what: string, edits: Parameters<typeof withEdits>[1]): Made => ({
    what,
    file: withEdits(source, edits),
    extension: "mp4",
  });
  const named = async (what: string, name: string): Promise<Made> => ({
    what,
    file: await bytesOf(name),
    extension: name.split(".").at(-1) ?? "",
  });
  const damaged = await Promise.all(
    [
      "decode-44100-s16.wav",
      "decode-44100-flac.flac",
      "decode-44100-cbr.mp3",
      "decode-44100-vorbis.ogg",
      "decode-48000-opus.ogg",
      "decode-44100-aac.m4a",
    ].map(async (name) => {
      const like = await bytesOf(name);
      return (["middle", "end"] as const).map((place) => ({
        what: `damage in the ${place} of ${name}`,
        file: overwritten(like, damagedPlace(like, place).at, DAMAGED_BYTES),
        extension: name.split(".").at(-1) ?? "",
        like,
      }));
    }),
  );
  return [
    edited("trimmed from 8 s to 3 s", { vide: [{ seconds: 3, from: 2.58 }], soun: [{ seconds: 3, from: 2.5 + PRIMING }] }),
    edited("behind an empty edit", {
      vide: [{ seconds: 0.5 }, { seconds: 3, from: 0.08 }],
      soun: [{ seconds: 0.5 }, { seconds: 3, from: PRIMING }],
    }),
    edited("edit longer than the media", { vide: [{ seconds: 3000, from: 0.08 }], soun: [{ seconds: 3000, from: PRIMING }] }),
    await named("two pictures, two sounds", "two-streams.mp4"),
    await named("index with a part of the packets", "partly-fragmented.mp4"),
    await named("silent picture", "late-picture.mp4"),
    ...(await Promise.all([12_000, 44_000, 64_000, 11_020].map((rate) => named(`FLAC at ${rate} Hz`, `odd-${rate}.flac`)))),
    ...damaged.flat(),
  ];
}

const base64Of = (bytes: Bytes) => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
};

/** Seconds of sound by the engine's linear pass; undefined where there is none. */
async function decodedSeconds(file: Bytes): Promise<number | undefined> {
  const audio = await openAudio({ blob: new Blob([file]) }).catch(() => undefined);
  if (audio === undefined) return undefined;
  const frames = (await decodeLinearly(audio))[0]?.length ?? 0;
  audio.close();
  return frames / audio.facts.rate;
}

const shown = (seconds: number | undefined) => (seconds === undefined ? "-" : seconds.toFixed(4)).padStart(9);

test("the shown length of every odd file is ffprobe's presentation length, and that of its sound what is decoded", async () => {
  const lines: string[] = [];
  const faults: string[] = [];
  for (const { what, file, extension, like } of await corpus()) {
    // Of a damaged file ffprobe leaves out what is damaged: its length is that of the healthy one.
    const expected = await commands.presentedLengths(base64Of(like ?? file), extension);
    const probed = await probeHere(new Blob([file]));
    const decoded = await decodedSeconds(file);
    const { picture, sound } = probed.ok ? probed.value : { picture: undefined, sound: undefined };
    const isPictureRight = expected.video === undefined || Math.abs((picture?.duration ?? 0) - expected.video) <= FRAME_SECONDS;
    const isSoundRight = expected.audio === undefined || Math.abs((sound?.duration ?? 0) - expected.audio) <= SOUND_PACKET_SECONDS;
    const isDecoded = sound === undefined || Math.abs((decoded ?? 0) - sound.duration) <= 1 / sound.sampleRate;
    const verdict = probed.ok && isPictureRight && isSoundRight && isDecoded ? "right" : "WRONG";
    if (verdict !== "right") faults.push(what);
    lines.push(
      `${what.padEnd(46)} picture ${shown(expected.video)} ${shown(picture?.duration)}  sound ${shown(expected.audio)} ${shown(sound?.duration)} decoded ${shown(decoded)}  ${verdict}`,
    );
  }
  // The table is what this run is for.
  console.log(`\n${"".padEnd(46)}           ffprobe      ours           ffprobe      ours\n${lines.join("\n")}`);
  expect(faults).toEqual([]);
});
