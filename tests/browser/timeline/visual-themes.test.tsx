import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { differenceFromReference } from "#tests/support/editor/reference-image.ts";
import { TESTED_THEMES } from "#tests/support/theme/brands.ts";
import { mountTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import type { MountedTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { realMouse } from "#tests/support/timeline/real-input.ts";
import { VISUAL_STATES } from "#tests/support/timeline/visual-states.ts";

/** As visual.test.tsx, for the other themes. After an intended change run it with `-u`, and review the changed images before committing them. */
const SHOWN = ["full", "selection", "fades-and-gain", "markers-and-loop"];
const { light, harbour, paper } = TESTED_THEMES;

let mounted: MountedTimeline | undefined;

beforeEach(async () => {
  await Promise.all(Array.from(document.fonts, (face) => face.load()));
  await realMouse.move(0, 600);
});

afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});

describe.each(Object.entries({ light, harbour, paper }))("in the theme %s", (theme, { base, tokens }) => {
  const properties = Object.fromEntries(Object.entries(tokens).map(([token, value]) => [`--layback-${token}`, value]));

  test.each(VISUAL_STATES.filter(({ name }) => SHOWN.includes(name)))("$name is drawn as in its reference image", async (state) => {
    const timeline = await mountTimeline(state.host(), state.size, properties, base);
    mounted = timeline;
    await state.show(timeline, async () => {
      const image = `tests/browser/timeline/reference-images/${theme}/${state.name}.png`;
      expect(await differenceFromReference(timeline.pixels(), image)).toBeUndefined();
    });
  });
});
