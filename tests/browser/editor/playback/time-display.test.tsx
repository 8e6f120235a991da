import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Backend, LoadedProject } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { aProject, chooseVideo, mediaFile, mountEditor, toneFile } from "../mount-editor-page.tsx";

beforeEach(() => preferColorScheme("dark"));

const controls = page.getByRole("toolbar", { name: "Timeline controls" });
const button = (name: string | RegExp) => controls.getByRole("button", { name, exact: true });
const time = () => controls.getByRole("timer", { name: "Playback time" }).element().textContent;
const field = controls.getByRole("textbox", { name: "Go to a time" });
const press = (keys: string) => userEvent.keyboard(keys);

const stored = async (backend: Backend): Promise<LoadedProject | undefined> => unwrap(await backend.projects.restoreLast());

/** A picture of 5 s at 25 frames a second, and a clip of 8 s of tone, both saved. */
async function editorWithPicture() {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("bed.wav", 8)]);
  const { root } = mountEditor(backend);
  await page.getByRole("button", { name: "Add Bed to timeline" }).click();
  await expect.poll(time).toBe("0:00.000 / 0:08.000");
  chooseVideo(root, await mediaFile("small-picture.mp4", "video/mp4", "reel.mp4"));
  await expect.poll(time).toBe("00:00:00:00 / 00:00:08:00");
  await expect.poll(async () => (await stored(backend))?.settings.frameRate).toEqual({ numerator: 25, denominator: 1 });
  return { backend, root };
}

describe("the time display", () => {
  test("B-151 a press, or Shift+T (B-153), makes it a field: typed digits seek to the frame, Escape and a refused text change nothing, and Space plays after it", async () => {
    const { backend } = await editorWithPicture();
    const before = await stored(backend);
    await button("Go to a time").click();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue("00:00:00:00");
    await press("312{Enter}");
    await expect.element(field).not.toBeInTheDocument();
    expect(time()).toBe("00:00:03:12 / 00:00:08:00");
    await button("Go to a time").click();
    await press("0100{Escape}");
    await expect.element(field).not.toBeInTheDocument();
    expect(time()).toBe("00:00:03:12 / 00:00:08:00");
    await press(" ");
    await expect.element(button("Pause")).toBeVisible();
    await press(" ");
    await expect.element(button("Play")).toBeVisible();

    await press("{Home}{Shift>}t{/Shift}+12{Enter}");
    expect(time()).toBe("00:00:00:12 / 00:00:08:00");
    await press("{Shift>}t{/Shift}9:00{Enter}");
    await expect.element(controls.getByRole("alert")).toHaveTextContent("“9:00” lies after the end, 00:00:08:00.");
    await expect.element(field).toHaveFocus();
    await expectNoAxeFindings(controls.element());
    await press("{Backspace}{Backspace}{Backspace}{Backspace}3:00{Enter}");
    expect(time()).toBe("00:00:03:00 / 00:00:08:00");
    await press("{Shift>}t{/Shift}-1:00{Enter}{ArrowRight}");
    expect(time()).toBe("00:00:02:01 / 00:00:08:00");
    expect(await stored(backend)).toEqual(before);
  });

  test("B-150 one switch changes every time at once; without a picture there is none", async () => {
    const { root } = await editorWithPicture();
    await button("Go to a time").click();
    await press("212{Enter}");
    const start = page.getByRole("complementary", { name: "Inspector" }).getByRole("textbox", { name: "End", exact: true });
    const shown = () => ({
      time: time(),
      clip: page.getByRole("gridcell", { name: /^Bed/u }).element().getAttribute("aria-label"),
      picture: page.getByRole("gridcell", { name: /^reel/u }).element().getAttribute("aria-label"),
      end: (start.element() as HTMLInputElement).value,
      playhead: page.getByRole("slider", { name: "Playhead" }).element().getAttribute("aria-valuetext"),
      view: page.getByRole("slider", { name: "Part of the timeline in view" }).element().getAttribute("aria-valuetext")?.split(" ")[0],
    });
    await expect.poll(shown).toEqual({
      time: "00:00:02:12 / 00:00:08:00",
      clip: "Bed, Audio 1, starts 00:00:00:00, length 00:00:08:00",
      picture: "reel.mp4, Video, length 00:00:05:00",
      end: "00:00:08:00",
      playhead: "00:00:02:12",
      view: "00:00:00:00",
    });
    await button(/^TC/u).click();
    await expect.poll(shown).toEqual({
      time: "0:02.480 / 0:08.000",
      clip: "Bed, Audio 1, starts 0:00.000, length 0:08.000",
      picture: "reel.mp4, Video, length 0:05.000",
      end: "0:08.000",
      playhead: "0:02.480",
      view: "0:00",
    });
    await button(/^m:ss/u).click();
    await expect.poll(shown).toEqual({
      time: "62 / 200",
      clip: "Bed, Audio 1, starts 0 fr, length 200 fr",
      picture: "reel.mp4, Video, length 125 fr",
      end: "200 fr",
      playhead: "62 fr",
      view: "0",
    });
    expect(root.textContent).not.toMatch(/\d:\d\d\.\d|\d\d:\d\d:\d\d:\d\d/u);
    await button(/^fr/u).click();
    await expect.poll(time).toBe("00:00:02:12 / 00:00:08:00");
    page
      .getByRole("gridcell", { name: /^reel/u })
      .element()
      .dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await press("{Delete}");
    await expect.poll(time).toBe("0:02.480 / 0:08.000");
    await expect.element(button("Timecode settings")).not.toBeInTheDocument();
    expect(button(/^m:ss/u).elements()).toEqual([]);
  });

  test("B-152 start timecode and drop-frame are undoable edits; drop-frame says why it is off", async () => {
    const { backend } = await editorWithPicture();
    const before = await stored(backend);
    await button("Timecode settings").click();
    const settings = page.getByRole("dialog", { name: "Timecode settings" });
    await expect
      .element(settings.getByText("Drop-frame exists at 29.97 and 59.94 frames a second only; this picture has 25."))
      .toBeVisible();
    await expect.element(settings.getByRole("switch", { name: "Drop-frame" })).toBeDisabled();
    const start = settings.getByRole("textbox", { name: "Start timecode" });
    await start.click();
    await press("25:00:00:00{Enter}");
    await expect.element(settings.getByText("A start timecode is 23:59:59:24 at the latest.")).toBeVisible();
    await expectNoAxeFindings(settings.element());
    await press("{Escape}{Control>}a{/Control}01000000{Enter}{Escape}");
    await expect.poll(time).toBe("01:00:00:00 / 00:00:08:00");
    const changed = before && { ...before, settings: { ...before.settings, startTimecodeFrames: 90_000 } };
    await expect.poll(async () => withoutRevision(await stored(backend))).toEqual(withoutRevision(changed));
    await press("{Shift>}t{/Shift}212{Enter}");
    expect(time()).toBe("01:00:02:12 / 00:00:08:00");
    await press("{Control>}z{/Control}");
    await expect.poll(time).toBe("00:00:02:12 / 00:00:08:00");
    await expect.poll(async () => withoutRevision(await stored(backend))).toEqual(withoutRevision(before));
  });

  test.each([
    { rate: undefined, sentence: "Drop-frame needs a known frame rate; that of this picture is not known." },
    { rate: { numerator: 30_000, denominator: 1001 }, sentence: "Skips numbers so that the count follows the clock." },
  ])("B-152 drop-frame at a rate of $rate", async ({ rate, sentence }) => {
    const backend = createMemoryBackend();
    onTestFinished(() => backend.dispose());
    const settings = { ...DEFAULT_SETTINGS, frameRate: rate };
    unwrap(await backend.projects.create({ name: "Cut", picture: { url: "none.mp4", duration: 90 }, settings }));
    mountEditor(backend);
    await button("Timecode settings").click();
    const shown = page.getByRole("dialog", { name: "Timecode settings" });
    await expect.element(shown.getByText(sentence)).toBeVisible();
    const drop = shown.getByRole("switch", { name: "Drop-frame" });
    if (!rate) {
      await expect.element(drop).toBeDisabled();
      return;
    }
    await userEvent.click(drop.element().closest("label") ?? drop);
    await expect.poll(time).toBe("00:00:00;00 / 00:01:29;29");
    await expect.poll(async () => (await stored(backend))?.settings).toEqual({ ...settings, dropFrame: true });
  });
});

/** The revision counts edits: it differs after an undo. */
function withoutRevision(project: LoadedProject | undefined): Partial<LoadedProject> {
  const { revision: _counted, ...rest } = project ?? {};
  return rest;
}
