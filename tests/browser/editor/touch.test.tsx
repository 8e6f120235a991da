import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { emulateFinger, expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { aProject, chooseVideo, mediaFile, mountEditor, toneFile } from "./mount-editor-page.tsx";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const FINGER_PX = 44;

beforeEach(async () => {
  await preferColorScheme("dark");
  onTestFinished(() => page.viewport(1440, 900));
  await emulateFinger();
});

async function editorOf(width: number, height: number): Promise<HTMLElement> {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("bed.wav"), toneFile("harbour-at-night-two.wav")]);
  const { root } = mountEditor(backend);
  await expect.element(page.getByText("Drop a video here to begin")).toBeVisible();
  chooseVideo(root, await mediaFile("small-picture.mp4", "video/mp4", "cut.mp4"));
  await expect.element(page.getByRole("toolbar", { name: "Video controls" })).toBeVisible();
  await page.getByRole("button", { name: "Add Bed to timeline" }).click();
  await page.viewport(width, height);
  await expect.element(page.getByRole("button", { name: "Mute Audio 1" })).toBeVisible();
  // No tooltip stays over a control.
  await page.getByRole("region", { name: "Timeline editor" }).hover();
  return root;
}

/** How far a press still hits the control, to both sides of its middle, along one axis. */
function hitPx(control: Element, axis: "x" | "y"): number {
  const box = control.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const isHit = (px: number) => {
    const top = document.elementFromPoint(x + (axis === "x" ? px : 0), y + (axis === "y" ? px : 0));
    return control.contains(top);
  };
  const from = (step: 1 | -1) => {
    let count = 0;
    while (count < FINGER_PX && isHit(step * (count + 1))) count += 1;
    return count;
  };
  return from(-1) + 1 + from(1);
}

/** Whether the element's text is hidden from view or does not fit. */
const isCut = ({ clientWidth, scrollWidth, clientHeight, scrollHeight }: Element) =>
  clientWidth <= 1 || scrollWidth > clientWidth || scrollHeight > clientHeight;

/** The controls that a finger finds smaller than 44 px, with both measures. The lanes' headers have no more room than their lanes. */
async function smallIn(root: HTMLElement): Promise<readonly string[]> {
  const small: string[] = [];
  for (const control of root.querySelectorAll<HTMLElement>("button, [role='tab'], input[type='range']")) {
    const isPressed = !control.matches(":disabled") && control.checkVisibility() && control.getBoundingClientRect().width > 1;
    if (!isPressed || control.closest("[part='lane-headers']")) continue;
    // A slider is pressed anywhere on its rail.
    const rail = control.closest("[class*='rail']");
    const target = rail ?? control;
    target.scrollIntoView({ block: "nearest", inline: "center" });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const [width, height] = [hitPx(target, "x"), hitPx(target, "y")];
    const name = control.getAttribute("aria-label") ?? control.textContent;
    if ((width < FINGER_PX && !rail) || height < FINGER_PX) small.push(`${name} ${width}×${height}`);
  }
  return small;
}

test.runIf(isExhaustive)("B-187 on a tablet every button and slider of the editor is 44 px for a finger; axe finds nothing", async () => {
  const root = await editorOf(1366, 1024);
  expect(await smallIn(root)).toEqual([]);
  await expectNoAxeFindings(root);
});

test.runIf(isExhaustive)("B-187 on a phone too; the transport is one row, of which all but the time and Play scrolls", async () => {
  const root = await editorOf(390, 844);
  expect(await smallIn(root)).toEqual([]);
  const bar = page.getByRole("toolbar", { name: "Timeline controls" });
  expect(bar.element().getBoundingClientRect().height).toBeLessThanOrEqual(58);
  const play = () => bar.getByRole("button", { name: "Play" }).element().getBoundingClientRect();
  const before = play().left;
  bar.getByRole("button", { name: "Mute", exact: true }).element().scrollIntoView();
  await expect.element(bar.getByRole("button", { name: "Mute", exact: true })).toBeInViewport({ ratio: 1 });
  expect(play().left).toBe(before);
  expect(document.documentElement.scrollWidth).toBe(390);
  expect(isCut(page.getByRole("heading", { name: "Layback" }).element())).toBe(false);
  await page.viewport(320, 640);
  const field = page.getByRole("textbox", { name: "Project name" });
  await field.fill("The harbour at night, third cut with the new ending");
  await userEvent.keyboard("{Enter}");
  const boxOf = (label: string) => page.getByRole("button", { name: label, exact: true }).element().getBoundingClientRect();
  const name = field.element().getBoundingClientRect();
  expect([name.right <= boxOf("Projects").left, boxOf("Projects").right <= boxOf("Export").left]).toEqual([true, true]);
  expect(name.width).toBeGreaterThan(60);
  expect(isCut(page.getByRole("heading", { name: "Layback" }).element())).toBe(false);
  await page.getByRole("button", { name: "Show project files" }).click();
  for (const width of [390, 320]) {
    await page.viewport(width, 640);
    const row = page.getByRole("row", { name: /^Choose Harbour/u });
    await expect.element(row.getByText(/^−\d+\.\d LUFS$/u)).toBeVisible();
    const texts = [...row.element().querySelectorAll("[class*='fact'], [class*='name']")];
    expect(texts.length).toBeGreaterThan(3);
    expect([width, texts.filter(isCut)]).toEqual([width, []]);
  }
});

test("B-183 on a phone a project's card has room for its name above buttons that a finger hits", async () => {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  const name = "Harbour, second cut";
  for (const each of [name, "Other"]) unwrap(await backend.projects.create({ name: each, picture: undefined }));
  await page.viewport(360, 640);
  mountEditor(backend);
  // A menu whose size depended on its place grew frame by frame.
  const resized: string[] = [];
  const onError = ({ message }: ErrorEvent) => void resized.push(message);
  window.addEventListener("error", onError);
  onTestFinished(() => window.removeEventListener("error", onError));
  await page.getByRole("button", { name: "Projects", exact: true }).click();
  await page.getByRole("menuitem", { name: "All projects" }).click();
  const text = page.getByRole("dialog", { name: "Projects" }).getByText(name, { exact: true });
  await expect.element(text).toBeVisible();
  expect(resized).toEqual([]);
  const { scrollWidth, clientWidth } = text.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  for (const command of ["Rename", "Duplicate", "Delete"]) {
    const control = page.getByRole("button", { name: `${command} ${name}` }).element();
    // Until the dialog has opened it is drawn smaller.
    await expect.poll(() => Math.min(hitPx(control, "x"), hitPx(control, "y"))).toBeGreaterThanOrEqual(FINGER_PX);
  }
});
