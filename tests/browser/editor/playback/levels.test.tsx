import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { isExhaustive } from "#tests/support/representatives.ts";
import { aProject, mountEditor, toneFile } from "../mount-editor-page.tsx";
import { openedContexts } from "../opened-contexts.ts";

beforeEach(() => preferColorScheme("dark"));

const controls = page.getByRole("toolbar", { name: "Timeline controls" });
const button = (name: string) => controls.getByRole("button", { name, exact: true });
const meter = (name: string) => page.getByRole("meter", { name, exact: true });
const spoken = (name: string) => meter(name).element().getAttribute("aria-valuetext");
const figure = (name: string) => {
  const cell = controls.getByRole("definition").elements().at(FIGURES.indexOf(name));
  return Number(cell?.textContent?.replace("−", "-"));
};
const FIGURES = ["M", "S", "I", "TP"];

/** An editor with these tones, each on its own lane, from 0. */
async function editorWith(tones: readonly { readonly seconds: number; readonly amplitude: number }[]): Promise<void> {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  const names = ["alto.wav", "bass.wav"];
  await aProject(
    backend,
    tones.map(({ seconds, amplitude }, index) => toneFile(names[index] ?? "", seconds, amplitude)),
  );
  mountEditor(backend);
  for (const name of ["Alto", "Bass"].slice(0, tones.length)) {
    await page.getByRole("button", { name: `Add ${name} to timeline` }).click();
  }
  await expect.element(controls.getByRole("timer")).toHaveTextContent(`/ 0:${tones[0]?.seconds ?? 0}`);
}

describe("meters", () => {
  test("master and lanes show their levels during playback, update their texts slowly, and fall to rest after a pause, when no animation frame is requested", async () => {
    await editorWith([
      { seconds: 30, amplitude: 0.1 },
      { seconds: 30, amplitude: 0.01 },
    ]);
    await button("Play").click();
    // −20 dB and −40 dB in phase are 0.11: −19.2 dB.
    await expect.poll(() => spoken("Master level")).toBe("left -19 dB, right -19 dB");
    await expect.poll(() => spoken("Level of Audio 1")).toBe("-20 dB");
    await expect.poll(() => spoken("Level of Audio 2")).toBe("-40 dB");
    await page.getByRole("button", { name: "Mute Audio 1" }).click();
    await expect.poll(() => spoken("Master level")).toBe("left -40 dB, right -40 dB");
    await expect.poll(() => spoken("Level of Audio 1")).toBe("silent");
    await button("Pause").click();
    await expect.poll(() => spoken("Master level")).toBe("silent");
    // The peak-hold marks fall last.
    await expect.poll(() => countFrames(300)).toBe(0);
    expect(await countFrames(700)).toBe(0);
  });

  test.runIf(isExhaustive)("loudness is measured by BS.1770 during playback, and restarts on request", async () => {
    await editorWith([{ seconds: 30, amplitude: 0.1 }]);
    expect(figure("M")).toBeNaN();
    await button("Play").click();
    // A sine of 440 Hz at −20 dBFS on both channels: −20 LUFS minus the K filter's attenuation at 440 Hz (0.6 dB).
    for (const name of ["M", "S", "I"]) await expect.poll(() => figure(name)).toBeCloseTo(-20.6, 0);
    expect(figure("TP")).toBeCloseTo(-20, 0);
    await button("Pause").click();
    await page.getByRole("button", { name: /^Audio settings/u }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Measure anew" }).click();
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => figure("I")).toBeNaN();
  });

  const overFullScale = [
    { seconds: 30, amplitude: 0.9 },
    { seconds: 30, amplitude: 0.9 },
  ];
  const over = controls.getByRole("button", { name: "Over full scale: clear" });

  test("B-120 a mix over full scale is shown until it is cleared", async () => {
    await editorWith(overFullScale);
    await expect.element(over).toBeDisabled();
    await button("Play").click();
    await expect.element(over).toBeEnabled();
    await button("Pause").click();
    await expect.poll(() => spoken("Master level")).toBe("silent");
    await expect.element(over).toBeEnabled();
    await over.click();
    await expect.element(over).toBeDisabled();
  });

  test.runIf(isExhaustive)(
    "B-120 another project starts without what was over full scale, the levels, the loudness and the true peak",
    async () => {
      await editorWith(overFullScale);
      await button("Play").click();
      await expect.element(over).toBeEnabled();
      await expect.poll(() => figure("S")).toBeGreaterThan(-10);
      // Opens it during playback.
      await page.getByRole("button", { name: "Projects", exact: true }).click();
      await page.getByRole("menuitem", { name: "New project" }).click();
      await expect.element(controls.getByRole("timer")).toHaveTextContent("0:00.000 / 0:00.000");
      await expect.element(over).toBeDisabled();
      for (const name of FIGURES) await expect.poll(() => figure(name)).toBeNaN();
      expect(spoken("Master level")).toBe("silent");
      // No report still in transit brings them back.
      await countFrames(500);
      await expect.element(over).toBeDisabled();
      for (const name of FIGURES) expect(figure(name)).toBeNaN();
    },
  );
});

describe("audio settings", () => {
  test.runIf(isExhaustive)(
    "the latency offset moves the playhead against the sound, is stored on this device, and is set by keys; axe finds nothing",
    async () => {
      onTestFinished(() => localStorage.removeItem("layback-latency-offset-ms"));
      await editorWith([{ seconds: 30, amplitude: 0.1 }]);
      const open = () => controls.getByRole("button", { name: /^Audio settings/u });
      const field = page.getByRole("dialog").getByRole("textbox", { name: "Latency offset in milliseconds" });
      open().element().focus();
      await userEvent.keyboard("{Enter}");
      await expect.element(field).toHaveValue("0");
      await expectNoAxeFindings(page.getByRole("dialog").element());
      await field.fill("180");
      await userEvent.keyboard("{Tab}");
      await expect.element(page.getByRole("dialog").getByRole("slider", { name: "Latency offset" })).toHaveValue("180");
      await expect.poll(() => localStorage.getItem("layback-latency-offset-ms")).toBe("180");
      page.getByRole("dialog").getByRole("slider", { name: "Latency offset" }).element().focus();
      await userEvent.keyboard("{ArrowRight}");
      await expect.poll(() => localStorage.getItem("layback-latency-offset-ms")).toBe("181");
      await field.fill("9000");
      await userEvent.keyboard("{Enter}");
      await expect.poll(() => localStorage.getItem("layback-latency-offset-ms")).toBe("500");
      await userEvent.keyboard("{Escape}");
      await expect.element(open()).toHaveFocus();
    },
  );

  test.runIf(isExhaustive)("with an offset the playhead is drawn that much later, at the audible position", async () => {
    onTestFinished(() => localStorage.removeItem("layback-latency-offset-ms"));
    const contexts = openedContexts();
    await editorWith([{ seconds: 30, amplitude: 0.1 }]);
    await controls.getByRole("button", { name: /^Audio settings/u }).click();
    const dialog = page.getByRole("dialog", { name: "Audio settings" });
    await dialog.getByRole("button", { name: "Play" }).click();
    await expect.poll(() => playheadSeconds()).toBeGreaterThan(1);
    const before = await aheadOfClock(contexts[0]);
    await dialog.getByRole("textbox").fill("500");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByRole("slider", { name: "Latency offset" })).toHaveValue("500");
    const after = await aheadOfClock(contexts[0]);
    expect(before - after).toBeGreaterThan(0.4);
    expect(before - after).toBeLessThan(0.6);
  });

  test("an offset set earlier is restored", async () => {
    localStorage.setItem("layback-latency-offset-ms", "-120");
    onTestFinished(() => localStorage.removeItem("layback-latency-offset-ms"));
    await editorWith([{ seconds: 30, amplitude: 0.1 }]);
    await controls.getByRole("button", { name: /^Audio settings/u }).click();
    await expect.element(page.getByRole("dialog").getByRole("textbox")).toHaveValue("-120");
  });
});

/** As drawn and announced: the playhead's slider updates four times a second. */
function playheadSeconds(): number {
  return Number(document.querySelector<HTMLInputElement>("input[aria-label='Playhead']")?.value);
}

/** How far the playhead is ahead of the context's clock: the maximum over a while, because the slider has then just updated. */
async function aheadOfClock(context: AudioContext | undefined): Promise<number> {
  if (!context) throw new Error("No context was opened.");
  const seen: number[] = [];
  const until = context.currentTime + 1;
  while (context.currentTime < until) {
    seen.push(playheadSeconds() - context.currentTime);
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
  // The first values may be from before a change.
  return Math.max(...seen.slice(Math.floor(seen.length / 2)));
}

/** Animation frames that any code requests within this time. */
async function countFrames(withinMs: number): Promise<number> {
  const original = window.requestAnimationFrame;
  let count = 0;
  window.requestAnimationFrame = (callback) => {
    count += 1;
    return original.call(window, callback);
  };
  await new Promise((resolve) => {
    setTimeout(resolve, withinMs);
  });
  window.requestAnimationFrame = original;
  return count;
}
