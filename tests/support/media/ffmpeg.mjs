// ffmpeg for tests on a machine that has none: its WebAssembly build in Node. `node ffmpeg.mjs OUTPUT ARGUMENT…`, the
// arguments without the output; an argument after `-i` that names a file is read from the disk.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { extname } from "node:path";
import { openCore } from "./ffmpeg-core.mjs";

const [output, ...args] = process.argv.slice(2);
if (!output) throw new Error("usage: ffmpeg.mjs OUTPUT FFMPEG_ARGUMENT...");

const { core, log } = await openCore();
const innerArguments = args.map((argument, index) => {
  if (args[index - 1] !== "-i" || !existsSync(argument)) return argument;
  const name = `input-${index}${extname(argument)}`;
  core.FS.writeFile(name, readFileSync(argument));
  return name;
});
const made = `made${extname(output)}`;
const status = core.exec(...innerArguments, made);
if (status !== 0) throw new Error(`ffmpeg ended with ${status}:\n${log.slice(-15).join("\n")}`);
const partial = `${output}.${process.pid}.partial`;
writeFileSync(partial, core.FS.readFile(made));
renameSync(partial, output);
