import { makeMedia, mediaPath } from "./media-files.ts";

const tone = (frequency: number, rate: number, channels: string): string[] => [
  "-f",
  "lavfi",
  "-i",
  `aevalsrc=${channels.replaceAll("x", `0.2*sin(2*PI*${frequency}*t)`)}:s=${rate}:d=30`,
];

/** The position of the click in its file, seconds. */
export const CLICK_AT = 5;
export const TONE_AMPLITUDE = 0.2;
export const LOW_HZ = 440;
export const HIGH_HZ = 1500;

/** The picture of 300 s and three pieces of music in three formats and rates, designed so that an export can be measured. */
export async function walkMedia(): Promise<{ picture: string; click: string; low: string; high: string }> {
  const click = `if(eq(n\\,${CLICK_AT * 44_100})\\,0.9\\,0)`;
  return {
    picture: await mediaPath("w3c__movie_300.mp4"),
    click: await makeMedia("walk-click.wav", ["-f", "lavfi", "-i", `aevalsrc=${click}|${click}:s=44100:d=20`, "-c:a", "pcm_s16le"]),
    low: await makeMedia("walk-low.flac", [...tone(LOW_HZ, 48_000, "x|x"), "-c:a", "flac"]),
    high: await makeMedia("walk-high.mp3", [...tone(HIGH_HZ, 24_000, "x"), "-c:a", "libmp3lame", "-b:a", "96k"]),
  };
}
