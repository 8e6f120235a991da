// Runs ffmpeg's WebAssembly build in Node, for tests on a machine that has none. Only for separate programs, because the build expects a
// worker's globals.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname } from "node:path";
import { setFlagsFromString } from "node:v8";

// Only what runs of its 32 MB is validated: a third of the time of a short job. A Node without the flag ignores it.
setFlagsFromString("--wasm-lazy-validation");

globalThis.self = globalThis;
globalThis.location = { href: "file:///" };
globalThis.importScripts = () => undefined;
globalThis.WorkerGlobalScope = function WorkerGlobalScope() {};

const require = createRequire(import.meta.url);
const wasm = require.resolve("@ffmpeg/core/wasm");
const { default: createCore } = await import(require.resolve("@ffmpeg/core"));
const compiled = await WebAssembly.compile(readFileSync(wasm));

/** A fresh instance, because a run leaves its state behind, and the lines it has logged so far. All share the compiled code. */
async function openCore() {
  const core = await createCore({
    instantiateWasm: (imports, receive) => {
      void WebAssembly.instantiate(compiled, imports).then((instance) => receive(instance));
      return {};
    },
    mainScriptUrlOrBlob: `core#${Buffer.from(JSON.stringify({ wasmURL: wasm })).toString("base64")}`,
  });
  const log = [];
  core.setLogger(({ message }) => log.push(message));
  return { core, log };
}

/** Writes the file `output`. `args`: ffmpeg's arguments without the output; one after `-i` that names a file is read from the disk. */
export async function ffmpeg(output, args) {
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
}

/**
 * ffprobe's findings about a file: for its first stream of each kind where it ends (`lengths`), how long its longest packet is (`packets`)
 * and how long it claims to be (`claims`), all in seconds, and ffprobe's complaints. Packets that an edit list hides do not count. Rejects
 * if ffprobe can read nothing.
 */
export async function ffprobe(file) {
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
  return { lengths, packets, claims, complaints: log.filter((line) => line.trim() !== "") };
}
