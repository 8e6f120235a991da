import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { isSoundKnown } from "#engine/cache/is-sound-known.ts";
import { clearSoundCache } from "#engine/cache/clear-sound-cache.ts";
import { Loudness } from "#engine/mixing/loudness-gate.ts";
import { signedTenths } from "#model/time/time.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { realMouse } from "#tests/support/timeline/real-input.ts";
import { aProject, mediaFile, mountEditor, toneFile } from "../mount-editor-page.tsx";
import { isExhaustive } from "#tests/support/representatives.ts";

beforeEach(async () => {
  await preferColorScheme("dark");
  await page.viewport(1440, 900);
  await clearSoundCache();
});

const rowOf = (name: string) => page.getByRole("row").filter({ has: page.getByRole("button", { name: `Delete ${name}` }) });
const order = () =>
  page
    .getByRole("checkbox", { name: /^Choose (?!all)/u })
    .elements()
    .map((one) => one.getAttribute("aria-label")?.replace("Choose ", ""));

/** LUFS of `toneFile`, which plays on both channels. */
function lufsOf(amplitude: number): string {
  const tone = Float32Array.from({ length: 16_000 }, (_, at) => amplitude * Math.sin((2 * Math.PI * 440 * at) / 8000));
  const loudness = new Loudness(8000);
  loudness.add(tone, tone);
  return `${signedTenths(loudness.integrated() ?? 0)} LUFS`;
}

test("B-154 rows show loudness and date, below other facts or, in a wide list, in columns by which it can be sorted", async () => {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("loud.wav", 2, 0.5), toneFile("silent.wav", 2, 0), toneFile("quiet.wav", 2, 0.02)]);
  const { root } = mountEditor(backend);
  await expect.element(rowOf("Loud")).toHaveTextContent(lufsOf(0.5));
  await expect.element(rowOf("Quiet")).toHaveTextContent(lufsOf(0.02));
  await expect.element(rowOf("Silent")).toHaveTextContent("–Silence");
  const today = new Date().toLocaleDateString(undefined, { day: "numeric", month: "short" });
  await expect.element(rowOf("Loud")).toHaveTextContent(today);
  expect(page.getByRole("columnheader", { name: "Loudness" }).elements()).toEqual([]);
  await expectNoAxeFindings(root);

  const { left, top, width } = page.getByRole("separator", { name: "Width of project files" }).element().getBoundingClientRect();
  const grip = left + width / 2;
  await realMouse.drag([
    [grip, top + 50],
    [grip + 150, top + 50],
    [grip + 260, top + 50],
  ]);
  await page.getByRole("button", { name: "Loudness", exact: true }).click();
  await expect.poll(order).toEqual(["Silent", "Quiet", "Loud"]);
  await page.getByRole("button", { name: "Loudness", exact: true }).click();
  await expect.poll(order).toEqual(["Loud", "Quiet", "Silent"]);
  await page.getByRole("button", { name: "Added", exact: true }).click();
  await expect.element(page.getByRole("columnheader", { name: "Added" })).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(order).toEqual(["Loud", "Silent", "Quiet"]);
  await expectNoAxeFindings(root);
});

test.runIf(isExhaustive)(
  "B-201 the loudness of a video is not measured before a preview, as its row says; the result is stored on the device",
  async () => {
    const memory = createMemoryBackend();
    onTestFinished(() => memory.dispose());
    // The key of results on the device, unique to this run. With it a result is kept, as for files of a server.
    const contentName = (path: string) => `${path} of this test ${performance.timeOrigin}`;
    const backend = { ...memory, media: { ...memory.media, contentName } };
    // The video is the newest item: if videos were measured, it would be the first.
    await aProject(backend, [toneFile("loud.wav", 2, 0.5), await mediaFile("edit-source.mp4", "video/mp4", "reel.mp4")]);
    const reel = unwrap(await memory.library.list()).find(({ fileName }) => fileName === "reel.mp4")?.path ?? "";
    const why = "Loudness not measured yet. A preview measures it.";
    const { root, unmount } = mountEditor(backend);
    await expect.element(rowOf("Loud")).toHaveTextContent(lufsOf(0.5));
    await expect.element(rowOf("Reel").getByTitle(why)).toHaveTextContent(`–${why}`);
    await expectNoAxeFindings(root);
    await page.getByRole("button", { name: "Preview Reel" }).click();
    await expect.element(rowOf("Reel")).toHaveTextContent(/\u2212\d+\.\d LUFS/u);
    await expect.poll(() => isSoundKnown(contentName(reel))).toBe(true);
    unmount();
    mountEditor(backend);
    await expect.element(rowOf("Reel")).toHaveTextContent(/\u2212\d+\.\d LUFS/u);
  },
);
