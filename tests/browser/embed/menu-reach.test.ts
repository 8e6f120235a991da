import { beforeAll, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { mountTimeline } from "#embed/timeline/mount-timeline.ts";
import { addModuleStyles, canvasesOf } from "#tests/support/theme/drawn-theme.ts";

beforeAll(addModuleStyles);

test("a menu reaches over the edge of a low timeline, where its entries can be pressed", async () => {
  const place = document.createElement("div");
  place.style.cssText = "position: fixed; inset: 0 auto auto 0; inline-size: 900px; block-size: 200px";
  const below = document.createElement("div");
  below.style.cssText = "position: fixed; inset: 200px auto auto 0; inline-size: 900px; block-size: 600px; z-index: 5";
  document.body.append(place, below);
  const clips = [{ id: "a", url: "none.mp3", startTime: 0, endTime: 60 }];
  const timeline = mountTimeline(place, { project: { version: 1, id: "reel", clips } });
  onTestFinished(() => {
    timeline.dispose();
    place.remove();
    below.remove();
  });
  await timeline.ready;
  const [canvas] = canvasesOf(place);
  const { left, top } = canvas?.getBoundingClientRect() ?? new DOMRect();
  const at = { bubbles: true, composed: true, cancelable: true, clientX: left + 100, clientY: top + 60, button: 2 };
  canvas?.dispatchEvent(new PointerEvent("contextmenu", at));
  await expect.element(page.getByRole("menu")).toBeVisible();
  const last = page.getByRole("menuitem").elements().at(-1)?.getBoundingClientRect() ?? new DOMRect();
  expect(last.top).toBeGreaterThan(200);
  const hit = document.elementFromPoint(last.left + last.width / 2, last.top + last.height / 2);
  expect(hit && place.contains(hit)).toBe(true);
});
