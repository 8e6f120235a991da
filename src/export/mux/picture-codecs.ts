import { exportMessages } from "#model/text/export-messages.ts";
import type { PictureFormat } from "../plan/export-format.ts";
import type { VideoFacts } from "../verify/file-facts.ts";

/** Whether a format can carry a picture's codec: yes, yes with a warning about players, or no. */
export type CodecVerdict =
  | { readonly kind: "fine" }
  | { readonly kind: "warning"; readonly message: string }
  /** `instead`: a format that can carry it. */
  | { readonly kind: "refused"; readonly message: string; readonly instead: PictureFormat | undefined };

type KnownCodec = {
  readonly pattern: RegExp;
  readonly name: string;
  readonly mp4: CodecVerdict["kind"];
  readonly webm: "fine" | "refused";
};

/** Matched by the codec's name in mediabunny, its four-character code in MP4, or its id in Matroska. Measured with FFmpeg 5.1 (B-134). */
const KNOWN: readonly KnownCodec[] = [
  { pattern: /^(avc|avc[1-4]|V_MPEG4\/ISO\/AVC)$/u, name: "H.264", mp4: "fine", webm: "refused" },
  { pattern: /^(vp9|vp09|V_VP9)$/u, name: "VP9", mp4: "fine", webm: "fine" },
  { pattern: /^(av1|av01|V_AV1)$/u, name: "AV1", mp4: "fine", webm: "fine" },
  { pattern: /^(hevc|hvc1|hev1|dvh1|dvhe|V_MPEGH\/ISO\/HEVC)$/u, name: "HEVC", mp4: "warning", webm: "refused" },
  { pattern: /^(mjpa|mjpb|jpeg|mp4v-mjpeg|V_MJPEG)$/u, name: "Motion JPEG", mp4: "warning", webm: "refused" },
  { pattern: /^(mp4v|V_MPEG4\/ISO\/(SP|ASP|AP))$/u, name: "MPEG-4 Part 2", mp4: "warning", webm: "refused" },
  { pattern: /^(vp8|vp08|V_VP8)$/u, name: "VP8", mp4: "refused", webm: "fine" },
  { pattern: /^(prores|ap(ch|cn|cs|co|4h|4x)|V_PRORES)$/u, name: "ProRes", mp4: "refused", webm: "refused" },
];

const NAMES: Readonly<Record<PictureFormat, string>> = { mp4: "MP4", webm: "WebM" };
const OTHER: Readonly<Record<PictureFormat, PictureFormat>> = { mp4: "webm", webm: "mp4" };

/** Whether a format can carry a picture, by its codec and its rotation, which WebM cannot express. A format in `instead` can carry both. */
export function pictureVerdict({ codec, rotation }: Pick<VideoFacts, "codec" | "rotation">, format: PictureFormat): CodecVerdict {
  const verdict = codecVerdict(codec, format);
  if (rotation === 0) return verdict;
  const isCarriedBy = (other: PictureFormat) => codecVerdict(codec, other).kind !== "refused";
  if (isCarriedBy("webm") && !isCarriedBy("mp4")) {
    const name = knownCodec(codec)?.name ?? "";
    return { kind: "refused", message: exportMessages.exportTurnedCodec(name, exportMessages.files.mp4), instead: undefined };
  }
  return format === "webm" && verdict.kind !== "refused"
    ? { kind: "refused", message: exportMessages.exportTurnedPicture, instead: "mp4" }
    : verdict;
}

function knownCodec(codec: string | undefined): KnownCodec | undefined {
  return codec === undefined ? undefined : KNOWN.find(({ pattern }) => pattern.test(codec));
}

/** @param codec undefined where the file does not name it. Unknown codecs are refused at once, rather than failing half-way. */
export function codecVerdict(codec: string | undefined, format: PictureFormat): CodecVerdict {
  const known = knownCodec(codec);
  if (!known)
    return {
      kind: "refused",
      message: exportMessages.exportCodecUnknown(codec?.trim() ?? "", exportMessages.files[format]),
      instead: undefined,
    };
  if (known[format] === "fine") return { kind: "fine" };
  if (known[format] === "warning") return { kind: "warning", message: exportMessages.exportCodecWarning(known.name) };
  const other = OTHER[format];
  if (known[other] === "refused")
    return { kind: "refused", message: exportMessages.exportCodecRefused(known.name, exportMessages.files[format]), instead: undefined };
  return {
    kind: "refused",
    message: exportMessages.exportCodecElsewhere(known.name, exportMessages.files[format], NAMES[other]),
    instead: other,
  };
}
