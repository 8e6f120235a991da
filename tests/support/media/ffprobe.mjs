// `node ffprobe.mjs FILE` prints ffprobe's findings as JSON: for its first stream of each kind where it ends (`lengths`), how long its
// longest packet is (`packets`) and how long it claims to be (`claims`), all in seconds, and ffprobe's complaints. Packets that an edit
// list hides do not count. Fails if ffprobe can read nothing.
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { setFlagsFromString } from "node:v8";
import { openCore } from "./ffmpeg-core.mjs";

const [file] = process.argv.slice(2);
if (!file) throw new Error("usage: ffprobe.mjs FILE");

// A probe runs little code, which is not worth optimising.
setFlagsFromString("--liftoff-only");
const { core, log } = await openCore();
const name = `input${extname(file)}`;
core.FS.writeFile(name, readFileSync(file));
const lengths = {};
const packets = {};
const claims = {};
let count = 0;
// Each kind separately: in a truncated file, a single pass over both ends with the first missing packet of either.
for (const [kind, select] of [
  ["video", "v:0"],
  ["audio", "a:0"],
]) {
  const entries = "packet=pts_time,duration_time,flags:stream=duration";
  // Its return value has no meaning (this build always returns -1); only its output has.
  core.ffprobe("-v", "warning", "-select_streams", select, "-show_entries", entries, "-of", "compact=p=0", "-o", "packets.txt", name);
  for (const line of new TextDecoder().decode(core.FS.readFile("packets.txt")).split("\n")) {
    const {
      pts_time: time,
      duration_time: length,
      flags,
      duration: claim,
    } = Object.fromEntries(line.split("|").map((field) => field.split("=")));
    if (claim !== undefined) claims[kind] = Number(claim) || 0;
    if (flags === undefined) continue;
    count += 1;
    if (flags.includes("D")) continue;
    const seconds = Number(length) || 0;
    lengths[kind] = Math.max(lengths[kind] ?? 0, (Number(time) || 0) + seconds);
    packets[kind] = Math.max(packets[kind] ?? 0, seconds);
  }
}
if (count === 0) throw new Error(`ffprobe found nothing:\n${log.join("\n")}`);
process.stdout.write(JSON.stringify({ lengths, packets, claims, complaints: log.filter((line) => line.trim() !== "") }));
