import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { connectLayback } from "#embed/connect.ts";
import type { FrameEvents } from "#embed/connect.ts";
import { acceptHandshake } from "#embed/frame/handshake.ts";
import { servePort } from "#embed/frame/rpc-server.ts";
import { mountIn } from "#embed/editor/mount-in.tsx";
import { openTimeline } from "#embed/timeline/open-timeline.tsx";
import type { Theme, Timeline } from "#embed/timeline/timeline-entry.ts";
import { surfaceOf } from "#tests/support/theme/drawn-theme.ts";

const MOST_CHARACTERS = 8_388_608;

let timeline: Timeline;
beforeEach(() => {
  timeline = openTimeline((node, onError) => mountIn(document.body, node, onError), {});
  onTestFinished(() => timeline.dispose());
});

function addFrame(attributes: Partial<HTMLIFrameElement>): HTMLIFrameElement {
  const frame = Object.assign(document.createElement("iframe"), attributes);
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  return frame;
}

/** A frame of this origin with a page that serves the timeline until it is reloaded. */
async function aServingFrame(): Promise<HTMLIFrameElement> {
  const src = URL.createObjectURL(new Blob(["<!doctype html>"], { type: "text/html" }));
  onTestFinished(() => URL.revokeObjectURL(src));
  const frame = addFrame({ src });
  await loadOf(frame);
  if (!frame.contentWindow) throw new Error("The frame has no window.");
  const allowedOrigins = Promise.resolve([location.origin]);
  onTestFinished(acceptHandshake({ own: frame.contentWindow, parent: window, allowedOrigins, serve: (port) => servePort(port, timeline) }));
  return frame;
}

function loadOf(frame: HTMLIFrameElement): Promise<Event> {
  return new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
}

describe("a page's requests to a frame are answered, or rejected by name", () => {
  test("a project that is too long for a message changes nothing, and the next request is answered", async () => {
    const framed = await connectLayback(await aServingFrame());
    await framed.setProject({ version: 1, id: "reel", name: "Reel", clips: [] });
    const long = { version: 1, id: "long", name: "x".repeat(MOST_CHARACTERS), clips: [] } as const;
    await expect(framed.setProject(long)).rejects.toMatchObject({ name: "MessageError" });
    expect(await framed.project()).toMatchObject({ id: "reel", name: "Reel" });
  });

  test("a response that is too long for a message is rejected for its caller", async () => {
    const framed = await connectLayback(await aServingFrame());
    const url = `https://media.example/${"x".repeat(1900)}`;
    const clips = Array.from({ length: Math.ceil(MOST_CHARACTERS / 1900) }, (_, index) => ({ id: `${index}`, url, endTime: 1 }));
    timeline.setProject({ version: 1, id: "long", clips });
    await expect(framed.project()).rejects.toMatchObject({ name: "MessageError" });
    expect(await framed.position()).toBe(0);
  });

  test("a frame without the page of a server is rejected at once, whatever it would have shown", async () => {
    const refused = { name: "ConnectError", message: expect.stringContaining("/embed") };
    for (const attributes of [{}, { src: "about:blank" }, { srcdoc: "<p>Words</p>" }, { src: "data:text/html,Words" }]) {
      await expect(connectLayback(addFrame(attributes))).rejects.toMatchObject(refused);
    }
  });

  test("once a connected frame is reloaded, every request to it is rejected; a load event without a reload ends nothing", async () => {
    const frame = await aServingFrame();
    const framed = await connectLayback(frame, { timeoutMs: 1000 });
    frame.dispatchEvent(new Event("load"));
    expect(await framed.position()).toBe(0);
    const reloaded = loadOf(frame);
    frame.contentWindow?.location.reload();
    await reloaded;
    const refused = { name: "ConnectError", message: expect.stringContaining("loaded anew") };
    // It waits for its response, and is then rejected.
    await expect(framed.position()).rejects.toMatchObject(refused);
    await expect(framed.play()).rejects.toMatchObject(refused);
  });

  test("requests to a frame that was removed from the page do not stay pending", async () => {
    const frame = await aServingFrame();
    const framed = await connectLayback(frame);
    frame.remove();
    await expect(framed.position()).rejects.toMatchObject({ name: "ConnectError" });
  });

  test("an edit is reported without its project, and says who made it", async () => {
    const framed = await connectLayback(await aServingFrame());
    await framed.setProject({ version: 1, id: "reel", clips: [] });
    const reported: FrameEvents["edit"][] = [];
    framed.on("edit", (edit) => reported.push(edit));
    await framed.addMarker({ id: "m", time: 2, name: "Door" });
    await framed.apply([{ kind: "rename", name: "Reel" }], { origin: "remote", undoable: false });
    await expect
      .poll(() => reported)
      .toMatchObject([
        { kind: "changeMarkers", undoable: true, origin: "api" },
        { kind: "changeProject", undoable: false, origin: "remote" },
      ]);
    expect(Object.keys(reported[0] ?? {}).toSorted()).toEqual(["inverse", "kind", "origin", "patches", "undoable"]);
  });

  test("a theme is set, or refused with its token and nothing changes", async () => {
    const framed = await connectLayback(await aServingFrame());
    window.showFrames?.();
    document.body.style.blockSize = "300px";
    onTestFinished(() => void document.body.style.removeProperty("block-size"));
    await expect.poll(() => timeline.stats().framesDrawn).toBeGreaterThan(0);
    await framed.setTheme({ base: "light", tokens: { surface: "#ddeeff" } });
    expect(surfaceOf(document.body)).toEqual([221, 238, 255]);
    const hostile = { surface: "red; background: url(//media.invalid)" };
    await expect(framed.setTheme({ tokens: hostile })).rejects.toMatchObject({ name: "ThemeError", path: "tokens.surface" });
    await expect(framed.setTheme({ tokens: { colour: "red" } } as Theme)).rejects.toMatchObject({ path: "tokens.colour" });
    await expect(framed.setTheme("blue" as Theme)).rejects.toMatchObject({ name: "ThemeError", path: "" });
    expect(surfaceOf(document.body)).toEqual([221, 238, 255]);
  });
});
