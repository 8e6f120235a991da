// Where ffprobe ends each stream of a file, seconds: `node presented-lengths.mjs FILE` prints JSON by kind. Packets that an edit list hides do not count.
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { openCore } from "./ffmpeg-core.mjs";

const [file] = process.argv.slice(2);
if (!file) throw new Error("usage: presented-lengths.mjs FILE");

const { core, log } = await openCore();
const name = `input${extname(file)}`;
core.FS.writeFile(name, readFileSync(file));
core.ffprobe(
  "-v",
  "error",
  "-show_entries",
  "packet=codec_type,stream_index,pts_time,duration_time,flags",
  "-of",
  "compact=p=0",
  "-o",
  "packets.txt",
  name,
);
const ends = {};
const first = {};
for (const line of new TextDecoder().decode(core.FS.readFile("packets.txt")).split("\n")) {
  const {
    codec_type: kind,
    stream_index: stream,
    pts_time: time,
    duration_time: length,
    flags,
  } = Object.fromEntries(line.split("|").map((field) => field.split("=")));
  if (kind === undefined || flags?.includes("D")) continue;
  first[kind] ??= stream;
  // Of several streams the first.
  if (first[kind] === stream) ends[kind] = Math.max(ends[kind] ?? 0, Number(time) + (Number(length) || 0));
}
if (Object.keys(ends).length === 0) throw new Error(`ffprobe found nothing:\n${log.join("\n")}`);
process.stdout.write(JSON.stringify(ends));
