import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { realKey, realMouse } from "#tests/support/timeline/real-input.ts";
import { editorOfReel } from "./editor-of-reel.ts";
import { frameOn } from "#tests/support/picture/frame-on.ts";

beforeEach(() => preferColorScheme("dark"));

test("B-195 while an edit point is rolled the frames before and at it stand side by side with their times; Escape gives the playhead's back", async () => {
  const { backend, root } = await editorOfReel("coded-frames.mp4");
  await page.getByRole("button", { name: "Add Bed to timeline" }).click();
  await page.getByRole("heading", { name: "Layback" }).click();
  for (let step = 0; step < 10; step++) await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await userEvent.keyboard("{Control>}x{/Control}");
  const halves = page.getByRole("gridcell", { name: /^Bed/u });
  await expect.poll(() => halves.elements().length).toBe(2);
  const stored = async () => unwrap(await backend.projects.restoreLast())?.clips;
  await expect.poll(async () => (await stored())?.length).toBe(2);
  const before = await stored();

  const pair = () => root.querySelector<HTMLElement>("[data-cut]");
  const [video, shown] = [root.querySelector("video"), root.querySelector<HTMLCanvasElement>("video + canvas")];
  const edge = halves.first().element().getBoundingClientRect();
  const along = (px: number) => [edge.right - 3 + px, edge.bottom - 8] as const;
  expect(pair()?.checkVisibility()).toBe(false);
  await realMouse.drag(
    [along(0), along(20), along(33)],
    async () => {
      await expect.poll(() => pair()?.checkVisibility()).toBe(true);
      const [, seconds, frames] = /At the cut 00:00:(\d\d):(\d\d)/u.exec(pair()?.textContent ?? "") ?? [];
      const cut = Number(seconds) * 25 + Number(frames);
      expect(cut).toBeGreaterThan(100);
      const [last, rest] = [String(Math.floor((cut - 1) / 25)).padStart(2, "0"), String((cut - 1) % 25).padStart(2, "0")];
      expect(pair()?.textContent).toContain(`Before the cut 00:00:${last}:${rest}`);
      await expect.poll(() => frameOn(pair()?.querySelector("canvas"))).toBe(cut - 1);
      await expect.poll(() => [frameOn(shown), frameOn(video)]).toContain(cut);
      await realKey("Escape");
      await expect.poll(() => pair()?.checkVisibility()).toBe(false);
    },
    { control: true },
  );
  await expect.poll(() => frameOn(video)).toBe(100);
  expect(await stored()).toEqual(before);
});
