import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
// Imported: a test with fake timers may need a media file, and this limit must run in real time.
import { clearTimeout, setTimeout } from "node:timers";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("./ffmpeg.mjs", import.meta.url));

/** Then it ends: the memory of a run is free only some time after it. */
const RUNS_OF_A_PROCESS = 20;
/** Of a run with those that wait before it. */
const LIMIT_MS = 300_000;

type Reply = { readonly id: number; readonly value?: unknown; readonly error?: string };
type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void; readonly timer: NodeJS.Timeout };
type Running = { readonly child: ChildProcess; readonly waiting: Map<number, Waiting>; sent: number };

let running: Running | undefined;

function start(): Running {
  // In short runs, optimising the code takes longer than it saves.
  const child = fork(program, { stdio: ["ignore", "inherit", "inherit", "ipc"], execArgv: ["--liftoff-only"] });
  const own: Running = { child, waiting: new Map(), sent: 0 };
  child.on("message", ({ id, value, error }: Reply) => {
    const { resolve, reject, timer } = own.waiting.get(id) ?? {};
    own.waiting.delete(id);
    clearTimeout(timer);
    if (error === undefined) resolve?.(value);
    else reject?.(new Error(error));
    unrefIfIdle(own);
  });
  const fail = (reason: string) => {
    if (running === own) running = undefined;
    for (const { reject, timer } of own.waiting.values()) {
      clearTimeout(timer);
      reject(new Error(`ffmpeg's process ended: ${reason}`));
    }
  };
  child.on("exit", (code, signal) => fail(String(code ?? signal)));
  // The process could not be started, or had ended when a run was sent to it.
  child.on("error", ({ message }) => fail(message));
  return own;
}

/** An idle process does not keep this one alive; one that has run enough ends. */
function unrefIfIdle(own: Running): void {
  if (own.waiting.size > 0) return;
  own.child.channel?.unref();
  own.child.unref();
  if (running !== own) own.child.disconnect();
}

/** @returns what the tool's function of `ffmpeg-core.mjs` resolves with; rejects as that does */
export function run(tool: "ffmpeg" | "ffprobe", ...args: readonly unknown[]): Promise<unknown> {
  running ??= start();
  const own = running;
  const id = own.sent++;
  own.child.ref();
  own.child.channel?.ref();
  // A run that hangs blocks its process: it is ended, and the next run starts another.
  const timer = setTimeout(() => own.child.kill("SIGKILL"), LIMIT_MS);
  const result = new Promise((resolve, reject) => own.waiting.set(id, { resolve, reject, timer }));
  own.child.send({ id, tool, args });
  if (own.sent >= RUNS_OF_A_PROCESS) running = undefined;
  return result;
}
