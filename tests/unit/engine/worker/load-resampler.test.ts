import { create } from "@alexanderolsen/libsamplerate-js";
import { afterEach, expect, test, vi } from "vitest";
import { createResamplerLoader } from "#engine/worker/load-resampler.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Imports the resampler's script as browsers import modules: a URL that failed once fails for ever. */
function aBrowser() {
  const browser = { isOnline: false, asked: [] as string[] };
  const failed = new Set<string>();
  const run = (address: string): Promise<unknown> => {
    browser.asked.push(address);
    if (!browser.isOnline) failed.add(address);
    if (failed.has(address)) return Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
    vi.stubGlobal("laybackCreateConverter", create);
    return Promise.resolve();
  };
  return Object.assign(browser, { run });
}

test.each([
  ["https://example.test/assets/resampler.js", "https://example.test/assets/resampler.js?again=1"],
  ["https://example.test/resampler.js?signed=a+b#c", "https://example.test/resampler.js?signed=a+b&again=1#c"],
])("%s, which could not be fetched, loads once the network is back, though the browser remembers its failure", async (url, again) => {
  const browser = aBrowser();
  const load = createResamplerLoader(url, browser.run);
  await expect(load()).rejects.toThrow("Failed to fetch");
  browser.isOnline = true;
  await expect(load()).resolves.toBe(create);
  await expect(load()).resolves.toBe(create);
  expect(browser.asked).toEqual([url, again, again]);
});

test("a script without a resampler is an error, and a blob: URL gets no query", async () => {
  const url = "blob:https://example.test/3d1f";
  const asked: string[] = [];
  const load = createResamplerLoader(url, (address) => Promise.resolve(asked.push(address)));
  await expect(load()).rejects.toThrow("There is no resampler");
  await expect(load()).rejects.toThrow("There is no resampler");
  expect(asked).toEqual([url, url]);
});
