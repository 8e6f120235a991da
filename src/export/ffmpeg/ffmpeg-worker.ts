/**
 * Worker: runs the video engine and implements the messages of @ffmpeg/ffmpeg 0.12 that are used here. Unlike that package's worker it can
 * mount a file of the device (`DEVICE_FILES`), so that the output is not in memory, and Blobs (`BLOB_FILES`), which it reads in larger
 * blocks than the core's WORKERFS.
 */
import { openSync } from "#engine/cache/opfs.ts";
import type { SyncFile } from "#engine/cache/opfs.ts";
import { blobBackend, deviceBackend } from "../output/file-backends.ts";
import { ffmpegFilesystem } from "./ffmpeg-filesystem.ts";
import type { EmscriptenFs } from "./ffmpeg-filesystem.ts";
import { BLOB_FILES, DEVICE_FILES } from "./ffmpeg-arguments.ts";
import { inTime } from "../stall.ts";

type Core = {
  readonly FS: EmscriptenFs & {
    writeFile(path: string, data: Uint8Array): void;
    readFile(path: string): Uint8Array<ArrayBuffer>;
    unlink(path: string): void;
    mkdir(path: string): void;
    mount(fileSystem: unknown, options: unknown, path: string): void;
    unmount(path: string): void;
  };
  setLogger(listener: (line: unknown) => void): void;
  setProgress(listener: (progress: unknown) => void): void;
  exec(...args: readonly string[]): void;
  readonly ret: number;
  reset(): void;
};

/** `module`: the WebAssembly, if it is already compiled. */
type EngineFiles = { readonly coreURL: string; readonly wasmURL: string; readonly module?: WebAssembly.Module | undefined };

type Request =
  | { readonly type: "LOAD"; readonly data: EngineFiles }
  | { readonly type: "EXEC"; readonly data: { readonly args: readonly string[] } }
  | { readonly type: "WRITE_FILE"; readonly data: { readonly path: string; readonly data: Uint8Array } }
  | { readonly type: "READ_FILE" | "DELETE_FILE" | "CREATE_DIR"; readonly data: { readonly path: string } }
  | { readonly type: "MOUNT"; readonly data: { readonly fsType: string; readonly options: unknown; readonly mountPoint: string } }
  | { readonly type: "UNMOUNT"; readonly data: { readonly mountPoint: string } };

let loaded: Core | undefined;
/** Open files of the device, by mount point. */
const open = new Map<string, SyncFile>();

globalThis.addEventListener("message", ({ data: { id, ...request } }: MessageEvent<Request & { readonly id: number }>) => {
  answer(request).then(
    (data) => globalThis.postMessage({ id, type: request.type, data }, data instanceof Uint8Array ? { transfer: [data.buffer] } : {}),
    (error: unknown) => globalThis.postMessage({ id, type: "ERROR", data: String(error) }),
  );
});

async function answer(request: Request): Promise<unknown> {
  if (request.type === "LOAD") {
    // Releases the old core's memory before the new one allocates its own.
    loaded = undefined;
    loaded = await load(request.data);
    return true;
  }
  if (!loaded) throw new Error("The video engine is not loaded.");
  const { FS } = loaded;
  switch (request.type) {
    case "EXEC": {
      loaded.exec(...request.data.args);
      const { ret } = loaded;
      loaded.reset();
      return ret;
    }
    case "WRITE_FILE":
      FS.writeFile(request.data.path, request.data.data);
      return true;
    case "READ_FILE":
      return FS.readFile(request.data.path);
    case "DELETE_FILE":
      FS.unlink(request.data.path);
      return true;
    case "CREATE_DIR":
      FS.mkdir(request.data.path);
      return true;
    case "MOUNT":
      return mount(loaded, request.data);
    case "UNMOUNT": {
      FS.unmount(request.data.mountPoint);
      const file = open.get(request.data.mountPoint);
      file?.flush();
      file?.close();
      open.delete(request.data.mountPoint);
      return true;
    }
  }
}

/** The engine sends nothing while it loads. */
const HEARTBEAT_MS = 1000;

async function load(files: EngineFiles): Promise<Core> {
  const heartbeats = setInterval(() => globalThis.postMessage({ type: "LOG", data: { type: "info", message: "" } }), HEARTBEAT_MS);
  return loadCore(files).finally(() => clearInterval(heartbeats));
}

type CoreOptions = {
  readonly mainScriptUrlOrBlob: string;
  readonly instantiateWasm?: (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => object;
};

async function loadCore({ coreURL, wasmURL, module }: EngineFiles): Promise<Core> {
  const { default: createCore } = (await import(/* @vite-ignore */ coreURL)) as {
    readonly default: (options: CoreOptions) => Promise<Core>;
  };
  // The core reads the address of its WebAssembly from the hash.
  const mainScriptUrlOrBlob = `${coreURL}#${btoa(JSON.stringify({ wasmURL }))}`;
  const core = await (module
    ? withModule(module, (given) => createCore({ mainScriptUrlOrBlob, ...given }))
    : createCore({ mainScriptUrlOrBlob }));
  core.setLogger((data) => globalThis.postMessage({ type: "LOG", data }));
  core.setProgress((data) => globalThis.postMessage({ type: "PROGRESS", data }));
  return core;
}

/** Creates the core with the compiled module. The core itself does not report a failed instantiation. */
function withModule(
  module: WebAssembly.Module,
  create: (options: Required<Pick<CoreOptions, "instantiateWasm">>) => Promise<Core>,
): Promise<Core> {
  return new Promise((resolve, reject) => {
    const instantiateWasm: CoreOptions["instantiateWasm"] = (imports, receive) => {
      WebAssembly.instantiate(module, imports).then(receive).catch(reject);
      return {};
    };
    create({ instantiateWasm }).then(resolve, reject);
  });
}

/** A file that does not open in this time counts as unavailable: the engine writes to its memory. */
const OPEN_SECONDS = 10;

function openInTime(handle: FileSystemFileHandle): Promise<SyncFile> {
  const opening = openSync(handle, "readwrite");
  return inTime(opening, OPEN_SECONDS, () => {
    // The late file is unused; left open, it would stay locked until the worker ends.
    void opening.then((late) => late.close());
    throw new Error("The device does not open the file.");
  });
}

/** Resolves with false where there is no such file system; rejects if a file of the device cannot be opened. */
async function mount({ FS }: Core, { fsType, options, mountPoint }: Extract<Request, { type: "MOUNT" }>["data"]): Promise<boolean> {
  if (fsType === DEVICE_FILES) {
    const { handle } = options as { readonly handle: FileSystemFileHandle };
    const file = await openInTime(handle);
    open.set(mountPoint, file);
    const backend = deviceBackend(file);
    FS.mount(
      ffmpegFilesystem(FS, () => backend),
      {},
      mountPoint,
    );
    return true;
  }
  if (fsType === BLOB_FILES) {
    const { blobs } = options as { readonly blobs: readonly { readonly name: string; readonly data: Blob }[] };
    const backends = new Map(blobs.map(({ name, data }) => [name, blobBackend(data)]));
    FS.mount(
      ffmpegFilesystem(FS, (name) => backends.get(name)),
      {},
      mountPoint,
    );
    return true;
  }
  const known = FS.filesystems[fsType];
  if (known === undefined) return false;
  FS.mount(known, options, mountPoint);
  return true;
}
