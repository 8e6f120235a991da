// What ffprobe complains of in a file: `node ffprobe.mjs FILE` prints its warnings, nothing where it has none, and fails where it cannot read it.
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { openCore } from "./ffmpeg-core.mjs";

const [file] = process.argv.slice(2);
if (!file) throw new Error("usage: ffprobe.mjs FILE");

const { core, log } = await openCore();
const name = `input${extname(file)}`;
core.FS.writeFile(name, readFileSync(file));
// Its answer says nothing (this build gives -1 for whatever it is asked); what it has read of a file does.
core.ffprobe("-v", "warning", "-show_entries", "packet=pts", "-of", "compact", "-o", "packets.txt", name);
const packets = new TextDecoder().decode(core.FS.readFile("packets.txt")).split("\n").length - 1;
if (packets <= 0) throw new Error(`ffprobe found nothing:\n${log.join("\n")}`);
process.stdout.write(log.filter((line) => line.trim() !== "").join("\n"));
