import { execFile, spawn } from "node:child_process";
import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { publishableKeyOf } from "./test-server.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

export type ProcessEnd = { readonly code: number | null; readonly signal: NodeJS.Signals | null; readonly output: string };

export type ServerProcess = {
  readonly url: string;
  readonly publishableKey: string;
  readonly pid: number;
  /** Resolves to how the process ended. */
  readonly ended: Promise<ProcessEnd>;
  /** Its output so far. */
  output(): string;
  /** Sends a signal and waits for the exit. */
  end(signal: "SIGKILL" | "SIGTERM" | "SIGINT"): Promise<ProcessEnd>;
  /** Resident memory, bytes. */
  residentBytes(): Promise<number>;
};

/** A folder with one page, in place of the built app. */
async function onePageSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "layback-pages-"));
  await chmod(folder, 0o755);
  await writeFile(join(folder, "index.html"), "<!doctype html><title>Test page</title>");
  return folder;
}

type Settings = {
  readonly dataDir: string;
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** The user it runs as, who need not own the folder; the present user if absent. */
  readonly uid?: number;
};

/** The server as a separate process, as `npm start` runs it after building. Resolves once it responds. */
export async function spawnServer(settings: Settings): Promise<ServerProcess> {
  const { child, ended, output } = await launch(settings);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", () => {
      const found = /running at (\S+)/.exec(output())?.[1];
      if (found !== undefined) resolve(found);
    });
    ended.then((end) => reject(new Error(`The server ended with ${end.code ?? end.signal}:\n${end.output}`)), reject);
  });
  const pid = child.pid ?? 0;
  return {
    url,
    pid,
    ended,
    output,
    publishableKey: await publishableKeyOf(url),
    end: async (signal) => {
      child.kill(signal);
      return ended;
    },
    residentBytes: async () => Number((await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)])).stdout) * 1024,
  };
}

/** Starts a server that is expected to fail, and returns how it ended. */
export async function runServerToItsEnd(settings: Settings): Promise<ProcessEnd> {
  return (await launch(settings)).ended;
}

async function launch({ dataDir, port = 0, environment = {}, uid }: Settings) {
  const pages = await onePageSite();
  const child = spawn(process.execPath, ["--import", "./supabase/local/typescript.mjs", "supabase/local/main.ts"], {
    cwd: repository,
    env: { ...process.env, PORT: String(port), LAYBACK_DATA: dataDir, LAYBACK_PAGES: pages, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid === undefined ? {} : { uid }),
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => chunks.push(text));
  const ended = new Promise<ProcessEnd>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, output: chunks.join("") }));
  });
  return { child, ended, output: () => chunks.join("") };
}
