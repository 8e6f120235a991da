import { createInterface } from "node:readline";
import { lockFolder } from "#supabase/local/folder-lock.ts";
import type { FolderLock } from "#supabase/local/folder-lock.ts";

/**
 * Controlled by `lock-process.ts`: each line of input is "lock FOLDER", "lock FOLDER WATCH-MS" or "release"; each gets one line of JSON.
 */
let lock: FolderLock | undefined;

async function handle(line: string): Promise<string | null> {
  const [command, folder = "", watchMs] = line.split(" ");
  if (command === "lock") lock = await lockFolder(folder, watchMs === undefined ? {} : { watchMs: Number(watchMs) });
  else await lock?.release();
  return null;
}

console.log(JSON.stringify(null));
for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await handle(line).catch((error: unknown) => String(error))));
}
