import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { isExhaustive, representatives } from "#tests/support/representatives.ts";
import { realMouse } from "#tests/support/timeline/real-input.ts";
import { aProject, mountEditor, toneFile } from "../mount-editor-page.tsx";

beforeEach(() => preferColorScheme("dark"));

const controls = page.getByRole("toolbar", { name: "Timeline controls" });
const button = (name: string) => controls.getByRole("button", { name, exact: true });
const speed = controls.getByRole("status", { name: "Playback speed" });
const masterLevel = () => page.getByRole("meter", { name: "Master level" }).element().getAttribute("aria-valuetext");
const time = () => controls.getByRole("timer").element().textContent ?? "";
const seconds = () => {
  const [, minutes, rest] = /^(\d+):(\d\d)/u.exec(time()) ?? [];
  return 60 * Number(minutes) + Number(rest);
};
const press = (keys: string) => userEvent.keyboard(keys);

/** An editor with a tone of 100 s at −20 dBFS from 0; no control has the focus. */
async function editorWithTone(): Promise<{ readonly root: HTMLElement }> {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("bed.wav", 100, 0.1)]);
  const mounted = mountEditor(backend);
  await page.getByRole("button", { name: "Add Bed to timeline" }).click();
  await expect.poll(time).toBe("0:00.000 / 1:40.000");
  await page.getByRole("heading", { name: "Layback" }).click();
  return mounted;
}

describe("J, K, L", () => {
  test("L plays, faster with each press, and the speed is shown; K stops; J plays backwards; all of it is audible", async () => {
    await editorWithTone();
    await press("l");
    await expect.element(button("Pause")).toBeVisible();
    await expect.poll(() => speed.element().textContent).toBe("");
    await press("l");
    await expect.element(speed).toHaveTextContent("2×");
    await press("l");
    await expect.element(speed).toHaveTextContent("4×");
    await expect.poll(masterLevel).toMatch(/left -\d/u);
    await press("l");
    await expect.element(speed).toHaveTextContent("8×");
    await press("l");
    await expect.element(speed).toHaveTextContent("8×");
    await expect.poll(seconds).toBeGreaterThan(20);
    await press("k");
    await expect.element(button("Play")).toBeVisible();
    await expect.poll(() => speed.element().textContent).toBe("");
    await expect.poll(masterLevel).toBe("silent");
    const stoppedAt = seconds();
    await press("j");
    await expect.element(speed).toHaveTextContent("−1×");
    await expect.poll(masterLevel).toMatch(/left -2\d/u);
    await press("jj");
    await expect.element(speed).toHaveTextContent("−4×");
    await expect.poll(seconds).toBeLessThan(stoppedAt - 4);
    await press(" ");
    await expect.element(button("Play")).toBeVisible();
  });

  test.each(
    representatives([
      { forwards: 20, to: "0:00.667", backwards: 5, back: "0:00.500" },
      { forwards: 65, to: "0:02.167", backwards: 35, back: "0:01.000" },
    ]),
  )("K held with L or J steps picture frames ($forwards and $backwards)", async ({ forwards, to, backwards, back }) => {
    await editorWithTone();
    await press(`{k>}${"l".repeat(forwards)}{/k}`);
    await expect.poll(time).toBe(`${to} / 1:40.000`);
    await press(`{k>}${"j".repeat(backwards)}{/k}`);
    await expect.poll(time).toBe(`${back} / 1:40.000`);
    await expect.element(button("Play")).toBeVisible();
  });

  test.runIf(isExhaustive)("backwards it stops at 0", async () => {
    await editorWithTone();
    for (let step = 0; step < 3; step++) await press("{Shift>}{ArrowRight}{/Shift}");
    await press("j");
    await expect.element(button("Pause")).toBeVisible();
    await expect.element(button("Play")).toBeVisible();
    await expect.poll(time).toBe("0:00.000 / 1:40.000");
  });
});

describe("scrubbing the playhead", () => {
  test.runIf(isExhaustive)("a frame step plays the sound of its frame", async () => {
    await editorWithTone();
    // A frame is shorter than the polling interval, and on a busy machine its level has fallen before it is shown.
    const levels: (string | null)[] = [];
    const observer = new MutationObserver(() => levels.push(masterLevel()));
    observer.observe(page.getByRole("meter", { name: "Master level" }).element(), { attributeFilter: ["aria-valuetext"] });
    onTestFinished(() => observer.disconnect());
    await expect
      .poll(async () => {
        if (!/left -2\d/u.test(levels.join())) await press("{ArrowRight}");
        return levels.join();
      })
      .toMatch(/left -2\d/u);
    await expect.poll(masterLevel).toBe("silent");
    await expect.element(button("Play")).toBeVisible();
  });

  test("dragging in the ruler plays the sound at the playhead; releasing stops it there", async () => {
    const { root } = await editorWithTone();
    const { x, ruler } = rulerOf(root);
    await realMouse.drag(
      [2, 2.5, 3, 3.5, 4, 4.5, 5].map((at) => [x(at), ruler] as const),
      async () => {
        await expect.poll(masterLevel).toMatch(/left -\d/u);
        await expect.element(button("Play")).toBeVisible();
      },
    );
    await expect.poll(masterLevel).toBe("silent");
    expect(time()).toBe("0:05.000 / 1:40.000");
    await expect.element(button("Play")).toBeVisible();
  });

  test.runIf(isExhaustive)("during playback, releasing continues from there; meanwhile the play button does not flicker", async () => {
    const { root } = await editorWithTone();
    const { x, ruler } = rulerOf(root);
    await button("Play").click();
    await expect.element(button("Pause")).toBeVisible();
    await expect.poll(seconds).toBeGreaterThan(0);
    const names = new Set<string>();
    const observer = new MutationObserver(() => names.add(button("Play").elements().length > 0 ? "Play" : "Pause"));
    observer.observe(controls.element(), { attributes: true, childList: true, subtree: true });
    onTestFinished(() => observer.disconnect());
    await realMouse.drag([8, 9, 10].map((at) => [x(at), ruler] as const));
    await expect.poll(seconds).toBeGreaterThan(11);
    expect(names.has("Play")).toBe(false);
  });
});

/** Page coordinates in the ruler at zoom 1, scrolled to the start. */
function rulerOf(root: HTMLElement): { readonly x: (atSeconds: number) => number; readonly ruler: number } {
  const stage = root.querySelector("canvas")?.getBoundingClientRect();
  if (!stage) throw new Error("There is no canvas.");
  return { x: (atSeconds) => stage.left + atSeconds * 50, ruler: stage.top + 12 };
}
