/** Proxy worker: the finished parts of proxies in the private storage of this device. */
import { answerOrNothing } from "../cache/answer-or-nothing.ts";
import { openCacheFolder, readWhole, writeWhole } from "../cache/opfs.ts";
import { packPart, unpackPart, type ProxyPart } from "./proxy-part.ts";

export const PROXY_FOLDER = "layback-proxies";

/** The parts of one proxy. */
export type PartStore = {
  /** Undefined: not made yet, or damaged. */
  readonly read: (index: number) => Promise<ProxyPart | undefined>;
  /** Rejects if the device has no room. */
  readonly write: (index: number, part: ProxyPart) => Promise<void>;
  readonly remove: () => Promise<void>;
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
    remove: () => all.removeEntry(name, { recursive: true }),
  };
}
