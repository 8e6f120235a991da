import { readdir, readFile } from "node:fs/promises";

/** The resources of all processes of a browser together, read from Linux's /proc. */
export type ProcessTree = {
  /** Bytes in memory that are private to or shared between them, without mapped files. */
  readonly memoryBytes: () => Promise<number>;
  /** Milliseconds of processor time since they began. */
  readonly cpuMs: () => Promise<number>;
};

const LOOK_EVERY_MS = 50;

/** Milliseconds per kernel clock tick: a hundred a second on every Linux that a browser runs on. */
const TICK_MS = 10;

const textOf = (path: string) => readFile(path, "utf8").catch(() => "");

/** Fields of /proc/PID/stat after the name, which may contain any character: parent at 1, user and system time at 11 and 12. */
const statOf = async (pid: string) => (await textOf(`/proc/${pid}/stat`)).replace(/^.*\) /s, "").split(" ");

/** The tree below the process that was started with `mark` in its arguments. Undefined without /proc. */
export async function processTree(mark: string): Promise<ProcessTree | undefined> {
  const all = async () => (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const marked: string[] = [];
  for (const pid of await all()) if (pid !== String(process.pid) && (await textOf(`/proc/${pid}/cmdline`)).includes(mark)) marked.push(pid);
  if (marked.length === 0) return undefined;

  const members = async () => {
    const parents = new Map<string, string>();
    for (const pid of await all()) parents.set(pid, (await statOf(pid))[1] ?? "");
    const isIn = (pid: string | undefined): boolean => pid !== undefined && pid !== "" && (marked.includes(pid) || isIn(parents.get(pid)));
    return [...parents.keys()].filter((pid) => isIn(pid));
  };
  const sum = async (of: (pid: string) => Promise<number>) =>
    (await Promise.all((await members()).map((pid) => of(pid)))).reduce((total, value) => total + value, 0);
  return {
    memoryBytes: () =>
      sum(async (pid) => {
        const status = await textOf(`/proc/${pid}/status`);
        const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
        return (kilobytes("RssAnon") + kilobytes("RssShmem")) * 1024;
      }),
    cpuMs: () =>
      sum(async (pid) => {
        const fields = await statOf(pid);
        return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
      }),
  };
}

/** Polls the memory; the returned function stops polling and resolves to the maximum. */
export function watchPeak(tree: ProcessTree): () => Promise<number> {
  let isOver = false;
  const watch = async (peak: number): Promise<number> => {
    const now = Math.max(peak, await tree.memoryBytes());
    if (isOver) return now;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    return watch(now);
  };
  const watching = watch(0);
  return () => {
    isOver = true;
    return watching;
  };
}
