import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const program = ["--import", "./supabase/local/typescript.mjs", "tests/support/server/lock-process-program.ts"];

/** A child process that locks folders. */
export type LockProcess = {
  /** Null if the folder is now locked, else the reason. `watchMs`: how long it watches the lock of another container. */
  lock(folder: string, watchMs?: number): Promise<string | null>;
  release(): Promise<unknown>;
  /** Lets the process exit by itself, without releasing its lock. */
  end(): Promise<void>;
  kill(): Promise<void>;
};

/** `inContainer`: in a separate PID namespace with its own host name, in which its process id is 1. */
export async function spawnLockProcess(inContainer?: { readonly host: string }): Promise<LockProcess> {
  const command = inContainer ? "/usr/bin/unshare" : process.execPath;
  const args = inContainer ? [...inside(inContainer.host), process.execPath, ...program] : program;
  const child = spawn(command, args, { cwd: repository, stdio: ["pipe", "pipe", "inherit"] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextAnswer = async (): Promise<string | null> => {
    const { value, done } = await answers.next();
    if (done === true) throw new Error("The process that locks folders has ended.");
    return JSON.parse(value) as string | null;
  };
  const ask = (line: string): Promise<string | null> => {
    child.stdin.write(`${line}\n`);
    return nextAnswer();
  };
  const hasEnded = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  };
  await nextAnswer();
  return {
    lock: (folder, watchMs) => ask(`lock ${folder}${watchMs === undefined ? "" : ` ${watchMs}`}`),
    release: () => ask("release"),
    end: async () => {
      child.stdin.end();
      await hasEnded();
    },
    kill: async () => {
      child.kill("SIGKILL");
      await hasEnded();
    },
  };
}

/** Creating namespaces needs Linux and root. */
export function canMakeContainers(): boolean {
  try {
    execFileSync("/usr/bin/unshare", [...inside("probe"), "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Arguments of `unshare`. All processes in the namespace end with it. */
function inside(host: string): readonly string[] {
  return ["--pid", "--fork", "--kill-child", "--mount-proc", "--uts", "sh", "-c", `hostname ${host} && exec "$0" "$@"`];
}
