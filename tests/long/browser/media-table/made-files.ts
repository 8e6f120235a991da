/** Typical and broken files of users, in addition to those of `LAYBACK_MEDIA`. */
import { damagedPlace, overwritten } from "#tests/support/media/damaged-sound.ts";
import { withEdits } from "#tests/support/media/edit-lists.ts";
import type { TestEdit } from "#tests/support/media/edit-lists.ts";
import { HEVC_FILES } from "#tests/support/media/hevc-files.ts";
import { startCodeMkv } from "#tests/support/media/start-code-mkv.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import type { Bytes, TableFile } from "./media-row.ts";

const PRIMING = 1024 / 48_000;
/** The start time of the pictures in `edit-source.mp4`, seconds. */
const FIRST = 0.08;
const DAMAGED_BYTES = 400;

export async function bytesOf(name: string): Promise<Bytes> {
  return new Uint8Array(await (await mediaBlob(name)).arrayBuffer());
}

const asIs = (name: string): TableFile => ({ name, make: async () => ({ bytes: await bytesOf(name) }) });
const refused = (name: string): TableFile => ({ ...asIs(name), isRefused: true });

type Edits = Readonly<Partial<Record<"vide" | "soun", readonly TestEdit[]>>>;

/** A copy of `like`, whose index must be its last box, with these edit lists. */
const edited = (name: string, edits: Edits, like = "edit-source.mp4"): TableFile => ({
  name: `${name}.${like.split(".").at(-1) ?? ""}`,
  make: async () => ({ bytes: withEdits(await bytesOf(like), edits) }),
});

const EDITED: readonly TableFile[] = [
  edited("trimmed from 8 s to 3 s", { vide: [{ seconds: 3, from: 2.5 + FIRST }], soun: [{ seconds: 3, from: 2.5 + PRIMING }] }),
  edited("trimmed at its end", { vide: [{ seconds: 3, from: FIRST }], soun: [{ seconds: 3, from: PRIMING }] }),
  edited("behind an empty edit", {
    vide: [{ seconds: 0.5 }, { seconds: 3, from: FIRST }],
    soun: [{ seconds: 0.5 }, { seconds: 3, from: PRIMING }],
  }),
  edited("edit longer than the media", { vide: [{ seconds: 3000, from: FIRST }], soun: [{ seconds: 3000, from: PRIMING }] }),
  {
    ...edited("two parts that meet", {
      vide: [
        { seconds: 1, from: 1 + FIRST },
        { seconds: 2, from: 2 + FIRST },
      ],
      soun: [
        { seconds: 1, from: 1 + PRIMING },
        { seconds: 2, from: 2 + PRIMING },
      ],
    }),
    isByClaim: true,
  },
  edited("only its sound trimmed", { soun: [{ seconds: 3, from: 2.5 + PRIMING }] }),
  edited("only its picture trimmed", { vide: [{ seconds: 3, from: 2.5 + FIRST }] }),
  edited("trimmed sound", { soun: [{ seconds: 1, from: 1 }] }, "decode-48000-aac.m4a"),
  {
    ...edited("two parts that do not meet", {
      vide: [
        { seconds: 2, from: FIRST },
        { seconds: 2, from: 5 + FIRST },
      ],
    }),
    isRefused: true,
  },
  { ...edited("at double speed", { vide: [{ seconds: 3, from: FIRST, speed: 2 }] }), isRefused: true },
];

const damaged = (name: string): readonly TableFile[] =>
  (["beginning", "middle", "end"] as const).map((place) => ({
    name: `damage in the ${place} of ${name}`,
    make: async () => {
      const healthy = await bytesOf(name);
      const { at, share } = damagedPlace(healthy, place);
      return { bytes: overwritten(healthy, at, DAMAGED_BYTES), damaged: { healthy, share } };
    },
  }));

const cut = (name: string, share: number, more: { readonly isRefused?: true } = {}): TableFile => ({
  name: `first ${Math.round(100 * share)} % of ${name}`,
  make: async () => {
    const whole = await bytesOf(name);
    return { bytes: whole.slice(0, Math.floor(share * whole.length)) };
  },
  isCut: true,
  ...more,
});

const CUT: readonly TableFile[] = [
  cut("index-first.mp4", 0.4),
  cut("h264-aac-faststart.mp4", 0.7),
  cut("h264-aac-faststart.mp4", 0.05, { isRefused: true }),
  cut("h264-aac.mp4", 0.5, { isRefused: true }),
  cut("decode-44100-aac.mov", 0.5, { isRefused: true }),
  cut("tone-aac.m4a", 0.5, { isRefused: true }),
  cut("partly-fragmented.mp4", 0.6),
  { ...cut("clusters.webm", 0.4), lostSeconds: 0.5 },
  { ...cut("music-opus.webm", 0.5), lostSeconds: 5 },
  // The whole file is one cluster.
  cut("late-sound.mkv", 0.6, { isRefused: true }),
  cut("music-opus.ogg", 0.5),
  cut("music-vorbis.ogg", 0.5),
  cut("long-tone.flac", 0.5),
  cut("long-tone.mp3", 0.5),
  cut("long-tone.wav", 0.5),
  cut("decode-44100-adts.aac", 0.5),
];

/** Random bytes under a name with the extension of a playable file. */
const noise = (name: string, count: number): TableFile => ({
  name,
  isRefused: true,
  make: async () => ({ bytes: overwritten(new Uint8Array(count), 0, count) }),
});

const hevc = (name: string): TableFile => ({
  name,
  isRefused: true,
  make: async () => ({ bytes: Uint8Array.from(atob(HEVC_FILES[name] ?? ""), (letter) => letter.charCodeAt(0)) }),
});

const startCodes: TableFile = {
  name: "start codes.mkv",
  make: async () => {
    const file = startCodeMkv(await bytesOf("units.h264"), { width: 160, height: 90 });
    return { bytes: new Uint8Array(await file.arrayBuffer()) };
  },
};

export const MADE_FILES: readonly TableFile[] = [
  ...EDITED,
  ...["two-streams.mp4", "two-sounds.mkv", "two-pictures.webm"].map(asIs),
  ...["partly-fragmented.mp4", "decode-44100-fragmented.mp4", "fragmented.m4a"].map(asIs),
  startCodes,
  ...[12_000, 44_000, 64_000, 11_020].map((rate) => asIs(`odd-${rate}.flac`)),
  ...[8000, 96_000, 192_000].map((rate) => asIs(`flac-${rate}.flac`)),
  ...[
    "decode-44100-s16.wav",
    "decode-44100-flac.flac",
    "decode-44100-cbr.mp3",
    "decode-44100-vorbis.ogg",
    "decode-48000-opus.ogg",
    "decode-44100-aac.m4a",
  ].flatMap(damaged),
  ...["h264-silent.mp4", "silent-picture.webm", "silence.wav", "late-picture.mp4"].map(asIs),
  asIs("late-sound.mp4"),
  { ...asIs("late-sound.mkv"), isLate: true },
  ...["hevc.mp4", "hevc-aac.mp4"].map(hevc),
  ...["ac3.mp4", "eac3.mp4", "dts.mkv", "alac.m4a"].map(refused),
  ...["h264-ac3.mp4", "h264-dts.mkv", "h264-alac.mp4", "mp2-in-mkv.mkv"].map(asIs),
  ...["prores.mov", "mpeg2.mp4", "mpeg4.mp4", "mjpeg.mov", "film.avi", "transport-stream.ts", "windows-media.wma"].map(refused),
  ...["vp8-alpha.webm", "h264-422-10bit.mp4", "coded-turned.mp4", "decode-44100-pcm.mov"].map(asIs),
  ...["decode-44100-bare.mp3", "decode-44100-vbr.mp3", "decode-5.1.m4a", "decode-44100-mp3.mkv"].map(asIs),
  noise("noise.mp4", 10_000),
  noise("noise.mp3", 10_000),
  noise("nothing.wav", 0),
  ...CUT,
];
