import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { failure } from "#model/result.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { realMouse } from "#tests/support/timeline/real-input.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { isExhaustive } from "#tests/support/representatives.ts";
import { aProject, mountEditor, shownClips, toneFile } from "../mount-editor-page.tsx";

beforeEach(() => preferColorScheme("dark"));

const press = (keys: string) => userEvent.keyboard(keys);
const rowOf = (name: string) => page.getByRole("row").filter({ has: page.getByRole("button", { name: `Delete ${name}` }) });
const nameField = (name: string) => page.getByRole("textbox", { name: `Name of ${name}` });
const inspector = page.getByRole("complementary", { name: "Inspector" });

/** An editor whose server can be cut off from renaming. */
async function anEditorWith(fileNames: readonly string[]) {
  const memory = createMemoryBackend();
  onTestFinished(() => memory.dispose());
  await aProject(
    memory,
    fileNames.map((name) => toneFile(name, 10)),
  );
  const server = { isDown: false };
  const rename: Backend["library"]["rename"] = async (id, name) =>
    server.isDown ? failure({ kind: "unreachable", message: "Failed to fetch" }) : memory.library.rename(id, name);
  const { root } = mountEditor({ ...memory, library: { ...memory.library, rename } });
  const stored = async () => unwrap(await memory.library.list()).map(({ name, fileName }) => [name, fileName]);
  const clips = async () => unwrap(await memory.projects.restoreLast())?.clips ?? [];
  return { root, server, stored, clips };
}

async function openRowMenu(name: string): Promise<void> {
  const { left, top, height } = rowOf(name).getByText(name, { exact: true }).element().getBoundingClientRect();
  await realMouse.click(left + 4, top + height / 2, {}, "right");
}

test("B-160 an item is renamed by F2 in its row and by its menu; Escape and an empty name change nothing; laid clips keep their name", async () => {
  const { root, stored, clips } = await anEditorWith(["neon-drive.wav"]);
  await page.getByRole("button", { name: "Add Neon Drive to timeline" }).click();
  await expect.poll(shownClips).toEqual(["Neon Drive"]);
  await expect.poll(async () => (await clips())[0]?.originalDuration).toBe(10);
  const laid = await clips();
  page.getByRole("button", { name: "Preview Neon Drive" }).element().focus();
  await press("{F2}");
  await expect.element(nameField("Neon Drive")).toHaveFocus();
  await press("Half{Escape}");
  await expect.element(page.getByRole("button", { name: "Preview Neon Drive" })).toHaveFocus();
  await press("{F2}{Delete}{Enter}");
  await expect.element(page.getByText("A name cannot be empty.")).toBeVisible();
  await expectNoAxeFindings(root);
  expect(await stored()).toEqual([["Neon Drive", "neon-drive.wav"]]);
  await press("Main title{Enter}");
  await expect.element(rowOf("Main title")).toHaveTextContent("Main titleneon-drive.wav");
  await expect.element(page.getByRole("button", { name: "Preview Main title", exact: true })).toHaveFocus();
  await expect.poll(stored).toEqual([["Main title", "neon-drive.wav"]]);

  await openRowMenu("Main title");
  await expectNoAxeFindings(root);
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await expect.element(nameField("Main title")).toHaveFocus();
  await press("<b>End</b>");
  await page.getByRole("heading", { name: "Layback" }).click();
  await expect.poll(stored).toEqual([["<b>End</b>", "neon-drive.wav"]]);
  await expect.element(rowOf("<b>End</b>")).toBeVisible();
  expect([await clips(), shownClips()]).toEqual([laid, ["Neon Drive"]]);
});

test("B-160 a name that the server did not take is told in the row, where another attempt succeeds", async () => {
  const { server, stored } = await anEditorWith(["bed.wav"]);
  await expect.element(rowOf("Bed")).toBeVisible();
  server.isDown = true;
  page.getByRole("button", { name: "Preview Bed" }).element().focus();
  await press("{F2}Rain{Enter}");
  await expect.element(rowOf("Bed")).toHaveTextContent("Not renamed to “Rain”: the server could not be reached.");
  expect(await stored()).toEqual([["Bed", "bed.wav"]]);
  server.isDown = false;
  await page.getByRole("button", { name: "Try again to rename Bed" }).click();
  await expect.element(rowOf("Rain")).not.toHaveTextContent("Not renamed");
  expect(await stored()).toEqual([["Rain", "bed.wav"]]);
  // Enter in the field has not pressed the button that got the focus back.
  expect(page.getByRole("button", { name: /^Pause preview/u }).elements()).toEqual([]);
});

test.runIf(isExhaustive)(
  "B-161 B-162 items that derive to one name show their file names, as their clips do; the view option shows all",
  async () => {
    const first = await anEditorWith(["1m02 v3.wav", "1m02 v4.wav", "neon-drive.wav"]);
    await page.getByRole("button", { name: "Add 1m02 v3.wav to timeline" }).click();
    await page.getByRole("button", { name: "Add Neon Drive to timeline" }).click();
    await expect.poll(shownClips).toEqual(["1m02 v3.wav", "Neon Drive"]);
    expect((await first.clips()).map(({ name }) => name).toSorted()).toEqual(["M V", "Neon Drive"]);
    await expect.element(rowOf("1m02 v4.wav")).toHaveTextContent("1m02 v4.wavM V");
    page
      .getByRole("gridcell", { name: /^1m02 v3/u })
      .element()
      .focus();
    await press("{Enter}{Enter}");
    await expect.element(inspector.getByRole("textbox", { name: "Start" })).toHaveFocus();
    const [fileName, field] = [inspector.getByText("1m02 v3.wav"), inspector.getByRole("textbox", { name: "Name" })];
    await expect.element(field).toHaveValue("M V");
    // Above the name, or before it where the panel is wide.
    expect(fileName.element().compareDocumentPosition(field.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const [named, then] = [fileName.element().getBoundingClientRect(), field.element().getBoundingClientRect()];
    expect(named.bottom <= then.top || named.right <= then.left).toBe(true);
    await field.fill("Main title");
    await press("{Enter}");
    await expect.poll(shownClips).toEqual(["Main title", "Neon Drive"]);
    await field.fill(" ");
    await press("{Enter}");
    await expect
      .poll(() => inspector.element().querySelector("[aria-live='assertive']:not(:empty)")?.textContent)
      .toBe("A name cannot be empty.");
    await press("{Escape}{Escape}{Control>}z{/Control}");
    await expect.poll(shownClips).toEqual(["1m02 v3.wav", "Neon Drive"]);

    const { right, bottom } = page.getByRole("region", { name: "Timeline editor" }).element().getBoundingClientRect();
    await realMouse.click(right - 40, bottom - 60, {}, "right");
    await page.getByRole("menuitem", { name: "View" }).click();
    await page.getByRole("menuitem", { name: "Show file names" }).click();
    await expect.poll(shownClips).toEqual(["1m02 v3.wav", "neon-drive.wav"]);
    await expect.element(rowOf("neon-drive.wav")).toHaveTextContent("neon-drive.wavNeon Drive");
  },
);

test("B-59 a long name without spaces goes on in the next line after a separator", async () => {
  await anEditorWith(["six_shots_for_the_very_slow_sunrise_in_the_north.wav"]);
  const name = page.getByText("Six_shots_for_the_very_slow_sunrise_in_the_north", { exact: true });
  await expect.element(name).toBeVisible();
  const lines = linesOf(name.element());
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(0, -1).filter((line) => !line.endsWith("_"))).toEqual([]);
});

/** The text of an element by the lines in which it is shown. */
function linesOf(element: Element): readonly string[] {
  const lines = new Map<number, string>();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? "";
    for (let at = 0; at < text.length; at++) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const top = Math.round(range.getBoundingClientRect().top);
      lines.set(top, (lines.get(top) ?? "") + text.charAt(at));
    }
  }
  return [...lines.values()];
}
