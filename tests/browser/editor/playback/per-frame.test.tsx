import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { tone, wavFile } from "../../export/tones.ts";
import { aProject, mountEditor } from "../mount-editor-page.tsx";
import { reactCommits } from "../react-commits.ts";

const FRAMES = 30;

beforeEach(() => preferColorScheme("dark"));

test("design timeline: during playback the playhead, the time, meters and loudness update by animation frames, and React renders for none of them", async () => {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  // The tone grows louder: a steady one would not move its meter.
  const swell = wavFile(8000, 60, (time) => (1 + time / 20) * tone(440, 0.1)(time));
  await aProject(backend, [new File([swell], "bed.wav", { type: "audio/wav" })]);
  mountEditor(backend);
  await page.getByRole("button", { name: "Add Bed to timeline" }).click();
  const controls = page.getByRole("toolbar", { name: "Timeline controls" });
  await expect.element(controls.getByRole("timer")).toHaveTextContent("/ 1:00");
  await controls.getByRole("button", { name: "Play", exact: true }).click();
  await expect
    .poll(() => page.getByRole("meter", { name: "Level of Audio 1" }).element().getAttribute("aria-valuetext"))
    .toMatch(/^-(20|1\d) dB$/u);
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(reactCommits()).toBeGreaterThan(0);

  const cover = controls.element().querySelector("[data-bar] > *");
  const covers = new Set<string>();
  const before = reactCommits();
  const beganMs = performance.now();
  // Two seconds, or longer if frames are rare: the test is about frames.
  let frames = 0;
  for (; frames < FRAMES || performance.now() - beganMs < 2000; frames++) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
    covers.add(cover instanceof HTMLElement ? cover.style.transform : "");
  }
  // The playhead's slider updates four times a second for assistive technology; half as much again is left for other causes.
  expect(reactCommits() - before).toBeLessThanOrEqual(6 * Math.ceil((performance.now() - beganMs) / 1000));
  expect(covers.size).toBeGreaterThan(frames / 2);
});
