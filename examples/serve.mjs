// `npm run examples`: three pages that embed Layback, written as a developer of another site would. Each of the four servers is an origin
// of its own: the built library, a Layback server (for frames), plain pages, and a React page. EXAMPLES_PORT is the first of their ports.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { installDependencies, projectRoot, requireNode } from "../supabase/local/install.mjs";
import { themeWav } from "./sound-files.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const library = join(projectRoot, "dist/embed");
const firstPort = Number(process.env["EXAMPLES_PORT"] ?? 4180);
const originOf = (index) => `http://localhost:${firstPort + index}`;
const [LIBRARY, SERVER, PAGES, REACT] = [0, 1, 2, 3].map(originOf);

requireNode();
installDependencies();
if (!existsSync(join(library, "ffmpeg"))) build("the library", "--mode", "embed");
if (!existsSync(join(projectRoot, "dist/app/embed.html"))) build("the app");

const theme = themeWav();
const TYPES = { ".js": "text/javascript", ".html": "text/html", ".json": "application/json", ".wav": "audio/wav" };

/** Serves the library to pages of any origin. */
await serve(0, async (path) => (path === "/theme.wav" ? theme : readFile(join(library, path))));
/** Serves plain pages, with the addresses of the other servers filled in. */
await serve(2, async (path) => {
  if (!["/plain.html", "/frame.html"].includes(path)) throw new Error("Not found");
  return (await readFile(join(here, path), "utf8")).replaceAll("LIBRARY", LIBRARY).replaceAll("SERVER", SERVER);
});
await serveReact();
startLayback();

console.log(`\nIn a plain page:               ${PAGES}/plain.html`);
console.log(`In a frame of another origin:  ${PAGES}/frame.html`);
console.log(`In a React page:               ${REACT}/`);
console.log("Stop with Ctrl+C.");

function build(what, ...options) {
  console.log(`Building ${what} …`);
  const vite = join(projectRoot, "node_modules/vite/bin/vite.js");
  const { status } = spawnSync(process.execPath, [vite, "build", ...options, "--logLevel", "error"], {
    cwd: projectRoot,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(1);
}

async function serve(index, fileOf) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", LIBRARY).pathname));
    const headers = { "access-control-allow-origin": "*", "content-type": TYPES[extname(path)] ?? "application/octet-stream" };
    fileOf(path).then(
      (content) => response.writeHead(200, headers).end(content),
      () => response.writeHead(404, headers).end(),
    );
  });
  await new Promise((resolve, reject) => {
    server.on("error", reject).listen(firstPort + index, "localhost", resolve);
  });
}

/** A React project as Vite creates it, with the built package `@layback/react`. */
async function serveReact() {
  const [{ createServer: createVite }, { default: react }] = await Promise.all([import("vite"), import("@vitejs/plugin-react")]);
  const vite = await createVite({
    root: join(here, "react"),
    configFile: false,
    cacheDir: join(projectRoot, "node_modules/.cache/layback-examples"),
    plugins: [react()],
    resolve: { alias: { "@layback/react": join(library, "react/index.js") } },
    server: {
      host: "localhost",
      port: firstPort + 3,
      strictPort: true,
      hmr: false,
      fs: { allow: [projectRoot] },
      proxy: { "/theme.wav": LIBRARY },
    },
  });
  await vite.listen();
}

function startLayback() {
  const child = spawn(process.execPath, ["--import", "./supabase/local/typescript.mjs", "supabase/local/main.ts"], {
    cwd: projectRoot,
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      PORT: String(firstPort + 1),
      LAYBACK_DATA: process.env["LAYBACK_DATA"] ?? join(projectRoot, ".layback-examples"),
      LAYBACK_EMBED_ORIGINS: `${PAGES} ${LIBRARY}`,
    },
  });
  const stop = () => child.kill();
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
  child.on("close", (status) => process.exit(status ?? 1));
}
