import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeServer, listen } from "#supabase/local/listening.ts";
import type { Listening } from "#supabase/local/listening.ts";
import { serveApp } from "#tests/support/browser/app.ts";
import { buildDocs } from "#tests/support/docs/docs-site.ts";
import { startEmbedHost } from "#tests/support/embed/embed-host.ts";
import type { EmbedHost } from "#tests/support/embed/embed-host.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const docs = join(root, "docs");
const PAGES = ["timeline.md", "editor.md", "frame.md", "theming.md"];
/** What the name of a clip says of the sound's length. */
const MEASURED = /length 0:19\.714/u;
const PROJECT = { version: 1, id: "reel", clips: [{ id: "a", url: "https://media.example/theme.mp3" }] };

const originOf = ({ port }: Listening) => `http://127.0.0.1:${port}`;

describe.sequential("documentation", () => {
  let host: EmbedHost;
  let server: TestServer;
  let pages: Listening;
  /** Responses of the pages' origin. */
  const files = new Map<string, readonly [type: string, body: string]>();
  beforeAll(async () => {
    await buildDocs();
    host = await startEmbedHost();
    pages = await listen(0, "127.0.0.1");
    pages.answerWith((request, response) => {
      const [type, body] = files.get(request.url ?? "") ?? ["text/plain", ""];
      response.writeHead(body === "" ? 404 : 200, { "content-type": type }).end(body);
    });
    server = await serveApp(undefined, { embedOrigins: [originOf(pages), host.library] });
  });
  afterAll(async () => {
    await host.dispose();
    await server.dispose();
    await closeServer(pages.server);
  });

  const examplesIn = async (file: string) => {
    const text = await readFile(join(docs, file), "utf8");
    const examples = [...text.matchAll(/```html\n(.*?)```/gsu)].map(([, example = ""]) => example);
    expect(examples.length).toBeGreaterThan(0);
    return examples;
  };
  const openExample = async (example: string) => {
    const inPlace = (text: string) =>
      text
        .replaceAll("https://cdn.example/", `${host.library}/`)
        .replaceAll("https://media.example/theme.mp3", `${host.library}/media/vanilagy__sample.flac`)
        .replaceAll("https://layback.example", server.url);
    const page = await host.newEmptyPage();
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    page.on("pageerror", (error) => logged.push(`error ${String(error)}`));
    files.set("/example", ["text/html", inPlace(example)]);
    files.set("/reel.json", ["application/json", inPlace(JSON.stringify(PROJECT))]);
    await page.goto(`${originOf(pages)}/example`);
    return { page, logged };
  };
  const expectNoErrors = (logged: readonly string[]) => expect(logged.filter((line) => line.startsWith("error "))).toEqual([]);

  test.each(PAGES)("the example that can be copied from %s runs unchanged, and reports its edits", async (file) => {
    for (const example of await examplesIn(file)) {
      const { page, logged } = await openExample(example);
      const place = example.includes("<iframe") ? page.frameLocator("iframe") : page;
      const clip = place.getByRole("gridcell", { name: /Audio 1/u });
      // The length of its sound has been measured.
      await expect.poll(() => clip.getAttribute("aria-label")).toMatch(MEASURED);
      await clip.press("Alt+ArrowRight");
      if (/"edit"/u.test(example)) await expect.poll(() => logged.join("\n")).toMatch(/^edit moveClip/mu);
      expectNoErrors(logged);
      await page.close();
    }
  });

  test("each example of a player runs unchanged, and plays", async () => {
    for (const example of await examplesIn("player.md")) {
      const { page, logged } = await openExample(example);
      await expect.poll(() => page.getByRole("listitem").filter({ hasText: MEASURED }).count()).toBeGreaterThan(0);
      await page.getByRole("button", { name: "Play" }).click();
      await expect.poll(() => page.getByRole("button", { name: "Pause" }).count()).toBe(1);
      await expect.poll(async () => Number(await page.getByRole("slider").inputValue())).toBeGreaterThan(0.5);
      expectNoErrors(logged);
      await page.close();
    }
  });

  test("the reference has a page for every import, and is generated without a warning", async () => {
    const made = await readdir(join(root, "dist/docs"), { recursive: true });
    const names = [
      "mountTimeline",
      "mountPlayer",
      "mountEditor",
      "connectLayback",
      "LaybackTimelineElement",
      "LaybackPlayerElement",
      "LaybackEditorElement",
      "TimelineOptions",
      "TimelineProps",
    ];
    for (const name of [...names, "timeline", "player", "editor", "frame", "theming"]) {
      expect(made.some((path) => path.endsWith(`${name}.html`))).toBe(true);
    }
    const options = await readFile(join(root, "dist/docs", made.find((path) => path.endsWith(".TimelineOptions.html")) ?? ""), "utf8");
    expect(options).toContain("Disables editing; playback, seek, selection and zoom remain.");
  });
});
