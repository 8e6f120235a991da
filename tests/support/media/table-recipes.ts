/** More files as found in practice: ffmpeg arguments without the output. */
import { h264, picture, tones } from "./media-recipes.ts";

const SECONDS = 3;
const film = picture("320x180", "25", SECONDS);
const sweep = (from: number) => tones(`0.2*sin(2*PI*(${from}+40*t)*t)`, 48_000, SECONDS);
const aac = ["-c:a", "aac", "-aac_pns", "0"];
const vp8 = ["-c:v", "libvpx", "-cpu-used", "8", "-deadline", "realtime"];
const flac = (rate: number) => [...tones("0.2*sin(2*PI*(300+40*t)*t)|0.2*sin(2*PI*(310+40*t)*t)", rate, SECONDS), "-c:a", "flac"];

/** SubRip subtitles; the last one ends 3 s after the sound. */
const SUBTITLES = btoa("1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:05,000 --> 00:00:06,000\nBye\n");

export const TABLE_RECIPES: Readonly<Record<string, readonly string[]>> = {
  "flac-8000.flac": flac(8000),
  "flac-96000.flac": flac(96_000),
  "flac-192000.flac": flac(192_000),
  "two-sounds.mkv": [...film, ...sweep(300), ...sweep(700), "-map", "0:v", "-map", "1:a", "-map", "2:a", ...h264, "-c:a", "libvorbis"],
  "two-pictures.webm": [...film, ...picture("160x90", "25", 2), "-map", "0:v", "-map", "1:v", ...vp8],
  "silence.wav": [...tones("0", 48_000, SECONDS), "-c:a", "pcm_s16le"],
  "silent-picture.webm": [...film, ...vp8],
  "late-sound.mp4": [...film, "-itsoffset", "0.5", ...sweep(300), ...h264, ...aac],
  "late-sound.mkv": [...film, "-itsoffset", "0.5", ...sweep(300), ...h264, ...aac],
  "fragmented.m4a": [...sweep(300), ...aac, "-movflags", "frag_keyframe+empty_moov", "-frag_duration", "500000"],
  "transport-stream.ts": [...film, ...sweep(300), ...h264, ...aac],
  "windows-media.wma": [...sweep(300), "-c:a", "wmav2"],
  "late-subtitle.mkv": [
    ...sweep(300),
    "-f",
    "srt",
    "-i",
    `data:text/plain;base64,${SUBTITLES}`,
    "-map",
    "0:a",
    "-map",
    "1:s",
    "-c:a",
    "libvorbis",
    "-c:s",
    "srt",
  ],
  "mp2-in-mkv.mkv": [...film, ...sweep(300), ...h264, "-c:a", "mp2"],
};
