/**
 * Sound in every format that is decoded, at 44.1 and 48 kHz: ffmpeg arguments without the output. The sound is never periodic, so that one
 * decode lines up with another at one lag only.
 */
import { h264, picture, tones } from "./media-recipes.ts";

const RATES = [44_100, 48_000] as const;
const SECONDS = 3;

/** A sweep with noise and a click each 0.37 s, different on each channel. */
const sound = (rate: number, layout = "stereo", channels = 2): string[] =>
  tones(
    Array.from(
      { length: channels },
      (_, channel) => `0.3*sin(2*PI*(${150 + 61 * channel}+300*t)*t)*exp(-3*mod(t+0.0${channel}\\,0.37))+0.1*(random(${channel % 10})-0.5)`,
    ).join("|"),
    rate,
    SECONDS,
    layout,
  );

/** AAC without perceptual noise substitution: noise-filled bands decode to different noise after a seek. `pns.m4a` uses it. */
const aac = ["-c:a", "aac", "-aac_pns", "0"];

/**
 * File name endings and their encodings. Opus supports 48 kHz only; the WebAssembly build's libopus crashes, so the native encoder is used.
 */
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  "cbr.mp3": ["-c:a", "libmp3lame", "-b:a", "192k"],
  "vbr.mp3": ["-c:a", "libmp3lame", "-q:a", "3"],
  "bare.mp3": ["-c:a", "libmp3lame", "-write_xing", "0", "-id3v2_version", "0"],
  "aac.m4a": [...aac, "-b:a", "160k"],
  "pns.m4a": ["-c:a", "aac"],
  "adts.aac": [...aac],
  "vorbis.ogg": ["-c:a", "libvorbis"],
  "opus.ogg": ["-c:a", "opus", "-strict", "-2", "-ar", "48000"],
  "flac.flac": ["-c:a", "flac"],
  "flac24.flac": ["-c:a", "flac", "-sample_fmt", "s32"],
  "u8.wav": ["-c:a", "pcm_u8"],
  "s16.wav": ["-c:a", "pcm_s16le"],
  "s24.wav": ["-c:a", "pcm_s24le"],
  "s32.wav": ["-c:a", "pcm_s32le"],
  "f32.wav": ["-c:a", "pcm_f32le"],
  "f64.wav": ["-c:a", "pcm_f64le"],
  "rf64.wav": ["-c:a", "pcm_s24le", "-rf64", "always"],
  "vorbis.webm": ["-c:a", "libvorbis"],
  "opus.webm": ["-c:a", "opus", "-strict", "-2", "-ar", "48000"],
  "mp3.mkv": ["-c:a", "libmp3lame"],
  "flac.mp4": ["-c:a", "flac", "-strict", "-2"],
};

/** The sound of pictures. */
const PICTURES: Readonly<Record<string, readonly string[]>> = {
  "picture.mp4": [...aac],
  "fragmented.mp4": [...aac, "-movflags", "frag_keyframe+empty_moov"],
  "pcm.mov": ["-c:a", "pcm_s16le"],
  "aac.mov": [...aac],
  "mp3.mp4": ["-c:a", "libmp3lame"],
};

/** Channel layouts that must be downmixed. */
const LAYOUTS: Readonly<Record<string, readonly [layout: string, channels: number, encoding: readonly string[]]>> = {
  "mono.wav": ["mono", 1, ["-c:a", "pcm_s16le"]],
  "mono.mp3": ["mono", 1, ["-c:a", "libmp3lame"]],
  "5.1.wav": ["5.1", 6, ["-c:a", "pcm_f32le"]],
  "5.1.m4a": ["5.1", 6, [...aac]],
  "5.1.flac": ["5.1", 6, ["-c:a", "flac"]],
  "5.1.ogg": ["5.1", 6, ["-c:a", "libvorbis"]],
  "7.1.wav": ["7.1", 8, ["-c:a", "pcm_s24le"]],
  "7.1.flac": ["7.1", 8, ["-c:a", "flac"]],
  "quad.wav": ["quad", 4, ["-c:a", "pcm_s16le"]],
};

const entries = RATES.flatMap((rate) => [
  ...Object.entries(FORMATS).map(([ending, encoding]) => [`decode-${rate}-${ending}`, [...sound(rate), ...encoding]] as const),
  ...Object.entries(PICTURES).map(
    ([ending, encoding]) =>
      [`decode-${rate}-${ending}`, [...picture("64x64", "25", SECONDS), ...sound(rate), ...h264, ...encoding]] as const,
  ),
]);

const layouts = Object.entries(LAYOUTS).map(
  ([name, [layout, channels, encoding]]) => [`decode-${name}`, [...sound(48_000, layout, channels), ...encoding]] as const,
);

export const DECODE_RECIPES: Readonly<Record<string, readonly string[]>> = Object.fromEntries([...entries, ...layouts]);
