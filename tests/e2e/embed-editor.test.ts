import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LaybackEditorElement } from "#embed/editor/editor-element.ts";
import type * as Editor from "#embed/editor/editor-entry.ts";
import type { Project } from "#embed/timeline/timeline-entry.ts";
import { startEmbedHost } from "#tests/support/embed/embed-host.ts";
import type { EmbedHost } from "#tests/support/embed/embed-host.ts";
import { holdings, noteWhatIsMade } from "#tests/support/embed/embed-page.ts";
import { readMedia } from "#tests/support/media/media-files.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const SONG = "vanilagy__sample.flac";

let host: EmbedHost;
beforeAll(async () => {
  host = await startEmbedHost();
});
afterAll(() => host.dispose());

describe.sequential("embed: the whole editor", () => {
  test("opens the page's project in memory, plays, reports an edit, and leaves nothing behind", async () => {
    const page = await host.newPage({ entry: "editor", before: noteWhatIsMade });
    await page.setViewportSize({ width: 1100, height: 800 });
    await page.evaluate(async (url) => {
      const { mountEditor } = (await globalThis.library) as unknown as typeof Editor;
      globalThis.edits = [];
      const place = document.querySelector<HTMLElement>("#one")!;
      place.style.cssText = "inline-size: 1050px; block-size: 650px";
      const editor = mountEditor(place, {
        project: { version: 1, id: "reel", name: "Reel", clips: [{ id: "a", url, endTime: 8 }] },
        onEdit: (edit) => globalThis.edits.push({ of: "one", edit }),
      });
      globalThis.editor = editor;
      await editor.ready;
    }, `${host.library}/media/${SONG}`);
    await page.getByRole("button", { name: "Play" }).click();
    await page.waitForFunction(() => globalThis.editor.state.playing && globalThis.editor.position > 0.3);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.evaluate(() => globalThis.editor.select("a"));
    await page.keyboard.press("m");
    await page.waitForFunction(() => globalThis.edits.some(({ edit }) => edit.kind === "muteClip" && edit.project.clips[0]?.muted));

    // Creating a project from a file is no edit of the open one; edits made in the new project are its own.
    await page.evaluate(() => globalThis.edits.splice(0));
    const file = { version: 1, id: "kept", name: "Of a file", clips: [{ id: "b", url: "none", endTime: 8 }] };
    const buffer = Buffer.from(JSON.stringify(file));
    await page.locator("input[aria-label='Project file']").setInputFiles({ name: "kept.json", mimeType: "application/json", buffer });
    await page.waitForFunction(() => globalThis.editor.project.name === "Of a file");
    await page.evaluate(() => globalThis.editor.select(globalThis.editor.project.clips.map(({ id }) => id)));
    await page.getByRole("button", { name: "Delete" }).click();
    await page.waitForFunction(() => globalThis.edits.length > 0);
    const [reported, shown] = await page.evaluate(() => {
      const { edits, editor } = globalThis;
      return JSON.parse(JSON.stringify([edits.map(({ edit }) => [edit.kind, edit.project]), editor.project])) as [unknown, Project];
    });
    expect(reported).toEqual([["removeClip", shown]]);
    expect(shown).toMatchObject({ name: "Of a file", clips: [] });
    await page.evaluate(() => globalThis.editor.dispose());
    expect(await holdings(page)).toMatchObject({ audioContexts: 0, webGlContexts: 0, blobUrls: 0, workers: 0 });
    expect(await page.evaluate(() => document.querySelector("#one")!.childElementCount)).toBe(0);
    await page.close();
  });

  test.runIf(isExhaustive)(
    "exports from another origin than the library's, to the page's visitor; a disposed editor leaves no worker and no lock",
    async () => {
      const page = await host.newPage({ entry: "editor", before: noteWhatIsMade });
      await page.setViewportSize({ width: 1100, height: 800 });
      await page.evaluate(async (media) => {
        const { mountEditor } = (await globalThis.library) as unknown as typeof Editor;
        const place = document.querySelector<HTMLElement>("#one")!;
        place.style.cssText = "inline-size: 1050px; block-size: 650px";
        const clips = [{ id: "a", url: `${media}/vanilagy__sample.flac`, endTime: 4 }];
        const picture = { url: `${media}/small-picture.mp4`, duration: 5 };
        globalThis.editor = mountEditor(place, { project: { version: 1, id: "reel", name: "Reel", picture, clips } });
        await globalThis.editor.ready;
      }, `${host.library}/media`);
      const dialog = page.getByRole("dialog", { name: "Export" });
      await page.getByRole("button", { name: "Export", exact: true }).click();
      const [offered] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "Export MP4" }).click()]);
      expect(offered.suggestedFilename()).toMatch(/^edited-video-\d+\.mp4$/u);
      await dialog.getByText(/^In sync, \d samples? off/u).waitFor();
      // The next export is running when the page disposes of the editor.
      await dialog.getByRole("button", { name: "Export MP4" }).click();
      await dialog.getByRole("progressbar").waitFor();
      await page.evaluate(() => globalThis.editor.dispose());
      await expect.poll(() => holdings(page)).toMatchObject({ audioContexts: 0, webGlContexts: 0, workers: 0 });
      await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held)).toEqual([]);
      await page.close();
    },
  );

  test("as an element it reads src, and keeps its edits when it is moved", async () => {
    const page = await host.newPage({ entry: "editor-element" });
    await page.route("**/reel.json", (route) =>
      route.fulfill({ json: { version: 1, id: "reel", name: "Reel", clips: [{ id: "a", url: "none" }] } }),
    );
    await page.evaluate(() => {
      document.querySelector("#one")!.innerHTML = `<layback-editor src="reel.json"></layback-editor>`;
    });
    await page.getByRole("button", { name: "Play" }).waitFor();
    await page.evaluate(() => document.querySelector<LaybackEditorElement>("layback-editor")!.editor!.select("a"));
    await page.getByRole("button", { name: "Delete" }).click();
    await page.waitForFunction(() => document.querySelector<LaybackEditorElement>("layback-editor")!.editor?.project.clips.length === 0);
    await page.evaluate(() => document.querySelector("#two")!.append(document.querySelector("layback-editor")!));
    await page.locator("#two").getByRole("button", { name: "Play" }).waitFor();
    expect(
      await page.evaluate(() => {
        const { editor } = document.querySelector<LaybackEditorElement>("layback-editor")!;
        return [editor?.project.name, editor?.project.clips.length];
      }),
    ).toEqual(["Reel", 0]);
    await page.close();
  });

  describe.runIf(isExhaustive).sequential("a file whose type the browser does not know is read by a script of its own", () => {
    const openEmpty = async (before?: (page: Page) => Promise<unknown>) => {
      const page = await host.newPage({ entry: "editor" });
      await page.setViewportSize({ width: 1100, height: 800 });
      await before?.(page);
      await page.evaluate(async () => {
        const { mountEditor } = (await globalThis.library) as unknown as typeof Editor;
        const place = document.querySelector<HTMLElement>("#one")!;
        place.style.cssText = "inline-size: 1050px; block-size: 650px";
        globalThis.editor = mountEditor(place, { project: { version: 1, id: "reel", name: "Reel", clips: [] } });
        await globalThis.editor.ready;
      });
      return page;
    };
    const importSong = async (page: Page) => {
      const song = { name: "song.unknown", mimeType: "application/octet-stream", buffer: await readMedia(SONG) };
      await page.locator("input[aria-label='Files to import']").setInputFiles(song);
    };

    test("that was loaded while the page was idle, so that the file comes in without a network", async () => {
      const page = await openEmpty();
      await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/page-reader-")));
      await page.context().setOffline(true);
      await importSong(page);
      await page.getByRole("button", { name: "Add song to timeline" }).waitFor();
      await page.close();
    });

    test("without which the file is refused, with what to do", async () => {
      const page = await openEmpty((opened) => opened.route("**/page-reader-*", (route) => route.abort()));
      await importSong(page);
      await page
        .getByText(
          '"song.unknown" cannot be used: the part of this page that reads it could not be loaded. Check your connection, then reload the page.',
        )
        .waitFor();
      expect(await page.getByRole("button", { name: "Add song to timeline" }).count()).toBe(0);
      await page.close();
    });
  });
});
