// Makes the files of /try: `node src/app/trial/make-sample.mjs`. Their contents are computed here, from nothing else.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FRAMES_PER_SECOND, SHOT_COUNT, shotFrames, SIZE } from "./sample-picture.mjs";
import { ownSound, PIECES, RATE } from "./sample-sound.mjs";

const ffmpegProgram = fileURLToPath(new URL("../../../tests/support/media/ffmpeg.mjs", import.meta.url));
const ffmpeg = (output, ...args) => execFileSync(process.execPath, [ffmpegProgram, output, ...args], { stdio: "inherit" });
const sample = (name) => fileURLToPath(new URL(name, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "layback-sample-"));
const inFolder = (name, content) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const soundInput = (name, samples) => ["-f", "f32le", "-ar", `${RATE}`, "-ac", "2", "-i", inFolder(`${name}.f32`, samples)];

try {
  const shots = [];
  for (let shot = 0; shot < SHOT_COUNT; shot += 1) {
    const raw = inFolder("shot.rgb", shotFrames(shot));
    const made = join(folder, `shot-${shot}.mp4`);
    const input = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${SIZE.width}x${SIZE.height}`, "-r", `${FRAMES_PER_SECOND}`, "-i", raw];
    ffmpeg(made, ...input, "-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "slow", "-crf", "18");
    shots.push("-i", made);
  }
  const own = ownSound();
  const joined = `concat=n=${SHOT_COUNT}:v=1:a=0`;
  const codecSettings = [
    "-c:v",
    "libx264",
    "-preset",
    "slow",
    "-crf",
    "27",
    "-g",
    "50",
    "-pix_fmt",
    "yuv420p",
    "-c:a",
    "aac",
    "-b:a",
    "80k",
  ];
  const files = ["-map_metadata", "-1", "-movflags", "+faststart"];
  ffmpeg(
    sample("six-shots.mp4"),
    ...shots,
    ...soundInput("own", own),
    "-filter_complex",
    joined,
    "-map",
    `${SHOT_COUNT}:a`,
    ...codecSettings,
    ...files,
  );
  for (const [name, piece] of Object.entries(PIECES)) {
    ffmpeg(sample(`${name}.m4a`), ...soundInput(name, piece()), "-c:a", "aac", "-b:a", "72k", ...files);
  }
} finally {
  rmSync(folder, { recursive: true });
}
