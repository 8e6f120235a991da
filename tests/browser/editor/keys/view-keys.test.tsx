import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { aProject, mountEditor, toneFile } from "../mount-editor-page.tsx";

test("B-79 keys zoom on beyond 500%, and the view follows when keys move the playhead out of it", async () => {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("bed.wav", 4)]);
  mountEditor(backend);
  await page.getByRole("button", { name: "Add Bed to timeline" }).click();
  await page.getByRole("heading", { name: "Layback" }).click();
  const controls = page.getByRole("toolbar", { name: "Timeline controls" });
  const time = () => controls.getByRole("timer").element().textContent;
  await expect.poll(time).toBe("0:00.000 / 0:04.000");
  await userEvent.keyboard("+++++");
  const zoom = () => controls.getByRole("status", { name: "Zoom" }).element().textContent;
  await expect.poll(zoom).toBe("750%");
  await userEvent.keyboard("+++++");
  const start = () => {
    const strip = page.getByRole("slider", { name: "Part of the timeline in view" }).element();
    return strip instanceof HTMLInputElement ? strip.valueAsNumber : Number.NaN;
  };
  await userEvent.keyboard("{End}");
  await expect.poll(start).toBeGreaterThan(3);
  await userEvent.keyboard("{Home}");
  await expect.poll(start).toBe(0);
});
