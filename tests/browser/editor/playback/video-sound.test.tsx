import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { isExhaustive } from "#tests/support/representatives.ts";
import { mountEditor, reopenWithPicture } from "../mount-editor-page.tsx";
import { editorOfReel } from "./editor-of-reel.ts";

beforeEach(() => preferColorScheme("dark"));

const pill = page.getByRole("region", { name: "Video sound" });
const undo = page.getByRole("toolbar", { name: "Timeline controls" }).getByRole("button", { name: "Undo" });
const live = () => page.getByRole("region", { name: "Timeline editor" }).element().querySelector("[aria-live='polite']")?.textContent;

/** A project with a picture that has sound. */
async function editorWithPicture() {
  const { backend, root, unmount } = await editorOfReel("edit-source.mp4");
  await expect.element(pill).toBeVisible();
  const settings = async () => unwrap(await backend.projects.restoreLast())?.settings;
  await expect.poll(async () => (await settings())?.pictureFile).toBe("reel.mp4");
  return { backend, root, unmount, settings };
}

test("B-155 a notice says that the picture's own sound is off, and is announced once; its button turns the sound on, as one undo; dismissed, it does not return", async () => {
  const { backend, root, unmount, settings } = await editorWithPicture();
  expect(live()).toBe("The cut's own sound is off");
  await expectNoAxeFindings(root);
  const before = await settings();
  const [box, controls] = [pill, page.getByRole("toolbar", { name: "Video controls" })].map((one) => one.element().getBoundingClientRect());
  expect(box?.bottom ?? 0).toBeLessThanOrEqual(controls?.top ?? 0);

  await pill.getByRole("button", { name: "Turn on" }).click();
  await expect.poll(settings).toEqual({ ...before, videoSound: { gain: 1, muted: false } });
  await expect.element(pill).not.toBeInTheDocument();
  await undo.click();
  await expect.poll(settings).toEqual(before);
  await expect.element(pill).toBeVisible();
  // The undo is announced; the notice is not announced again.
  await expect.poll(live).toBe("Undid: change of the video sound");

  pill.getByRole("button", { name: "Dismiss" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(pill).not.toBeInTheDocument();
  unmount();
  mountEditor(backend);
  await expect.element(page.getByRole("button", { name: "Solo Video sound" })).toBeVisible();
  await expect.element(pill).not.toBeInTheDocument();
});

test.runIf(isExhaustive)("B-157 the export dialog's switch and level set the lane's mute and gain, and undo reverts them", async () => {
  const { settings } = await editorWithPicture();
  const before = await settings();
  await userEvent.keyboard("{Control>}e{/Control}");
  const dialog = page.getByRole("dialog", { name: "Export" });
  const included = dialog.getByRole("switch", { name: "Include video sound" });
  await expect.element(included).not.toBeChecked();
  await expect.element(dialog.getByText("The file will not have the video's own sound.")).toBeVisible();
  included.element().focus();
  await userEvent.keyboard(" ");
  await expect.poll(settings).toEqual({ ...before, videoSound: { gain: 1, muted: false } });
  dialog.getByRole("slider", { name: "Level of the video sound" }).element().focus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.poll(settings).toEqual({ ...before, videoSound: { gain: expect.closeTo(10 ** (-0.5 / 20), 9), muted: false } });
  await dialog.getByText("Include video sound").click();
  await expect.poll(async () => (await settings())?.videoSound.muted).toBe(true);
  await expectNoAxeFindings(dialog.element());
  await userEvent.keyboard("{Escape}");
  for (let step = 0; step < 3; step++) await undo.click();
  await expect.poll(settings).toEqual(before);
});

test.runIf(isExhaustive)("B-158 a measurement can be cancelled, and started again", async () => {
  const { backend, ...mounted } = await editorWithPicture();
  await reopenWithPicture(mounted, backend);
  const download = backend.media.download.bind(backend.media);
  // The file of the picture's sound comes only when the test lets it.
  const waiting: (() => void)[] = [];
  backend.media.download = async (...asked) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
    return download(...asked);
  };
  await pill.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: /^Audio settings/u }).click();
  const settings = page.getByRole("dialog");
  await settings.getByRole("button", { name: "Measure the whole mix" }).click();
  await expect.element(settings.getByRole("progressbar", { name: "Measured" })).toBeVisible();
  await expect.poll(() => waiting.length).toBe(1);
  await settings.getByRole("button", { name: "Cancel" }).click();
  await expect.element(settings.getByRole("progressbar")).not.toBeInTheDocument();
  expect(settings.getByLabelText("Loudness of the whole mix").elements()).toEqual([]);
  await settings.getByRole("button", { name: "Measure the whole mix" }).click();
  await expect.element(settings.getByRole("progressbar", { name: "Measured" })).toBeVisible();
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.();
  await expect.element(settings.getByText(/^Whole mix, measured at /u)).toBeVisible();
});

test.runIf(isExhaustive)(
  "B-158 the whole mix is measured without playing; the result says when the mix has changed since, and an undo makes it valid again",
  async () => {
    await editorWithPicture();
    await pill.getByRole("button", { name: "Turn on" }).click();
    await page.getByRole("button", { name: /^Audio settings/u }).click();
    const settings = page.getByRole("dialog");
    await settings.getByRole("button", { name: "Measure the whole mix" }).click();
    const figures = settings.getByLabelText("Loudness of the whole mix");
    await expect.element(figures).toHaveTextContent(/Integrated loudness−\d+\.\dLUFSLoudness range\d+\.\dLUTrue peak−\d+\.\ddBTP/u);
    await expect.element(settings.getByText(/^Whole mix, measured at /u)).toBeVisible();
    await expectNoAxeFindings(settings.element());
    await userEvent.keyboard("{Escape}");

    await page.getByRole("button", { name: "Mute Video sound", exact: true }).click();
    await page.getByRole("button", { name: /^Audio settings/u }).click();
    await expect.element(settings.getByText(/^The mix has changed since it was measured at /u)).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await undo.click();
    await page.getByRole("button", { name: /^Audio settings/u }).click();
    await expect.element(settings.getByText(/^Whole mix, measured at /u)).toBeVisible();
    expect(settings.getByText(/^Clips left out/u).elements()).toEqual([]);
    await userEvent.keyboard("{Escape}");

    await page.getByRole("button", { name: "Add Bed to timeline" }).click();
    await page.getByRole("button", { name: "Mute Audio 1", exact: true }).click();
    await page.getByRole("button", { name: /^Audio settings/u }).click();
    await settings.getByRole("button", { name: "Measure the whole mix" }).click();
    await expect.element(settings.getByText("Clips left out: 1 on muted lanes.")).toBeVisible();
  },
);

test.runIf(isExhaustive)(
  "B-200 once the mix is measured, the export dialog says before the export what the limiter will do, while that mix is the present one",
  async () => {
    await editorWithPicture();
    await pill.getByRole("button", { name: "Turn on" }).click();
    const dialog = page.getByRole("dialog", { name: "Export" });
    const openExport = () => userEvent.keyboard("{Control>}e{/Control}");
    const level = dialog.getByRole("slider", { name: "Level of the video sound" });
    await openExport();
    level.element().focus();
    await userEvent.keyboard("{End}");
    await expect.element(level).toHaveAttribute("aria-valuetext", "+12.0 dB");
    const forecast = dialog.getByText(
      /^The mix reaches \+\d\.\d dBTP, so its loudest moments will be limited to −1 dBTP, by up to \d\.\d dB\.$/u,
    );
    await expect.element(dialog.getByRole("button", { name: "Export MP4" })).toBeEnabled();
    expect(forecast.elements()).toEqual([]);
    await userEvent.keyboard("{Escape}");

    await page.getByRole("button", { name: /^Audio settings/u }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Measure the whole mix" }).click();
    await expect.element(page.getByText(/^Whole mix, measured at /u)).toBeVisible();
    await userEvent.keyboard("{Escape}");

    await openExport();
    await expect.element(forecast).toBeVisible();
    await expectNoAxeFindings(dialog.element());
    await dialog.getByText("\u221223 LUFS").click();
    await expect.element(forecast).not.toBeInTheDocument();
    await dialog.getByText("As mixed", { exact: true }).click();
    await expect.element(forecast).toBeVisible();
    level.element().focus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(forecast).not.toBeInTheDocument();
  },
);
