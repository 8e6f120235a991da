import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { aProject, chooseVideo, mediaFile, mountEditor, reopenWithPicture, toneFile } from "../editor/mount-editor-page.tsx";
import { isExhaustive } from "#tests/support/representatives.ts";

beforeEach(() => preferColorScheme("dark"));

const dialog = page.getByRole("dialog", { name: "Export" });
const start = dialog.getByRole("button", { name: "Export MP4" });

/** `isStored`: the page no longer has the chosen file, and downloads the stored picture. */
type DialogOptions = { readonly hasClip: boolean; readonly backend?: Backend; readonly isStored?: boolean };

/** Opens the export dialog of a project with this picture. */
async function openExportDialog(picture: File, { hasClip, backend = createMemoryBackend(), isStored }: DialogOptions): Promise<void> {
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("bed.wav", 2)]);
  const mounted = mountEditor(backend);
  const add = page.getByRole("button", { name: "Add Bed to timeline" });
  await expect.element(add).toBeVisible();
  if (hasClip) await add.click();
  chooseVideo(mounted.root, picture);
  await expect.element(page.getByRole("toolbar", { name: "Video controls" })).toBeVisible();
  if (isStored) await reopenWithPicture(mounted, backend);
  await page.getByRole("button", { name: "Export" }).click();
  await expect.element(dialog).toBeVisible();
}

describe("B-127 export: what is shown before it starts", () => {
  test.runIf(isExhaustive)("B-134 a VP8 picture is refused by name before anything starts", async () => {
    await openExportDialog(await mediaFile("vp8.webm", "video/webm"), { hasClip: true });
    await expect.element(dialog.getByRole("alert")).toHaveTextContent(exportMessages.exportCodecElsewhere("VP8", "an MP4 file", "WebM"));
    await expect.element(start).toBeDisabled();
    await expectNoAxeFindings(dialog.element());
  });

  test("B-127 without a video: 'Error: Video file is missing or invalid.'", async () => {
    const backend = createMemoryBackend();
    onTestFinished(() => backend.dispose());
    await aProject(backend, []);
    mountEditor(backend);
    await page.getByRole("button", { name: "Export" }).click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("Error: Video file is missing or invalid.");
    await expect.element(start).toBeDisabled();
  });

  test.runIf(isExhaustive)("B-127 without a clip: 'Please add at least one audio track to the timeline before exporting.'", async () => {
    await openExportDialog(await mediaFile("small-picture.mp4", "video/mp4"), { hasClip: false });
    await expect.element(dialog.getByRole("alert")).toHaveTextContent(exportMessages.exportNoClips);
    await expect.element(start).toBeDisabled();
  });
});

describe("B-136 export: how it ends", () => {
  test.runIf(isExhaustive)("an export that begins while the picture is still being checked fetches it once, for both", async () => {
    const memory = createMemoryBackend();
    let arrive: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    const fetched: string[] = [];
    const download: Backend["media"]["download"] = async (path, signal) => {
      fetched.push(path.slice(path.lastIndexOf(".")));
      if (path.endsWith(".mp4")) await arrival;
      return memory.media.download(path, signal);
    };
    const backend = { ...memory, media: { ...memory.media, download } };
    await openExportDialog(await mediaFile("small-picture.mp4", "video/mp4"), { hasClip: true, backend, isStored: true });
    const count = (kind: string) => fetched.filter((one) => one === kind).length;
    await expect.poll(() => count(".mp4")).toBe(1);
    // The library has read the sound, too.
    const sounds = count(".wav");
    await start.click();
    await expect.element(dialog.getByRole("progressbar")).toBeVisible();
    arrive();
    await expect.poll(() => count(".wav")).toBeGreaterThan(sounds);
    expect(count(".mp4")).toBe(1);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect.element(start).toBeVisible();
  });

  test.runIf(isExhaustive)("an export that fails for good does not offer a second try", async () => {
    const memory = createMemoryBackend();
    let arrive: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    const download: Backend["media"]["download"] = async (path, signal) => {
      if (path.endsWith(".webm")) await arrival;
      return memory.media.download(path, signal);
    };
    const backend = { ...memory, media: { ...memory.media, download } };
    await openExportDialog(await mediaFile("vp8.webm", "video/webm"), { hasClip: true, backend, isStored: true });
    await start.click();
    await expect.element(dialog.getByRole("button", { name: "Cancel" })).toBeVisible();
    arrive();
    await expect.element(dialog.getByRole("button", { name: "Dismiss" })).toBeVisible();
    await expect.element(start).toBeDisabled();
  });

  test.runIf(isExhaustive)("an H.264 picture with a clip can be exported at once; cancelling says 'Export cancelled.'", async () => {
    await openExportDialog(await mediaFile("small-picture.mp4", "video/mp4"), { hasClip: true });
    await expect.element(start).toBeEnabled();
    await expect.poll(() => dialog.getByText("Looking at the video...").elements()).toEqual([]);
    expect(dialog.getByRole("alert").elements()).toEqual([]);
    await start.click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect.element(page.getByText(exportMessages.exportCancelled)).toBeInTheDocument();
    await expect.element(start).toBeVisible();
  });

  test("B-136 a failure stays until it is dismissed; then the export works, asks before leaving, and shows the result of its check; the video engine's licence is one link away", async () => {
    const memory = createMemoryBackend();
    let isMissing = false;
    const download: Backend["media"]["download"] = async (path, signal) =>
      isMissing && path.endsWith(".wav")
        ? { ok: false, error: { kind: "refused", status: 404, code: undefined, message: "Object not found" } }
        : memory.media.download(path, signal);
    await openExportDialog(await mediaFile("small-picture.mp4", "video/mp4"), {
      hasClip: true,
      backend: { ...memory, media: { ...memory.media, download } },
    });
    const href = dialog.getByRole("link", { name: exportMessages.exportLicence }).element().getAttribute("href") ?? "";
    expect(await (await fetch(href)).text()).toContain("GNU General Public");
    isMissing = true;
    await start.click();
    const alert = dialog.getByRole("alert");
    await expect.element(alert).toHaveTextContent(/^Failed to fetch Bed \(.+\)\. File not found \(404\)\.Dismiss$/u);
    await expectNoAxeFindings(dialog.element());
    await expect.element(dialog.getByRole("button", { name: "Try again" })).toBeEnabled();
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Export" }).click();
    await expect.element(alert).toBeVisible();
    await alert.getByRole("button", { name: "Dismiss" }).click();
    await expect.element(alert).not.toBeInTheDocument();

    isMissing = false;
    expect(asksBeforeLeaving()).toBe(false);
    await start.click();
    await expect.element(dialog.getByRole("progressbar")).toBeVisible();
    expect(asksBeforeLeaving()).toBe(true);
    const complete = dialog.getByText(/^Export complete: edited-video-\d+\.mp4$/u);
    await expect.element(complete).toBeVisible();
    await expect.element(dialog.getByText(/^In sync, \d samples? off · −\d+\.\d LUFS · −\d+\.\d dBTP$/u)).toBeVisible();
    expect(asksBeforeLeaving()).toBe(false);
    // After 5 s; the figures stay.
    await expect.element(complete).not.toBeInTheDocument();
    await expect.element(dialog.getByText(/^In sync/u)).toBeVisible();
  });
});

/** Whether the browser would ask before leaving the page. */
function asksBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

describe("B-137 what the user may choose", () => {
  test.runIf(isExhaustive)(
    "a format that cannot carry the picture names one that can; the chosen format is explained, by keys as well",
    async () => {
      await openExportDialog(await mediaFile("small-picture.mp4", "video/mp4"), { hasClip: true });
      const radio = (name: string) => dialog.getByRole("radio", { name });
      await expect.element(radio("MP4")).toBeChecked();
      (radio("MP4").element() as HTMLElement).focus();
      await userEvent.keyboard("{ArrowRight}");
      await expect.element(radio("WebM")).toBeChecked();
      await expect.element(dialog.getByText(exportMessages.exportFormatAbout.webm)).toBeVisible();
      await expect.element(dialog.getByRole("alert")).toHaveTextContent(/H\.264.*Choose MP4$/u);
      await expect.element(dialog.getByRole("button", { name: "Export WebM" })).toBeDisabled();
      await expectNoAxeFindings(dialog.element());
      await dialog.getByRole("button", { name: "Choose MP4" }).click();
      await expect.element(start).toBeEnabled();
      await dialog.getByText("\u221223 LUFS").click();
      await expect.element(dialog.getByText(exportMessages.exportLoudnessAbout[-23])).toBeVisible();
      await dialog.getByText("Stems").click();
      await expect.element(dialog.getByText(exportMessages.exportStemsLoudness)).toBeVisible();
      await expect.element(radio("\u221223 LUFS")).toBeDisabled();
    },
  );
});

test.runIf(isExhaustive)(
  "B-197 the range's menu opens the export of the range alone, but not as WebM; opened otherwise all is exported",
  async () => {
    await openExportDialog(await mediaFile("small-picture.mp4", "video/mp4"), { hasClip: true });
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.getByRole("heading", { name: "Layback" }).click();
    const tenFrames = "{Shift>}{ArrowRight}{/Shift}";
    await userEvent.keyboard(`{Home}${tenFrames}{Shift>}i{/Shift}${tenFrames}${tenFrames}{Shift>}o{/Shift}`);
    const cell = page.getByRole("gridcell", { name: "Loop from 00:00:00:10 to 00:00:01:05" });
    await expect.element(cell).toBeInTheDocument();
    const openForRange = async () => {
      cell.element().focus();
      await userEvent.keyboard("{Shift>}{F10}{/Shift}");
      await page.getByRole("menuitem", { name: "Export range…" }).click();
    };
    await openForRange();
    const onlyRange = dialog.getByRole("switch", { name: "Only the range 00:00:00:10 – 00:00:01:05" });
    await expect.element(onlyRange).toBeChecked();
    await expect.element(dialog.getByRole("radio", { name: "MP4" })).toBeChecked();
    await expect.element(dialog.getByText(exportMessages.exportRangeOfPicture)).toBeVisible();
    await expect.element(dialog.getByText("00:00:00:20", { exact: true })).toBeVisible();
    await expectNoAxeFindings(dialog.element());

    // WebM has no range, so the range's menu opens another format instead. The Export button opens the chosen one.
    await dialog.getByText("WebM", { exact: true }).click();
    await expect.element(onlyRange).toBeDisabled();
    await expect.element(onlyRange).not.toBeChecked();
    await expect.element(dialog.getByText(exportMessages.exportRangeNotWebm)).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await openForRange();
    await expect.element(onlyRange).toBeChecked();
    await expect.element(dialog.getByRole("radio", { name: "WAV" })).toBeChecked();
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Export" }).click();
    await expect.element(onlyRange).not.toBeChecked();
    await expect.element(dialog.getByRole("radio", { name: "WebM" })).toBeChecked();
    await dialog.getByText("WAV", { exact: true }).click();
    await expect.element(onlyRange).not.toBeChecked();
    await dialog.getByText("Only the range", { exact: false }).click();
    await expect.element(onlyRange).toBeChecked();
    await dialog.getByRole("button", { name: "Export WAV" }).click();
    await expect.element(dialog.getByText(/^Export complete: edited-audio-\d+\.wav$/u)).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Export" }).click();
    await expect.element(onlyRange).not.toBeChecked();
  },
);
