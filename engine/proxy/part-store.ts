/** The finished parts of proxies in the private storage of this device. */
import { clearFolder } from "../cache/clear-folder.ts";
import { answerOrNothing } from "../cache/answer-or-nothing.ts";
import { openCacheFolder, readWhole, writeWhole } from "../cache/opfs.ts";
import { packPart, unpackPart, type ProxyPart } from "./proxy-part.ts";

export const PROXY_FOLDER = "layback-proxies";
const WHOLE_FILE = "whole";
/** Holds the size of the whole file, once that is complete. */
const SIZE_FILE = "whole.size";

/** The parts of one proxy. */
export type PartStore = {
  /** Undefined: not made yet, or damaged. */
  readonly read: (index: number) => Promise<ProxyPart | undefined>;
  /** Rejects if the device has no room. */
  readonly write: (index: number, part: ProxyPart) => Promise<void>;
  /** Stores the finished proxy, and removes the parts. Rejects if the device has no room: the parts stay. */
  readonly finish: (proxy: Blob, partCount: number) => Promise<void>;
};

/** @param name of the original's contents and the settings: parts of other settings do not fit @returns undefined without private storage */
export async function openPartStore(name: string): Promise<PartStore | undefined> {
  const all = await answerOrNothing(openCacheFolder(PROXY_FOLDER));
  const folder = all && (await answerOrNothing(all.getDirectoryHandle(name, { create: true }).catch(() => undefined)));
  if (!all || !folder) return undefined;
  return {
    read: async (index) => {
      const file = await answerOrNothing(readWhole(folder, String(index)));
      return file && unpackPart(file);
    },
    write: (index, part) => writeWhole(folder, String(index), packPart(part)),
    finish: async (proxy, partCount) => {
      await writeWhole(folder, WHOLE_FILE, new Uint8Array(await proxy.arrayBuffer()));
      await writeWhole(folder, SIZE_FILE, new TextEncoder().encode(String(proxy.size)));
      for (let index = 0; index < partCount; index += 1) await folder.removeEntry(String(index)).catch(() => undefined);
    },
  };
}

/** The finished proxy of this name, if this device has it. Never rejects. */
export async function openStoredProxy(name: string): Promise<Blob | undefined> {
  const find = async () => {
    const folder = await (await openCacheFolder(PROXY_FOLDER, false))?.getDirectoryHandle(name);
    const [size, whole] = await Promise.all([SIZE_FILE, WHOLE_FILE].map(async (file) => (await folder?.getFileHandle(file))?.getFile()));
    const isComplete = whole !== undefined && size !== undefined && (await size.text()) === String(whole.size);
    return isComplete ? whole.slice(0, whole.size, "video/mp4") : undefined;
  };
  return answerOrNothing(find().catch(() => undefined));
}

/** Removes the parts of one proxy; call once it is stored elsewhere. Never rejects. */
export async function removeParts(name: string): Promise<void> {
  const all = await answerOrNothing(openCacheFolder(PROXY_FOLDER, false));
  await all?.removeEntry(name, { recursive: true }).catch(() => undefined);
}

/** Removes the parts of all proxies from this device: for sign-out. See `clearFolder`. */
export function clearParts(): Promise<boolean> {
  return clearFolder(PROXY_FOLDER, PROXY_FOLDER);
}
