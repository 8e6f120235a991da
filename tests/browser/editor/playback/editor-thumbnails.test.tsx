import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { aProject, chooseVideo, mediaFile, mountEditor } from "../mount-editor-page.tsx";
import { isExhaustive } from "#tests/support/representatives.ts";

beforeEach(async () => {
  await preferColorScheme("dark");
  window.showFrames?.();
});

const controls = page.getByRole("toolbar", { name: "Timeline controls" });
const button = (name: string) => controls.getByRole("button", { name, exact: true });

/** Frames from one thumbnail to the next: a power of two. At 25 frames a second and 50 CSS px a second a frame is 2 CSS px wide. */
const STEP_FRAMES = 32;
const STEP_PX = STEP_FRAMES * 2;

/** The frame numbers shown by thumbnails on the video bar. */
function shownFrames(): readonly number[] {
  const canvas = page.getByRole("region", { name: "Timeline editor" }).element().querySelector("canvas");
  const copy = canvas && new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  if (!canvas || !copy) return [];
  copy.drawImage(canvas, 0, 0);
  const ratio = canvas.width / canvas.clientWidth;
  // A thumbnail is 66 px wide, in the picture's aspect ratio, 37 high.
  const width = Math.round(37 * ratio * (16 / 9));
  const row = Math.round(65 * ratio);
  const step = (x: number) => {
    const [red = 0, green = 0] = copy.getImageData(x, row, 1, 1).data;
    // Frames are grey; limited range: 16 is black, 235 white.
    return Math.abs(red - green) > 3 ? Number.NaN : (16 + (red * 219) / 255 - 20) / 13;
  };
  const read = (left: number) => {
    const [low, high] = [step(left + Math.round(width * 0.25)), step(left + Math.round(width * 0.75))];
    const isCode = Math.abs(low - Math.round(low)) < 0.25 && Math.abs(high - Math.round(high)) < 0.25;
    return isCode ? Math.round(low) + 16 * Math.round(high) : Number.NaN;
  };
  return Array.from({ length: 7 }, (_, at) => read(Math.round(at * STEP_PX * ratio)));
}

test.runIf(isExhaustive)("the video bar shows the picture's own frames, each at its left edge; none are made during playback", async () => {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, []);
  const posted = vi.spyOn(Worker.prototype, "postMessage");
  onTestFinished(() => posted.mockRestore());
  const { root } = mountEditor(backend);
  await expect.element(page.getByText("Drop a video here to begin")).toBeVisible();
  chooseVideo(root, await mediaFile("coded-frames.mp4", "video/mp4", "reel.mp4"));
  await expect.element(controls.getByRole("timer")).toHaveTextContent("/ 00:00:10:00");
  await page.getByRole("heading", { name: "Layback" }).click();
  await expect.poll(shownFrames).toEqual(Array.from({ length: 7 }, (_, at) => at * STEP_FRAMES));

  const holds = () =>
    posted.mock.calls.map(([command]) => command as { type?: string; isHeld?: boolean }).filter(({ type }) => type === "hold");
  await button("Play").click();
  await expect.poll(() => holds().at(-1)?.isHeld).toBe(true);
  await button("Pause").click();
  await expect.poll(() => holds().at(-1)?.isHeld).toBe(false);
});
