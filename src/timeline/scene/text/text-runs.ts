import { PEN_PHASES } from "./glyph-atlas.ts";
import type { Glyph, GlyphAtlas } from "./glyph-atlas.ts";

/** A laid out text: glyphs and the position of each one's pen, whole device pixels from the start. */
export type TextRun = {
  readonly glyphs: readonly Glyph[];
  readonly pens: readonly number[];
  /** Cumulative advance after each glyph; the last is the width. Not rounded. */
  readonly advances: readonly number[];
  readonly width: number;
};

/** Scripts whose characters do not join: Latin, Greek, Cyrillic, punctuation, CJK. Others are drawn as a whole string. */
const SIMPLE_TEXT =
  /^[\u0020-\u02ff\u0370-\u052f\u1e00-\u1fff\u2010-\u205e\u20a0-\u20bf\u2100-\u22ff\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3]*$/;

/** Limit of the cache, which is then cleared: a long session with many names must not grow it. */
const MOST_RUNS = 8000;

/** Caches text layouts. */
export class TextRuns {
  readonly #atlas: GlyphAtlas;
  /** By font, then text: a joined key would be built for each lookup. */
  readonly #runs = new Map<string, Map<string, TextRun>>();
  #count = 0;
  #generation = -1;

  constructor(atlas: GlyphAtlas) {
    this.#atlas = atlas;
  }

  run(font: string, text: string): TextRun {
    if (this.#generation !== this.#atlas.generation || this.#count > MOST_RUNS) {
      this.#runs.clear();
      this.#count = 0;
      this.#generation = this.#atlas.generation;
    }
    let runs = this.#runs.get(font);
    if (!runs) {
      runs = new Map();
      this.#runs.set(font, runs);
    }
    let run = runs.get(text);
    if (!run) {
      run = SIMPLE_TEXT.test(text) ? this.#byCharacter(font, text) : this.#whole(font, text);
      // If the layout emptied the atlas, earlier glyphs of this run are gone: it is not cached, and the caller draws again.
      if (this.#generation === this.#atlas.generation) {
        runs.set(text, run);
        this.#count += 1;
      }
    }
    return run;
  }

  #byCharacter(font: string, text: string): TextRun {
    const glyphs: Glyph[] = [];
    const pens: number[] = [];
    const advances: number[] = [];
    let pen = 0;
    for (const character of text) {
      const whole = Math.floor(pen);
      if (character !== " ") {
        glyphs.push(this.#atlas.glyph(font, character, Math.floor((pen - whole) * PEN_PHASES)));
        pens.push(whole);
      }
      // Texts that change with each frame of a drag are laid out without measuring.
      pen += character === text ? this.#atlas.measure(font, character) : this.run(font, character).width;
      if (character !== " ") advances.push(pen);
    }
    return { glyphs, pens, advances, width: pen };
  }

  #whole(font: string, text: string): TextRun {
    const width = this.#atlas.measure(font, text);
    return { glyphs: [this.#atlas.glyph(font, text, 0)], pens: [0], advances: [width], width };
  }
}
