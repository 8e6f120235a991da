import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { removeFromDevice } from "#engine/cache/clear-folder.ts";
import { openPartStore, openStoredProxy, PROXY_FOLDER } from "#engine/proxy/part-store.ts";

beforeEach(async () => {
  await removeFromDevice(PROXY_FOLDER);
});

async function allProxies(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(PROXY_FOLDER, { create: true });
}

async function write(folder: FileSystemDirectoryHandle, name: string, contents: string | number): Promise<void> {
  const stream = await (await folder.getFileHandle(name, { create: true })).createWritable();
  await (typeof contents === "number" ? stream.truncate(contents) : stream.write(contents));
  await stream.close();
}

/** A finished proxy that is used now. */
async function aProxy(name: string, sizeBytes: number): Promise<void> {
  const folder = await (await allProxies()).getDirectoryHandle(name, { create: true });
  await write(folder, "whole", sizeBytes);
  const encoding = { shortSidePx: 90, videoBitsPerSecond: 400_000 };
  await write(folder, "whole.facts", JSON.stringify({ sizeBytes, isSilent: false, encoding }));
  await openStoredProxy(name);
  // The dates of files are at least this far apart.
  await new Promise((resolve) => setTimeout(resolve, 20));
}

/** A quarter of it is for proxies. The browser reports a quota of its own making. */
function withQuota(bytes: number): void {
  const estimate = vi.spyOn(navigator.storage, "estimate").mockResolvedValue({ quota: bytes, usage: 0 });
  onTestFinished(() => estimate.mockRestore());
}

/** The sizes of those that are on the device, which does not count as a use. */
async function stored(names: readonly string[]): Promise<readonly (number | undefined)[]> {
  const all = await allProxies();
  const sizeOf = async (name: string) => (await (await (await all.getDirectoryHandle(name)).getFileHandle("whole")).getFile()).size;
  return Promise.all(names.map((name) => sizeOf(name).catch(() => undefined)));
}

test("a new proxy takes the place of those that were not used for the longest time, and of no more than that", async () => {
  withQuota(400e6);
  for (const name of ["a", "b", "c"]) await aProxy(name, 20e6);
  await openStoredProxy("a");
  await openPartStore("new", 30e6);
  expect(await stored(["a", "b", "c"])).toEqual([20e6, 20e6, 20e6]);
  await openPartStore("new", 59e6);
  expect(await stored(["a", "b", "c"])).toEqual([20e6, undefined, 20e6]);
});

test("a proxy that is larger than the room for all of them is still kept while it is made", async () => {
  withQuota(100e6);
  await aProxy("own", 20e6);
  await aProxy("other", 20e6);
  await openPartStore("own", 96e6);
  expect(await stored(["own", "other"])).toEqual([20e6, undefined]);
});
