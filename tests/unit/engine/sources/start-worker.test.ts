import { afterEach, expect, test, vi } from "vitest";
import { startWorker } from "#engine/sources/start-worker.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const HERE = "https://host.test";

/** The URL from which a page of this origin starts a worker with this script. */
function startedFrom(origin: string, script: string): string {
  const started: string[] = [];
  class FakeWorker extends EventTarget {
    constructor(url: string | URL) {
      super();
      started.push(String(url));
    }
    terminate(): void {}
  }
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("self", { origin });
  vi.stubGlobal("location", new URL(`${HERE}/page`));
  vi.stubGlobal("document", { baseURI: `${HERE}/page` });
  startWorker(script, "a-worker").terminate();
  return decodeURIComponent(started.join());
}

test("a worker script of the page's own origin is started directly, one of another origin is imported by a blob script", () => {
  expect(startedFrom(HERE, "/assets/worker.js")).toBe(`${HERE}/assets/worker.js`);
  expect(startedFrom(HERE, "https://library.test/worker.js")).toMatch(/^blob:/u);
});

test.each(["/assets/worker.js", `${HERE}/assets/worker.js`, "https://library.test/worker.js"])(
  "in a sandbox without its own origin every script counts as cross-origin: %s",
  (script) => {
    const { href } = new URL(script, HERE);
    expect(startedFrom("null", script)).toBe(`data:text/javascript,import ${JSON.stringify(href)};`);
  },
);
