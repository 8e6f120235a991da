import { describe, expect, test } from "vitest";
import { TESTED_THEMES } from "#tests/support/theme/brands.ts";
import { contrastOf as contrast, tokenColours } from "#tests/support/theme/token-colours.ts";
import { packColour } from "#timeline/scene/colour.ts";
import { clipPaints, paletteOf } from "#timeline/scene/palette.ts";

const STATES = ["plain", "selected", "muted", "muted and selected"] as const;

describe.each(Object.entries(TESTED_THEMES))("in the theme %s", (_name, { base, tokens }) => {
  const { clips, page, text } = paletteOf(tokenColours(base, tokens));

  test.each(STATES.map((state, at) => ({ state, at })))(
    "name and times on a clip that is $state have a contrast of 4.5 : 1 in all eight hues, its waveform of 3 : 1",
    ({ at }) => {
      for (let hue = 1; hue <= 8; hue++) {
        const paint = clips[hue - 1]?.[at];
        if (!paint) throw new Error("This state has no paint.");
        expect(contrast(paint.text, paint.header), `hue ${hue}, header`).toBeGreaterThanOrEqual(4.5);
        // If the header is too narrow, the times are drawn on the body.
        expect(contrast(text, paint.body), `hue ${hue}, body`).toBeGreaterThanOrEqual(4.5);
        expect(contrast(paint.wave, paint.body), `hue ${hue}, waveform`).toBeGreaterThanOrEqual(3);
      }
    },
  );

  test("a muted clip's header has less contrast than that of an audible one, selected or not", () => {
    for (const [plain, selected, muted, both] of clips) {
      expect(contrast(muted.header, page)).toBeLessThan(contrast(plain.header, page));
      expect(contrast(both.header, page)).toBeLessThan(contrast(selected.header, page));
    }
  });
});

test("our own clip hues need no correction for a contrast of 3 : 1 and 4.5 : 1, unless the clip is muted", () => {
  for (const base of ["dark", "light"] as const) {
    const { colour } = tokenColours(base);
    const { clips } = paletteOf(tokenColours(base));
    for (const [hue, [plain, selected]] of clips.entries()) {
      expect([plain.wave, selected.header]).toEqual([colour(`--clip-${hue + 1}`), colour(`--clip-${hue + 1}`)]);
    }
  }
});

test("a page's hue that is as light or as dark as the text or the page still gives legible clips", () => {
  const [black, white, grey] = [packColour(0, 0, 0), packColour(255, 255, 255), packColour(128, 128, 128)];
  for (const [page, text] of [
    [black, white],
    [white, black],
  ] as const) {
    for (const hue of [black, white, grey]) {
      for (const paint of clipPaints(hue, { page, text, quiet: text, onHue: page, waveform: undefined })) {
        expect(contrast(paint.text, paint.header)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(paint.wave, paint.body)).toBeGreaterThanOrEqual(3);
      }
    }
  }
});
