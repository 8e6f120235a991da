import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDocsSite } from "#tests/support/docs/docs-site.ts";
import type { DocsPage, DocsSite } from "#tests/support/docs/docs-site.ts";

const howTo = fileURLToPath(new URL("../../../docs/how-to", import.meta.url));
const theme = fileURLToPath(new URL("../../../dist/docs/live/theme.wav", import.meta.url));
const MOST_LINES = 30;
/** The length of `theme.wav`, in the name of its clip. */
const THEME_MEASURED = /Theme.* length 0:12\.000/u;

const clipOf = ({ frame }: DocsPage, name = /Theme/u) => frame.getByRole("gridcell", { name });
/** Waits until the example has written such a line. */
const written = ({ lines }: DocsPage, text: RegExp) => lines.filter({ hasText: text }).first().waitFor();
const moveTheme = async (opened: DocsPage) => {
  await clipOf(opened, THEME_MEASURED).press("Alt+ArrowRight");
};
const editTheme = async (opened: DocsPage) => {
  await moveTheme(opened);
  await written(opened, /^edit moveClip$/u);
};
/** A computed style of the box in a timeline's root. */
const boxStyle = ({ frame }: DocsPage, name: "background-color" | "font-family") =>
  frame
    .locator("[part~=root] > *")
    .first()
    .evaluate((box, property) => getComputedStyle(box).getPropertyValue(property), name);

/** What each live example does, by its page. */
const OUTCOMES: Readonly<Record<string, (opened: DocsPage) => Promise<void>>> = {
  "own-json": async (opened) => {
    await written(opened, /^300 clips$/u);
    await clipOf(opened, /^Take 1,/u).waitFor();
    await expect.poll(() => opened.frame.getByRole("gridcell").count()).toBe(250);
  },
  "store-edits": async (opened) => {
    await moveTheme(opened);
    await written(opened, /^Stored$/u);
    const moved = await clipOf(opened).getAttribute("aria-label");
    await opened.page.getByRole("button", { name: "Run" }).click();
    await written(opened, /^GET api\/reel: 200$/u);
    await expect.poll(() => clipOf(opened).getAttribute("aria-label")).toBe(moved);
  },
  "undo-from-outside": async (opened) => {
    const { frame } = opened;
    await clipOf(opened).waitFor();
    await expect.poll(() => frame.getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);
    await frame.getByRole("button", { name: "Halve the level" }).click();
    await written(opened, /by api$/u);
    await frame.getByRole("button", { name: "Undo" }).click();
    await written(opened, /^undo by/u);
    await frame.getByRole("button", { name: "Redo" }).click();
    await written(opened, /^redo by/u);
  },
  "swap-projects": async (opened) => {
    const { frame } = opened;
    await clipOf(opened).waitFor();
    await frame.getByRole("button", { name: "Reel 2" }).click();
    await clipOf(opened, /Drums/u).waitFor();
    await frame.getByRole("button", { name: "Reel 1" }).click();
    await clipOf(opened).waitFor();
    await frame.getByRole("button", { name: "Remove" }).click();
    await written(opened, /^0 nodes left$/u);
  },
  "own-markers": async (opened) => {
    await clipOf(opened).waitFor();
    await opened.frame.getByRole("button", { name: /Add a review/u }).click();
    await written(opened, /^1 reviews$/u);
    await opened.frame.getByText("Kim").waitFor();
  },
  "read-only": async (opened) => {
    await moveTheme(opened);
    await opened.frame.getByLabel("Read-only").uncheck();
    await editTheme(opened);
    expect(await opened.lines.count()).toBe(1);
  },
  "own-buttons": async (opened) => {
    await clipOf(opened).waitFor();
    await opened.frame.getByRole("button", { name: "Play" }).click();
    await opened.frame.getByRole("button", { name: "Pause" }).waitFor();
    await expect.poll(() => opened.frame.locator("#time").textContent()).toMatch(/^[1-9]/u);
  },
  "failed-sounds": async (opened) => {
    await written(opened, /^http 404 theme$/u);
    await written(opened, /^theme failed$/u);
    await opened.frame.getByRole("button", { name: "Try again" }).click();
    await written(opened, /^theme ready$/u);
    expect(await opened.frame.locator("#problem").isVisible()).toBe(false);
    await clipOf(opened, THEME_MEASURED).waitFor();
  },
  "server-peaks": async (opened) => {
    await written(opened, /^theme\.wav ready$/u);
    await clipOf(opened, THEME_MEASURED).waitFor();
    expect(await opened.lines.filter({ hasText: "is read" }).count()).toBe(0);
    await opened.frame.getByRole("button", { name: "Play" }).click();
    await written(opened, /^The sound is read: theme\.wav$/u);
  },
  picture: async (opened) => {
    await clipOf(opened).waitFor();
    await opened.frame.getByRole("button", { name: "Take a picture" }).click();
    await written(opened, /^image\/png \d{4,} bytes$/u);
    const width = () =>
      opened.frame.getByRole("img", { name: "The first 15 seconds" }).evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBeGreaterThanOrEqual(400);
  },
  "own-colours": async (opened) => {
    await clipOf(opened).waitFor();
    expect(await boxStyle(opened, "font-family")).toContain("Georgia");
    expect(await boxStyle(opened, "background-color")).toBe("rgb(251, 247, 239)");
  },
  "in-german": async (opened) => {
    await opened.frame.getByText("Hier kommt die Musik hin.").waitFor();
  },
  "menu-entries": async (opened) => {
    await clipOf(opened, THEME_MEASURED).press("Shift+F10");
    await opened.frame.getByRole("menuitem", { name: "Send to the composer" }).waitFor();
    expect(await opened.frame.getByRole("menuitem", { name: /Duplicate/u }).count()).toBe(0);
    await opened.frame.getByRole("menuitem", { name: "Send to the composer" }).press("Enter");
    await written(opened, /^Send a at \d/u);
  },
  keyboard: async (opened) => {
    await clipOf(opened, THEME_MEASURED).waitFor();
    const { keyboard } = opened.page;
    await opened.page.getByRole("textbox", { name: "Code of the example" }).focus();
    // Lane headers, playhead, clips: the third of at most five steps.
    for (const key of ["Tab", "Tab", "Tab", "ArrowRight", "Enter"]) await keyboard.press(key);
    await written(opened, /^selected /u);
    await keyboard.press("Alt+ArrowRight");
    await written(opened, /^edit moveClip$/u);
  },
  "editor-parts": async (opened) => {
    await opened.frame.getByText("Studio").waitFor();
    await editTheme(opened);
    for (const name of [/Export/u, /Import/u]) expect(await opened.frame.getByRole("button", { name }).count()).toBe(0);
  },
  "upload-storage": async (opened) => {
    const choosing = opened.page.waitForEvent("filechooser");
    await opened.frame.getByRole("button", { name: "Import" }).click();
    await (await choosing).setFiles({ name: "take.wav", mimeType: "audio/wav", buffer: await readFile(theme) });
    await written(opened, /^POST api\/files: 201$/u);
    await opened.frame.getByText("take.wav").first().waitFor();
    await moveTheme(opened);
    await written(opened, /^Stored: moveClip$/u);
  },
  "react-selection": async (opened) => {
    await clipOf(opened, THEME_MEASURED).press("Enter");
    const button = opened.frame.getByRole("button", { name: /^Delete \d clips/u });
    await expect.poll(() => button.textContent()).toBe("Delete 1 clips");
    await button.click();
    await written(opened, /^edit removeClip$/u);
    await expect.poll(() => button.textContent()).toBe("Delete 0 clips");
  },
  vue: editTheme,
  svelte: editTheme,
};

let site: DocsSite;
beforeAll(async () => {
  site = await openDocsSite();
});
afterAll(() => site.dispose());

const examplesIn = (text: string) => [...text.matchAll(/^```(\w+)( live[^\n]*)?\n(.*?)^```/gmsu)];

test("each page of a task has at most 30 lines of code, and each live example has an outcome that is tested", async () => {
  const live: string[] = [];
  for (const file of (await readdir(howTo)).filter((name) => name !== "README.md")) {
    const examples = examplesIn(await readFile(join(howTo, file), "utf8"));
    const lines = examples.reduce((sum, [, , , code = ""]) => sum + code.trimEnd().split("\n").length, 0);
    expect([file, lines > 0 && lines <= MOST_LINES ? "fits" : lines]).toEqual([file, "fits"]);
    for (const [, , isLive] of examples) if (isLive) live.push(file.replace(".md", ""));
  }
  expect(live.toSorted()).toEqual(Object.keys(OUTCOMES).toSorted());
});

test.each(Object.entries(OUTCOMES))(
  "the live example %s runs, does what its page says, and writes nothing to the browser's console",
  async (name, act) => {
    const opened = await site.open(`how-to/${name}.html`);
    await act(opened);
    expect(opened.faults).toEqual([]);
    await opened.page.close();
  },
);

test("the example of the first page runs and reports an edit", async () => {
  const opened = await site.open("index.html");
  await clipOf(opened, /^Theme, again/u).press("Alt+ArrowRight");
  await written(opened, /^edit moveClip /u);
  expect(opened.faults).toEqual([]);
});
