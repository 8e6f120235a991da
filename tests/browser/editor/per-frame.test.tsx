// First: it must be there before react-dom.
import { reactCommits } from "./react-commits.ts";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory.ts";
import { preferColorScheme } from "#tests/support/look.ts";
import { aProject, mountEditor, toneFile } from "./mount.tsx";

beforeEach(() => preferColorScheme("dark"));

test("design timeline: while it plays the playhead, the time, meters and loudness move by animation frames, and React renders for none of them", async () => {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("bed.wav", 60, 0.1)]);
  mountEditor(backend);
  await page.getByRole("button", { name: "Add Bed to timeline" }).click();
  const controls = page.getByRole("toolbar", { name: "Timeline controls" });
  await expect.element(controls.getByRole("timer")).toHaveTextContent("/ 1:00");
  await controls.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => page.getByRole("meter", { name: "Level of Audio 1" }).element().getAttribute("aria-valuetext")).toBe("-20 dB");
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(reactCommits()).toBeGreaterThan(0);

  const cover = controls.element().querySelector("[data-bar] > *");
  const covers = new Set<string>();
  const before = reactCommits();
  let frames = 0;
  const until = performance.now() + 2000;
  while (performance.now() < until) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
    frames += 1;
    covers.add(cover instanceof HTMLElement ? cover.style.transform : "");
  }
  // The playhead's slider follows four times a second, for those who ask it.
  expect(reactCommits() - before).toBeLessThanOrEqual(12);
  expect(frames).toBeGreaterThan(24);
  expect(covers.size).toBeGreaterThan(10);
});
