import { readdir, readFile } from "node:fs/promises";
import type { BrowserCommand } from "vitest/node";
import { processTree } from "../../bench/support/process-tree.ts";

/** `commands.browserMemory()`: bytes used by all processes of this run's browser; undefined without /proc. */
const browserMemory: BrowserCommand = async (): Promise<number | undefined> => {
  const profile = await profileOfChild();
  return profile === undefined ? undefined : (await processTree(profile))?.memoryBytes();
};

/** The profile folder of the browser that this process started; no other browser on the machine uses it. */
async function profileOfChild(): Promise<string | undefined> {
  for (const pid of await readdir("/proc").catch(() => [])) {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    const parent = stat.replace(/^.*\) /s, "").split(" ")[1];
    if (parent !== String(process.pid)) continue;
    const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    const profile = /--user-data-dir=([^\0]+)/u.exec(line)?.[1];
    if (profile !== undefined) return profile;
  }
  return undefined;
}

export const memoryCommands = { browserMemory };

declare module "vitest/browser" {
  interface BrowserCommands {
    browserMemory: () => Promise<number | undefined>;
  }
}
