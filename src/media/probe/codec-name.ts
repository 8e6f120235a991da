/** Common names of codecs, by the demuxer's short names and by the ids in files. */
const NAMES: Readonly<Record<string, string>> = {
  avc: "H.264",
  hevc: "HEVC / H.265",
  vp8: "VP8",
  vp9: "VP9",
  av1: "AV1",
  prores: "ProRes",
  mp4v: "MPEG-4 Part 2 or MPEG-2",
  jpeg: "Motion JPEG",
  V_MPEG2: "MPEG-2",
  "V_MPEG4/ISO/ASP": "MPEG-4 Part 2",
  aac: "AAC",
  "xhe-aac": "xHE-AAC",
  mp3: "MP3",
  "A_MPEG/L2": "MP2",
  opus: "Opus",
  vorbis: "Vorbis",
  flac: "FLAC",
  ac3: "AC-3 / Dolby Digital",
  eac3: "E-AC-3 / Dolby Digital Plus",
  dts: "DTS",
  alac: "ALAC / Apple Lossless",
};

/** The codec's common name, or the file's id where there is none. */
export function codecName(codec: string): string {
  return NAMES[codec] ?? codec;
}
