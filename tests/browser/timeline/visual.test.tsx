import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { differenceFromReference, isUpdating } from "#tests/support/editor/reference-image.ts";
import { representatives } from "#tests/support/representatives.ts";
import { hashOf } from "#tests/support/timeline/image-hash.ts";
import { loseContext } from "#tests/support/timeline/lose-context.ts";
import { mountTimeline, until } from "#tests/support/timeline/mount-timeline.tsx";
import type { MountedTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { setPixelRatio } from "#tests/support/timeline/pixel-ratio.ts";
import { realMouse } from "#tests/support/timeline/real-input.ts";
import { VISUAL_STATES } from "#tests/support/timeline/visual-states.ts";
import type { VisualState } from "#tests/support/timeline/visual-states.ts";

/**
 * Compares the canvas with the images in `reference-images/` (lane headers and overview are DOM, and tested elsewhere). After an intended change run
 * `npx vitest run --project timeline tests/browser/timeline/visual.test.tsx -u`, and review the changed images before committing them.
 */
const RATIOS = [2, 1] as const;
const referenceImage = ({ name }: VisualState, ratio: number) => `tests/browser/timeline/reference-images/${name}-${ratio}x.png`;

let mounted: MountedTimeline | undefined;

async function mount({ host, size }: VisualState, tokens: Readonly<Record<string, string>> = {}): Promise<MountedTimeline> {
  mounted = await mountTimeline(host(), size, tokens);
  return mounted;
}

beforeEach(async () => {
  await Promise.all(Array.from(document.fonts, (face) => face.load()));
  await realMouse.move(0, 600);
});

afterEach(async () => {
  mounted?.unmount();
  mounted = undefined;
  await setPixelRatio(1);
});

describe.each(VISUAL_STATES)("$name", (state) => {
  test.each(representatives(RATIOS))(
    "at %i device pixels per pixel: each render is the same, and so is the one after a lost context",
    async (ratio) => {
      await setPixelRatio(ratio);
      const timeline = await mount(state);
      await state.show(timeline, async () => {
        const first = await hashOf(timeline.pixels());
        expect(await hashOf(timeline.pixels())).toBe(first);
        const restore = await loseContext();
        await restore();
        expect(await hashOf(timeline.pixels())).toBe(first);
        expect(await differenceFromReference(timeline.pixels(), referenceImage(state, ratio))).toBeUndefined();
      });
    },
  );
});

const [, full] = VISUAL_STATES;

test("a window that moves to a screen of another pixel ratio is redrawn for it, and back", async () => {
  if (!full) throw new Error("There is no such state.");
  const timeline = await mount(full);
  const before = timeline.pixels();
  await setPixelRatio(2);
  await until(() => timeline.canvas.width === before.width * 2);
  expect(await differenceFromReference(timeline.pixels(), referenceImage(full, 2))).toBeUndefined();
  await setPixelRatio(1);
  await until(() => timeline.canvas.width === before.width);
  expect(await hashOf(timeline.pixels())).toBe(await hashOf(before));
});

// While reference images are being written, this one would be written too.
test.skipIf(isUpdating)("canary: one changed colour is detected", async () => {
  if (!full) throw new Error("There is no such state.");
  const timeline = await mount(full, { "--clip-8": "#d9a08f" });
  expect(await differenceFromReference(timeline.pixels(), referenceImage(full, 1))).toMatch(/pixels differ from the reference/);
});
