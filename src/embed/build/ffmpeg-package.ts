import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { commonFields } from "./package-file.ts";
import { pagesOf } from "./published-file.ts";

const ENTRY = `/** The addresses of this package's files, for the option \`ffmpeg\` of \`mountEditor\`. */
export const coreUrl = new URL("./ffmpeg-core.js", import.meta.url).href;
export const wasmUrl = new URL("./ffmpeg-core.wasm", import.meta.url).href;
export const noticeUrl = new URL("./NOTICE.md", import.meta.url).href;
`;

const TYPES = `/** The addresses of this package's files, for the option \`ffmpeg\` of \`mountEditor\`. */
export declare const coreUrl: string;
export declare const wasmUrl: string;
/** The notice of FFmpeg's licence. */
export declare const noticeUrl: string;
`;

/** Writes `@layback/ffmpeg`: FFmpeg's core unchanged, its licence and notice, and a module that has their addresses. */
export function writeFfmpegPackage(root: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const { resolve } = createRequire(join(root, "package.json"));
  const core = (path: string) => resolve(path).replace(/\/umd\/(?=[^/]+$)/u, "/esm/");
  copyFileSync(core("@ffmpeg/core"), join(folder, "ffmpeg-core.js"));
  copyFileSync(core("@ffmpeg/core/wasm"), join(folder, "ffmpeg-core.wasm"));
  const gpl = readFileSync(join(root, "src/embed/packages/gpl-2.0.txt"));
  const notice = readFileSync(join(root, "src/export/ffmpeg/NOTICE.md"), "utf8");
  const files = {
    ...pagesOf(root, "ffmpeg", gpl),
    // With the whole licence: bundlers write a file of a few bytes into an address, which browsers do not open.
    "NOTICE.md": `${notice}\n## The licence\n\n\`\`\`text\n${String(gpl).trim()}\n\`\`\`\n`,
    "THIRD-PARTY-NOTICES.md": notice,
    "index.js": ENTRY,
    "index.d.ts": TYPES,
    "package.json": `${JSON.stringify(ffmpegPackageFile(root), null, 2)}\n`,
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
}

function ffmpegPackageFile(root: string): unknown {
  const { version, ...common } = commonFields(root);
  return {
    name: "@layback/ffmpeg",
    version,
    description: "FFmpeg's WebAssembly core for exports from Layback's editor (GPL).",
    keywords: ["ffmpeg", "webassembly", "video", "export", "layback"],
    ...common,
    license: "GPL-2.0-or-later",
    exports: {
      ".": { types: "./index.d.ts", default: "./index.js" },
      "./package.json": "./package.json",
      "./*": "./*",
    },
    sideEffects: false,
  };
}
