import * as fc from "fast-check";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type * as Connect from "#embed/connect.ts";
import type { FrameEvents, LaybackFrame } from "#embed/connect.ts";
import { serveApp } from "#tests/support/browser/app.ts";
import { dragClip } from "#tests/support/embed/drag-clip.ts";
import { startEmbedHost } from "#tests/support/embed/embed-host.ts";
import type { EmbedHost } from "#tests/support/embed/embed-host.ts";
import { hostileHellos, hostileMessages } from "#tests/support/embed/hostile-messages.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";

declare global {
  // Globals that the page of these tests keeps.
  var framed: LaybackFrame;
  var reported: FrameEvents["edit"][];
  var heardAt: number;
  var strangers: string[];
}

const HOSTILE_MESSAGES = 200;
const HOSTILE_HELLOS = 100;

let host: EmbedHost;
let server: TestServer;
beforeAll(async () => {
  host = await startEmbedHost();
  // Sound may be loaded from any origin that may be a parent.
  server = await serveApp(undefined, { embedOrigins: [host.pages, host.library] });
});
afterAll(async () => {
  await host.dispose();
  await server.dispose();
});

/** Adds the frame to the page's first place. */
async function addFrame(page: Page, url: string): Promise<void> {
  await page.evaluate((src) => {
    const frame = document.createElement("iframe");
    Object.assign(frame, { src, allow: "autoplay", title: "Score" });
    frame.style.cssText = "display: block; border: 0; inline-size: 900px; block-size: 300px";
    document.querySelector("#one")!.append(frame);
  }, url);
}

/** Runs in every frame: imitates a browser that gives embedded pages no storage. */
function blockStorage(): void {
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
    Object.defineProperty(globalThis, name, {
      get: () => {
        throw new DOMException("Storage is blocked.", "SecurityError");
      },
    });
  }
}

describe.sequential("embed: a timeline in a frame of another origin, without storage", () => {
  let page: Page;
  const clips = () => page.evaluate(async () => (await globalThis.framed.project()).clips);
  beforeAll(async () => {
    page = await host.newPage({ entry: "connect", before: blockStorage });
    await addFrame(page, `${server.url}/embed`);
  });
  afterAll(() => page.close());

  test("accepts a project of more than one message, and reports a drag with its rows", async () => {
    const many = Array.from({ length: 700 }, (_, index) => ({
      id: `m${index}`,
      url: "https://media.example/none.mp3",
      startTime: 100 + index,
    }));
    const song = { id: "a", url: `${host.library}/media/vanilagy__sample.flac`, startTime: 1, endTime: 9, laneIndex: 1 };
    expect(JSON.stringify(many).length).toBeGreaterThan(32_768);
    await page.evaluate(
      async ([first, second]) => {
        const { connectLayback } = (await globalThis.library) as unknown as typeof Connect;
        globalThis.framed = await connectLayback(document.querySelector("iframe")!);
        globalThis.reported = [];
        globalThis.framed.on("edit", (edit) => globalThis.reported.push(edit));
        globalThis.framed.on("timeupdate", ({ position }) => (globalThis.heardAt = position));
        await globalThis.framed.setProject({ version: 1, id: "long", clips: first });
        if ((await globalThis.framed.project()).clips.length !== first.length) throw new Error("The long project did not come back whole.");
        await globalThis.framed.setProject({ version: 1, id: "reel", clips: [second] });
      },
      [many, song] as const,
    );
    await page.waitForFunction(async () => (await globalThis.framed.stats()).visibleClips === 1);
    // Resolves once the frame receives pointers.
    await page.frameLocator("iframe").locator("canvas").first().hover();
    await dragClip(page);
    await page.waitForFunction(() => globalThis.reported.some(({ undoable }) => undoable));
    expect(await page.evaluate(() => globalThis.reported.filter(({ undoable }) => undoable))).toMatchObject([
      { kind: "moveClip", patches: [{ kind: "putClip", clip: { id: "a", startTime: expect.closeTo(3.6) } }] },
    ]);
    expect(await clips()).toMatchObject([{ id: "a", startTime: expect.closeTo(3.6) }]);
  });

  test("plays, seeks and undoes on command, and refuses a project with the error's name and path", async () => {
    await page.evaluate(() => globalThis.framed.seek(5));
    expect(await page.evaluate(() => globalThis.framed.play())).toBe(true);
    await page.waitForFunction(async () => globalThis.heardAt > 5.3 && (await globalThis.framed.stats()).activeVoices === 1);
    await page.evaluate(async () => {
      await globalThis.framed.pause();
      await globalThis.framed.undo();
    });
    expect(await clips()).toMatchObject([{ id: "a", startTime: 1 }]);
    const refusal = await page.evaluate(() =>
      globalThis.framed.setProject({ version: 1, id: "reel", clips: [{ id: "a", url: "a.mp3", startTime: -1 }] }).then(
        () => "taken",
        (error: Connect.FrameError) => [error.name, error.path],
      ),
    );
    expect(refusal).toEqual(["ProjectError", "clips[0].startTime"]);
    expect(await clips()).toMatchObject([{ id: "a", startTime: 1 }]);
  });

  test("each of 300 hostile messages is ignored or refused by name, and nothing is changed", async () => {
    const state = () =>
      page.evaluate(async () => {
        const { framed } = globalThis;
        return [await framed.project(), await framed.position(), await framed.viewport(), await framed.state()] as unknown;
      });
    const before = await state();
    const messages = fc.sample(hostileMessages, HOSTILE_MESSAGES);
    const hellos = fc.sample(hostileHellos, HOSTILE_HELLOS);
    const isPart = (message: unknown) => typeof message === "string" && message.startsWith("+");
    // Valid in everything but its source: a second frame of the same page.
    await page.evaluate(() => document.querySelector("#two")!.append(document.createElement("iframe")));
    const second = await page.locator("#two iframe").elementHandle();
    const stranger = (await second?.contentFrame())!;
    await stranger.evaluate(() => {
      const { port1, port2 } = new MessageChannel();
      globalThis.strangers = [];
      port1.addEventListener("message", ({ data }) => globalThis.strangers.push(String(data)));
      port1.start();
      globalThis.parent.frames[0]!.postMessage({ layback: "connect", version: 1 }, "*", [port2]);
    });
    const { answers, strangers } = await page.evaluate(
      async ([said, hello, origin, isAnswered]) => {
        const { contentWindow } = document.querySelector("iframe")!;
        const connect = { layback: "connect", version: 1 };
        const strange: string[] = [];
        const knock = (message: unknown, ...more: readonly MessagePort[]) => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", ({ data }) => strange.push(String(data)));
          port1.start();
          contentWindow!.postMessage(message, origin, [port2, ...more]);
        };
        for (const message of hello) knock(message);
        knock(connect, new MessageChannel().port1);
        // A valid message: from here on this port is the connected one.
        const { port1, port2 } = new MessageChannel();
        const received: string[] = [];
        const done = new Promise<void>((resolve) => {
          port1.addEventListener("message", ({ data }: MessageEvent<string>) => {
            received.push(data);
            // The first message reports the connection.
            if (received.length > isAnswered) resolve();
          });
        });
        port1.start();
        contentWindow!.postMessage(connect, origin, [port2]);
        for (const message of said) port1.postMessage(message);
        await done;
        const { connectLayback } = (await globalThis.library) as unknown as typeof Connect;
        globalThis.framed = await connectLayback(document.querySelector("iframe")!);
        return { answers: received.slice(1), strangers: strange };
      },
      [messages, hellos, new URL(server.url).origin, messages.filter((message) => !isPart(message)).length] as const,
    );
    expect([...strangers, ...(await stranger.evaluate(() => globalThis.strangers))]).toEqual([]);
    const names = answers.map((answer) => (JSON.parse(answer.slice(1)) as { readonly error?: { readonly name: string } }).error?.name);
    expect(new Set(names)).toEqual(new Set(["ProjectError", "RequestError"]));
    expect(await state()).toEqual(before);
  });
});

test("embed: a page of an origin that is not named gets no frame and no connection", async () => {
  // The same page under another host name is another origin.
  const page = await host.newEmptyPage();
  await page.goto(host.pages.replace("127.0.0.1", "localhost"));
  await page.waitForFunction(() => "library" in globalThis);
  await addFrame(page, `${server.url}/embed`);
  const refusal = await page.evaluate(async () => {
    const { connectLayback } = (await globalThis.library) as unknown as typeof Connect;
    return connectLayback(document.querySelector("iframe")!, { timeoutMs: 1500 }).then(
      () => "connected",
      (error: Connect.FrameError) => error.name,
    );
  });
  expect(refusal).toBe("ConnectError");
  await page.close();
});
