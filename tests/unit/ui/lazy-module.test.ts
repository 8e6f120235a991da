import { describe, expect, onTestFinished, test, vi } from "vitest";
import { messages } from "#model/text/messages.ts";
import { createLazyModule, ModuleUnavailableError } from "#ui/lazy-module.ts";

const fault = new TypeError("error loading dynamically imported module: http://127.0.0.1/menu.js");

/** Sets the browser's `navigator.onLine`. */
function stubNetwork(onLine: boolean): void {
  vi.stubGlobal("navigator", { onLine });
  onTestFinished(() => void vi.unstubAllGlobals());
}

describe("a lazy module", () => {
  test("is loaded once for all callers", async () => {
    const importModule = vi.fn(async () => ({ name: "menu" }));
    const { load } = createLazyModule(importModule);
    const [first, second] = await Promise.all([load(), load()]);
    expect([second, await load()]).toEqual([first, first]);
    expect(importModule).toHaveBeenCalledOnce();
  });

  test("rejects with a message for the user if it could not be loaded, and is loaded again for the next caller", async () => {
    const importModule = vi.fn(async () => "menu").mockRejectedValueOnce(fault);
    const { load } = createLazyModule(importModule);
    const error: unknown = await load().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ModuleUnavailableError);
    expect(error).toMatchObject({ message: messages.moduleUnavailable, cause: fault });
    expect(await load()).toBe("menu");
  });

  test("is preloaded without a word, and never while there is no network: some browsers remember that it failed", async () => {
    const importModule = vi.fn(async () => "menu").mockRejectedValueOnce(fault);
    const { preload, load } = createLazyModule(importModule);
    stubNetwork(false);
    preload();
    expect(importModule).not.toHaveBeenCalled();
    stubNetwork(true);
    preload();
    expect(importModule).toHaveBeenCalledOnce();
    await load().catch(() => undefined);
    expect(await load()).toBe("menu");
  });

  test.each(["with", "without"])(
    "is preloaded when the page is idle, %s the browser's word for it, unless that is called off",
    async (how) => {
      vi.useFakeTimers();
      stubNetwork(true);
      onTestFinished(() => void vi.useRealTimers());
      if (how === "with") {
        vi.stubGlobal("requestIdleCallback", (act: () => void) => setTimeout(act, 50));
        vi.stubGlobal("cancelIdleCallback", (request: number) => clearTimeout(request));
      }
      const importModule = vi.fn(async () => "menu");
      createLazyModule(importModule).preloadWhenIdle()();
      await vi.runAllTimersAsync();
      expect(importModule).not.toHaveBeenCalled();
      createLazyModule(importModule).preloadWhenIdle();
      expect(importModule).not.toHaveBeenCalled();
      await vi.runAllTimersAsync();
      expect(importModule).toHaveBeenCalledOnce();
    },
  );
});
