import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDocsSite } from "#tests/support/docs/docs-site.ts";
import type { DocsPage, DocsSite } from "#tests/support/docs/docs-site.ts";

const howTo = fileURLToPath(new URL("../../docs/how-to", import.meta.url));
const MOST_LINES = 30;

/** What each live example does, by its page. */
const OUTCOMES: Readonly<Record<string, (opened: DocsPage) => Promise<void>>> = {
  "own-buttons": async ({ frame }) => {
    await frame.getByRole("gridcell", { name: /Theme/u }).waitFor();
    await frame.getByRole("button", { name: "Play" }).click();
    await frame.getByRole("button", { name: "Pause" }).waitFor();
    await expect.poll(() => frame.getByRole("status").last().textContent()).toMatch(/^[1-9]/u);
  },
};

let site: DocsSite;
beforeAll(async () => {
  site = await openDocsSite();
});
afterAll(() => site.dispose());

const examplesIn = (text: string) => [...text.matchAll(/^```(\w+)( live[^\n]*)?\n(.*?)^```/gmsu)];

test("each page of a task has one example of at most 30 lines, and each live one has an outcome that is tested", async () => {
  const live: string[] = [];
  for (const file of (await readdir(howTo)).filter((name) => name !== "README.md")) {
    const [first, ...others] = examplesIn(await readFile(join(howTo, file), "utf8"));
    expect([file, others.filter(([, , isLive]) => isLive)]).toEqual([file, []]);
    expect(first?.[3]?.trimEnd().split("\n").length, file).toBeLessThanOrEqual(MOST_LINES);
    if (first?.[2]) live.push(file.replace(".md", ""));
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
