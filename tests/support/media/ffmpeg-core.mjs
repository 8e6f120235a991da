// Opens ffmpeg's WebAssembly build in Node. Only for separate programs, because the build expects a worker's globals.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setFlagsFromString } from "node:v8";

// Only what runs of its 32 MB is validated: a third of the time of a short job. A Node without the flag ignores it.
setFlagsFromString("--wasm-lazy-validation");

/** The loaded build, and the lines it has logged so far. */
export async function openCore() {
  globalThis.self = globalThis;
  globalThis.location = { href: "file:///" };
  globalThis.importScripts = () => undefined;
  globalThis.WorkerGlobalScope = function WorkerGlobalScope() {};

  const require = createRequire(import.meta.url);
  const { default: createCore } = await import(require.resolve("@ffmpeg/core"));
  const wasm = require.resolve("@ffmpeg/core/wasm");
  const core = await createCore({
    wasmBinary: readFileSync(wasm),
    mainScriptUrlOrBlob: `core#${Buffer.from(JSON.stringify({ wasmURL: wasm })).toString("base64")}`,
  });
  const log = [];
  core.setLogger(({ message }) => log.push(message));
  return { core, log };
}
