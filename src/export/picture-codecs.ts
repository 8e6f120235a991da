import { messages } from "#model/messages.ts";

/** What MP4 can do with a picture's codec: carry it, carry it with a warning for players, or not at all. */
export type CodecVerdict =
  | { readonly kind: "fine" }
  | { readonly kind: "warning"; readonly message: string }
  | { readonly kind: "refused"; readonly message: string };

type KnownCodec = { readonly pattern: RegExp; readonly name: string; readonly verdict: CodecVerdict["kind"] };

/** By the codec's name in mediabunny, or its four-character code in MP4, or its id in Matroska. Measured with FFmpeg 5.1 (D22). */
const KNOWN: readonly KnownCodec[] = [
  { pattern: /^(avc|avc[1-4]|V_MPEG4\/ISO\/AVC)$/u, name: "H.264", verdict: "fine" },
  { pattern: /^(vp9|vp09|V_VP9)$/u, name: "VP9", verdict: "fine" },
  { pattern: /^(av1|av01|V_AV1)$/u, name: "AV1", verdict: "fine" },
  { pattern: /^(hevc|hvc1|hev1|dvh1|dvhe|V_MPEGH\/ISO\/HEVC)$/u, name: "HEVC", verdict: "warning" },
  { pattern: /^(mjpa|mjpb|jpeg|mp4v-mjpeg|V_MJPEG)$/u, name: "Motion JPEG", verdict: "warning" },
  { pattern: /^(mp4v|V_MPEG4\/ISO\/(SP|ASP|AP))$/u, name: "MPEG-4 Part 2", verdict: "warning" },
  { pattern: /^(vp8|vp08|V_VP8)$/u, name: "VP8", verdict: "refused" },
  { pattern: /^(prores|ap(ch|cn|cs|co|4h|4x)|V_PRORES)$/u, name: "ProRes", verdict: "refused" },
];

/** @param codec undefined where the file does not say. Unknown codecs are refused: better now than half-way. */
export function codecVerdict(codec: string | undefined): CodecVerdict {
  const known = codec === undefined ? undefined : KNOWN.find(({ pattern }) => pattern.test(codec));
  if (!known) return { kind: "refused", message: messages.exportCodecUnknown(codec?.trim() ?? "") };
  if (known.verdict === "fine") return { kind: "fine" };
  if (known.verdict === "warning") return { kind: "warning", message: messages.exportCodecWarning(known.name) };
  return { kind: "refused", message: messages.exportCodecRefused(known.name) };
}
