/** The finished parts of proxies in the private storage of this device. */
import { clearFolder, removeFolder } from "../cache/clear-folder.ts";
import { answerOrNothing } from "../cache/answer-or-nothing.ts";
import { cacheBudget, evictFor } from "../cache/eviction.ts";
import { openCacheFolder, readWhole, USED_FILE, writeWhole } from "../cache/opfs.ts";
import type { ProxyEncoding } from "./proxy-budget.ts";
import type { MadeProxy } from "./proxy-protocol.ts";
import { packPart, unpackPart, type ProxyPart } from "./proxy-part.ts";

export const PROXY_FOLDER = "layback-proxies";
const WHOLE_FILE = "whole";
/** Describes the whole file, once that is complete. */
const FACTS_FILE = "whole.facts";
/** How the parts are encoded, where that is not as planned. */
const ENCODING_FILE = "encoding";

/** Of all proxies on the device: ten of the largest. */
const MOST_BYTES = 2 ** 30;

type WholeFacts = Omit<MadeProxy, "type" | "file"> & { readonly sizeBytes: number };

/** The parts of one proxy. */
export type PartStore = {
  /** Undefined: not made yet, or damaged. */
  readonly read: (index: number) => Promise<ProxyPart | undefined>;
  /** Rejects if the device has no room. */
  readonly write: (index: number, part: ProxyPart) => Promise<void>;
  /** How the parts are encoded; undefined: as planned. */
  readonly encoding: () => Promise<ProxyEncoding | undefined>;
  /** Removes so many parts; the next ones are encoded like this. */
  readonly beginAgain: (partCount: number, encoding: ProxyEncoding) => Promise<void>;
  /** Stores the finished proxy, and removes the parts. Rejects if the device has no room: the parts stay. */
  readonly finish: (proxy: MadeProxy, partCount: number) => Promise<void>;
};

/**
 * Proxies that were not used for the longest time are removed if there is no room for this one among 1 GB, or a quarter of the quota.
 *
 * @param name of the original's contents and the settings: parts of other settings do not fit
 * @param mostBytes of this proxy
 * @returns undefined without private storage
 */
export async function openPartStore(name: string, mostBytes: number): Promise<PartStore | undefined> {
  const all = await answerOrNothing(openCacheFolder(PROXY_FOLDER));
  const folder = all && (await answerOrNothing(all.getDirectoryHandle(name, { create: true }).catch(() => undefined)));
  if (!all || !folder) return undefined;
  await answerOrNothing(markUsed(folder));
  await answerOrNothing(cacheBudget(MOST_BYTES).then((budget) => evictFor(all, mostBytes, budget, name)));
  const removeFiles = async (partCount: number) => {
    for (const name of [...Array.from({ length: partCount }, (_, index) => String(index)), ENCODING_FILE])
      await folder.removeEntry(name).catch(() => undefined);
  };
  return {
    encoding: async () => {
      const file = await answerOrNothing(readWhole(folder, ENCODING_FILE));
      return file && (parsed(new TextDecoder().decode(file)) as ProxyEncoding | undefined);
    },
    beginAgain: async (partCount, encoding) => {
      // The parts first: a part of another encoding must not be taken for one of this.
      await removeFiles(partCount);
      await writeWhole(folder, ENCODING_FILE, new TextEncoder().encode(JSON.stringify(encoding)));
    },
    read: async (index) => {
      const file = await answerOrNothing(readWhole(folder, String(index)));
      return file && unpackPart(file);
    },
    write: (index, part) => writeWhole(folder, String(index), packPart(part)),
    finish: async ({ file, isSilent, encoding }, partCount) => {
      const facts: WholeFacts = { sizeBytes: file.size, isSilent, encoding };
      await writeWhole(folder, WHOLE_FILE, new Uint8Array(await file.arrayBuffer()));
      await writeWhole(folder, FACTS_FILE, new TextEncoder().encode(JSON.stringify(facts)));
      await removeFiles(partCount);
    },
  };
}

/** The finished proxy of this name, if this device has it. Never rejects. */
export async function openStoredProxy(name: string): Promise<MadeProxy | undefined> {
  const find = async () => {
    const folder = await (await openCacheFolder(PROXY_FOLDER, false))?.getDirectoryHandle(name);
    const [described, whole] = await Promise.all(
      [FACTS_FILE, WHOLE_FILE].map(async (file) => (await folder?.getFileHandle(file))?.getFile()),
    );
    const facts = described && (parsed(await described.text()) as WholeFacts | undefined);
    if (!folder || !whole || !facts || facts.sizeBytes !== whole.size) return undefined;
    await markUsed(folder);
    const { isSilent, encoding } = facts;
    return { type: "done", file: whole.slice(0, whole.size, "video/mp4"), isSilent, encoding } as const;
  };
  return answerOrNothing(find().catch(() => undefined));
}

/** Removes what this device has of one proxy, also right after its worker has ended. Never rejects. */
export async function removeParts(name: string): Promise<void> {
  const all = await answerOrNothing(openCacheFolder(PROXY_FOLDER, false));
  if (all) await removeFolder(all, name);
}

/** Removes the parts of all proxies from this device: for sign-out. See `clearFolder`. */
export function clearParts(): Promise<boolean> {
  return clearFolder(PROXY_FOLDER, PROXY_FOLDER);
}

/** Sets the date of the last use. Safari before 26 writes such files in workers only. Never rejects. */
async function markUsed(folder: FileSystemDirectoryHandle): Promise<void> {
  const write = async () => (await (await folder.getFileHandle(USED_FILE, { create: true })).createWritable()).close();
  await write().catch(() => undefined);
}

/** Undefined for a file that was cut off while it was written. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
