import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drumsWav, themeWav } from "../../examples/sound-files.mjs";
import { datOf } from "../../tests/support/peaks/audiowaveform-files.ts";

const client = fileURLToPath(new URL("../client", import.meta.url));
const FRAMES_PER_PIXEL = 256;
const HEADER_BYTES = 44;

/**
 * Writes what live examples load: the packages without maps and declarations, sounds, peaks, and a list of takes.
 * @param packages the folder of the built packages
 */
export function writeLiveFiles(packages, folder) {
  mkdirSync(folder, { recursive: true });
  cpSync(packages, join(folder, "packages"), { recursive: true, filter: (path) => !/\.map$|\/types(?:\/|$)|sizes\.json$/u.test(path) });
  for (const name of ["frame-console.js", "frame-server.js"]) cpSync(join(client, name), join(folder, name));
  const theme = themeWav();
  writeFileSync(join(folder, "theme.wav"), theme);
  writeFileSync(join(folder, "drums.wav"), drumsWav());
  writeFileSync(join(folder, "theme.dat"), Buffer.from(peaksOf(theme)));
  writeFileSync(join(folder, "takes.json"), JSON.stringify(Array.from({ length: 300 }, (_, index) => takeOf(index))));
}

/** Where packages are found in `live/`, by the names that a project imports. */
export function packageImports(packages) {
  const imports = {};
  for (const folder of ["layback", "react", "editor"]) {
    const { name, exports } = JSON.parse(readFileSync(join(packages, folder, "package.json"), "utf8"));
    for (const [path, target] of Object.entries(exports)) {
      const file = target.default ?? target;
      if (file.endsWith(".js")) imports[name + path.slice(1)] = `./packages/${folder}/${file.slice(2)}`;
    }
  }
  return imports;
}

/** As a database may have it: names and units of its own. */
function takeOf(index) {
  const track = index % 6;
  return {
    key: `take-${index + 1}`,
    title: `Take ${index + 1}`,
    file: track === 5 ? "drums.wav" : "theme.wav",
    atMs: Math.floor(index / 6) * 9000 + track * 1300,
    lengthMs: 5000 + track * 500,
    track,
  };
}

/** The peaks of a WAV file of 16 bits and one channel, as audiowaveform writes them. */
function peaksOf(wav) {
  const frames = (wav.length - HEADER_BYTES) / 2;
  const values = [];
  for (let start = 0; start < frames; start += FRAMES_PER_PIXEL) {
    const levels = Array.from(
      { length: Math.min(FRAMES_PER_PIXEL, frames - start) },
      (_, index) => wav.readInt16LE(HEADER_BYTES + 2 * (start + index)) >> 8,
    );
    values.push(Math.min(...levels), Math.max(...levels));
  }
  return datOf({ version: 1, bits: 8, channels: 1, sampleRate: wav.readUInt32LE(24), samplesPerPixel: FRAMES_PER_PIXEL, values });
}
