/**
 * Files that no Chromium decodes without hardware or licences, and valid files that are easily mistaken for them: ffmpeg arguments without
 * the output.
 */
import { h264, picture, tones } from "./media-recipes.ts";

const SECONDS = 2;
const film = picture("320x180", "25", SECONDS);
const tone = tones("0.2*sin(2*PI*440*t)", 48_000, SECONDS);
const aac = ["-c:a", "aac"];
const dts = ["-c:a", "dca", "-strict", "-2"];

export const REFUSED_RECIPES: Readonly<Record<string, readonly string[]>> = {
  "prores.mov": [...film, ...tone, "-c:v", "prores_ks", "-c:a", "pcm_s16le"],
  "mpeg2.mp4": [...film, ...tone, "-c:v", "mpeg2video", ...aac],
  "mpeg4.mp4": [...film, ...tone, "-c:v", "mpeg4", ...aac],
  "film.avi": [...film, ...tone, "-c:v", "mpeg4", "-c:a", "mp2"],
  "ac3.mp4": [...tone, "-c:a", "ac3"],
  "eac3.mp4": [...tone, "-c:a", "eac3"],
  "dts.mkv": [...tone, ...dts],
  "alac.m4a": [...tone, "-c:a", "alac"],
  "h264-ac3.mp4": [...film, ...tone, ...h264, "-c:a", "ac3"],
  "h264-dts.mkv": [...film, ...tone, ...h264, ...dts],
  "h264-alac.mp4": [...film, ...tone, ...h264, "-c:a", "alac"],
  "h264-silent.mp4": [...film, ...h264],
  "h264-aac.mp4": [...film, ...tone, ...h264, ...aac],
  "h264-aac-faststart.mp4": [...film, ...tone, ...h264, ...aac, "-movflags", "+faststart"],
  "h264-422-10bit.mp4": [...film, "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv422p10le"],
  "vp8-alpha.webm": [
    "-f",
    "lavfi",
    "-i",
    `color=red@0.5:size=160x90:rate=25:duration=${SECONDS},format=yuva420p`,
    "-c:v",
    "libvpx",
    "-auto-alt-ref",
    "0",
    "-cpu-used",
    "8",
    "-pix_fmt",
    "yuva420p",
  ],
  "long-tone.mp3": [...tones("0.2*sin(2*PI*440*t)", 44_100, 8), "-c:a", "libmp3lame", "-q:a", "4"],
  "long-tone.flac": [...tones("0.2*sin(2*PI*440*t)", 44_100, 8), "-c:a", "flac"],
  "long-tone.wav": [...tones("0.2*sin(2*PI*440*t)", 44_100, 8), "-c:a", "pcm_s16le"],
  "tone-aac.m4a": [...tone, ...aac],
};
