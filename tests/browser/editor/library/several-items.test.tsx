import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { realElementDrag, realKey, realMouse } from "#tests/support/timeline/real-input.ts";
import { aProject, mediaFile, mountEditor, toneFile, userOfTest } from "../mount-editor-page.tsx";
import { isExhaustive } from "#tests/support/representatives.ts";

beforeEach(() => preferColorScheme("dark"));

const box = (name: string) => page.getByRole("checkbox", { name: `Choose ${name}`, exact: true });
const rowOf = (name: string) => page.getByRole("row").filter({ has: page.getByRole("button", { name: `Delete ${name}` }) });

type Lane = readonly [name: string, laneIndex: number, startTime: number, endTime: number];

/** Alpha of 2 s, Bravo of 3 s and Charlie of 4 s in this order, and Zed, a video; the first three chosen. */
async function mounted() {
  // Four rows of the list are in view.
  await page.viewport(1440, 1200);
  onTestFinished(() => page.viewport(1440, 900));
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  const files = [["charlie.wav", 4] as const, ["bravo.wav", 3] as const, ["alpha.wav", 2] as const].map(([name, s]) => toneFile(name, s));
  const project = await aProject(backend, [await mediaFile("small-picture.mp4", "video/mp4", "zed.mp4"), ...files]);
  const { root } = mountEditor(backend);
  // Until each is measured.
  for (const [name, length] of [["Alpha", "0:02"] as const, ["Bravo", "0:03"] as const, ["Charlie", "0:04"] as const]) {
    await expect.element(rowOf(name)).toHaveTextContent(length);
  }
  await expect.element(rowOf("Zed")).toHaveTextContent("0:05");
  const stored = async () => unwrap(await backend.projects.load(project.id));
  const lanes = async () =>
    (await stored()).clips
      .map(({ name, laneIndex, startTime, endTime }): Lane => [name, laneIndex, near(startTime), near(endTime)])
      .toSorted((a, b) => (a[0] < b[0] ? -1 : 1));
  return { root, stored, lanes };
}

const near = (seconds: number): number => expect.closeTo(seconds, 2) as never;
const undo = () => userEvent.keyboard("{Control>}z{/Control}");

function rowPoint(name: string): readonly [number, number] {
  const { left, top, height } = page.getByText(`${name}.wav`).element().getBoundingClientRect();
  return [left + 8, top + height / 2];
}

/** A point of the timeline, 100 px right of its beginning and in the first lane. */
function lanePoint(): readonly [number, number] {
  const { left, top } = page.getByRole("grid").element().getBoundingClientRect();
  return [left + 200, top + 120];
}

test("B-170 chosen rows are dragged together: end to end, or with Alt one per lane, as one entry of undo; Escape leaves all as it was", async () => {
  const { stored, lanes } = await mounted();
  await page.getByText("alpha.wav").click();
  await page.getByText("charlie.wav").click({ modifiers: ["Shift"] });
  await expect.element(page.getByText("3 selected")).toBeVisible();
  const before = await stored();
  const path = [rowPoint("bravo"), [lanePoint()[0] - 4, lanePoint()[1]] as const, lanePoint()];

  await realElementDrag(path, { end: "cancel" });
  expect(await stored()).toEqual(before);

  await realElementDrag(path);
  await expect.poll(async () => (await stored()).clips.length).toBe(3);
  const start = (await stored()).clips.find(({ name }) => name === "Alpha")?.startTime ?? 0;
  expect(await lanes()).toEqual([
    ["Alpha", 0, near(start), near(start + 2)],
    ["Bravo", 0, near(start + 2), near(start + 5)],
    ["Charlie", 0, near(start + 5), near(start + 9)],
  ]);
  await undo();
  await expect.poll(lanes).toEqual([]);

  await realElementDrag(path, { held: { alt: true } });
  await expect.poll(lanes).toEqual([
    ["Alpha", 0, near(start), near(start + 2)],
    ["Bravo", 1, near(start), near(start + 3)],
    ["Charlie", 2, near(start), near(start + 4)],
  ]);
});

test("B-170 on a narrow screen the list lies over the timeline, and closes once chosen rows are added", async () => {
  const { lanes } = await mounted();
  await page.viewport(390, 844);
  await page.getByRole("button", { name: "Project Files" }).click();
  const sheet = page.getByRole("dialog", { name: "Project Files" });
  for (const name of ["Alpha", "Bravo"]) await sheet.getByRole("checkbox", { name: `Choose ${name}`, exact: true }).click();
  await sheet.getByRole("button", { name: "Add 2 in a row" }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.poll(lanes).toEqual([
    ["Alpha", 0, 0, 2],
    ["Bravo", 0, 2, 5],
  ]);
});

test.runIf(isExhaustive)(
  "B-170 by keyboard: the arrows move and with Shift extend the choice, Enter adds in a row at the playhead; what is left out is named",
  async () => {
    const { root, lanes } = await mounted();
    box("Alpha").element().focus();
    await userEvent.keyboard(" {Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    await expect.element(page.getByText("3 selected")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect.poll(lanes).toEqual([
      ["Alpha", 0, 0, 2],
      ["Bravo", 0, 2, 5],
      ["Charlie", 0, 5, 9],
    ]);
    await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
    await expectNoAxeFindings(root);
    await page.getByRole("button", { name: "Add 4 in a row" }).click();
    await expect.element(page.getByText("Left out: Zed. Only sounds that can be played are added together.")).toBeVisible();
    await expect
      .poll(async () => (await lanes()).map(([name, lane]) => `${name} ${lane}`).toSorted())
      .toEqual(["Alpha", "Bravo", "Charlie"].flatMap((name) => [`${name} 0`, `${name} 1`]));
  },
);

test.runIf(isExhaustive)(
  "B-72 “Add to timeline” adds at the playhead on a new lane, with Shift behind the selected clip's lane, by pointer and by keys",
  async () => {
    const { stored, lanes } = await mounted();
    const before = await stored();
    const byLane = async () => (await lanes()).toSorted((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1));
    const add = (name: string) => page.getByRole("button", { name: `Add ${name} to timeline` });
    await add("Alpha").click();
    await expect.poll(byLane).toEqual([["Alpha", 0, 0, 2]]);
    await userEvent.keyboard("{End}");
    await add("Bravo").click();
    const first: readonly Lane[] = [
      ["Alpha", 0, 0, 2],
      ["Bravo", 1, 2, 5],
    ];
    await expect.poll(byLane).toEqual(first);
    await userEvent.keyboard("{Home}");
    add("Charlie").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(byLane).toEqual([...first, ["Charlie", 2, 0, 4]]);
    add("Alpha").element().focus();
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}");
    await expect.poll(byLane).toEqual([...first, ["Alpha", 2, 4, 6], ["Charlie", 2, 0, 4]]);
    for (let step = 0; step < 4; step++) await undo();
    await expect.poll(async () => (await stored()).clips).toEqual(before.clips);
  },
);

test("B-171 search and sort: the list follows the text, Escape clears it, the count is said; the heads sort, and the order is stored", async () => {
  const { root } = await mounted();
  const names = () =>
    page
      .getByRole("checkbox", { name: /^Choose (?!all)/u })
      .elements()
      .map((one) => one.getAttribute("aria-label"));
  const field = page.getByRole("textbox", { name: "Search files" });
  await field.fill("AR wav");
  await expect.poll(names).toEqual(["Choose Charlie"]);
  await expect.element(page.getByText("1 of 4")).toBeVisible();
  await field.fill("nothing");
  await expect.element(page.getByText('No file matches "nothing".')).toBeVisible();
  await expectNoAxeFindings(root);
  await userEvent.keyboard("{Escape}");
  await expect.element(field).toHaveValue("");
  await expect.poll(names).toEqual(["Choose Alpha", "Choose Bravo", "Choose Charlie", "Choose Zed"]);

  await page.getByRole("button", { name: "Duration", exact: true }).click();
  await page.getByRole("button", { name: "Duration", exact: true }).click();
  await expect.element(page.getByRole("columnheader", { name: "Duration" })).toHaveAttribute("aria-sort", "descending");
  await expect.poll(names).toEqual(["Choose Zed", "Choose Charlie", "Choose Bravo", "Choose Alpha"]);
  page.getByRole("button", { name: "Sort files" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("menuitemradio", { name: "Longest first" })).toHaveAttribute("aria-checked", "true");
  await expectNoAxeFindings(page.getByRole("menu").element());
  await page.getByRole("menuitemradio", { name: "Oldest first" }).click();
  await expect.poll(names).toEqual(["Choose Zed", "Choose Charlie", "Choose Bravo", "Choose Alpha"]);
  expect(JSON.parse(localStorage.getItem(`layback-library-${userOfTest().id}`) ?? "")).toEqual({ key: "added", isDescending: false });
});

test.runIf(isExhaustive)("B-172 the strip of a preview is moved by keys and pointer, and sets the range that new clips play", async () => {
  const { root, stored } = await mounted();
  await page.getByRole("button", { name: "Preview Charlie" }).click();
  const strip = page.getByRole("slider", { name: "Preview position of Charlie" });
  await expect.element(page.getByRole("button", { name: "Pause preview of Charlie" })).toBeVisible();
  await page.getByRole("button", { name: "Pause preview of Charlie" }).click();
  strip.element().focus();
  await userEvent.keyboard("{Home}{ArrowRight}i{Shift>}{ArrowRight}{/Shift}");
  await expect.element(strip).toHaveAttribute("aria-valuetext", "0:04.000 of 0:04.000");
  await userEvent.keyboard("{Alt>}{ArrowLeft}{ArrowLeft}{/Alt}{ArrowLeft}o");
  await expect.element(rowOf("Charlie")).toHaveTextContent("Adds 0:01.000–0:02.800");
  await expectNoAxeFindings(root);
  await page.getByRole("button", { name: "Add Charlie to timeline" }).click();
  const clips = async () =>
    (await stored()).clips.map(({ startTime, endTime, sourceOffset, originalDuration }) => [
      startTime,
      endTime,
      sourceOffset,
      originalDuration,
    ]);
  await expect.poll(clips).toEqual([[0, near(1.8), near(1), 4]]);

  const { left, top, width, height } = strip.element().getBoundingClientRect();
  await realMouse.click(left + width / 2, top + height / 2);
  await expect.element(page.getByRole("button", { name: "Pause preview of Charlie" })).toBeVisible();
  // It stops at the out point.
  await expect.element(page.getByRole("button", { name: "Preview Charlie" })).toBeVisible();
  await page.getByRole("button", { name: "Use all" }).click();
  await expect.element(rowOf("Charlie")).not.toHaveTextContent("Adds");
});

test.runIf(isExhaustive)(
  "B-159 the strip shows the waveform; its ends are moved by keys and pointer, Escape puts them back, and the range is dragged to a lane",
  async () => {
    const { root, stored } = await mounted();
    await page.getByText("alpha.wav").click();
    await page.getByText("charlie.wav").click({ modifiers: ["Shift"] });
    await page.getByRole("button", { name: "Preview Charlie" }).click();
    await page.getByRole("button", { name: "Pause preview of Charlie" }).click();
    const [inPoint, outPoint] = ["In", "Out"].map((side) => page.getByRole("slider", { name: `${side} point of Charlie` }));
    if (!inPoint || !outPoint) throw new Error("The strip has no handles.");
    await expect.poll(() => drawnPixels(root.querySelector("canvas[class*='waveform']"))).toBeGreaterThan(1000);
    inPoint.element().focus();
    await userEvent.keyboard("{ArrowRight}{Shift>}{ArrowLeft}{/Shift}");
    await expect.element(rowOf("Charlie")).not.toHaveTextContent("Adds");
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(rowOf("Charlie")).toHaveTextContent("Adds 0:01.000–0:04.000");
    await expect.element(inPoint).toHaveAttribute("aria-valuetext", "0:01.000");

    const bar = outPoint.element().closest("[class*='bar']")?.getBoundingClientRect() ?? new DOMRect();
    const y = bar.top + bar.height / 2;
    await realMouse.move(bar.right, y);
    await realMouse.down(bar.right, y);
    await realMouse.move(bar.left + bar.width / 2, y, true);
    await expect.element(outPoint).toHaveAttribute("aria-valuetext", "0:02.000");
    await realKey("Escape");
    await realMouse.up(bar.left + bar.width / 2, y);
    await expect.element(rowOf("Charlie")).toHaveTextContent("Adds 0:01.000–0:04.000");
    await realMouse.drag([
      [bar.right, y],
      [bar.left + bar.width / 2 - 20, y],
      [bar.left + bar.width / 2, y],
    ]);
    await expect.element(rowOf("Charlie")).toHaveTextContent("Adds 0:01.000–0:02.000");
    await expectNoAxeFindings(root);

    // Three rows are chosen: the range is dragged alone.
    const before = await stored();
    const path = [[bar.left + bar.width * 0.4, y] as const, [lanePoint()[0] - 4, lanePoint()[1]] as const, lanePoint()];
    await realElementDrag(path, { end: "cancel" });
    expect(await stored()).toEqual(before);
    await realElementDrag(path);
    await expect
      .poll(async () =>
        (await stored()).clips.map(({ name, startTime, endTime, sourceOffset }) => [name, endTime - startTime, sourceOffset]),
      )
      .toEqual([["Charlie", near(1), near(1)]]);
  },
);

/** The area that is not transparent, in pixels of the page. */
function drawnPixels(canvas: HTMLCanvasElement | null): number {
  const data = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  return data.filter((value, at) => at % 4 === 3 && value > 0).length / devicePixelRatio ** 2;
}
