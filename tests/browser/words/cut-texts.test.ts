import { expect, onTestFinished, test } from "vitest";
import { cutTexts } from "#tests/support/words/cut-texts.ts";

function foundIn(html: string): readonly string[] {
  const place = document.createElement("div");
  place.style.cssText = "font: 16px/20px sans-serif";
  place.innerHTML = html;
  document.body.append(place);
  onTestFinished(() => place.remove());
  return cutTexts(place).map((found) => found.split(":")[0] ?? "");
}

const FIELD = 'style="box-sizing: border-box; width: 80px; padding: 0 20px; font: 16px monospace"';

test("a field's value and its placeholder are cut where its padding begins", () => {
  expect(foundIn(`<input ${FIELD} value="−12.5 dB">`)).toEqual(["−12.5 dB"]);
  expect(foundIn(`<input ${FIELD} placeholder="Mixed values">`)).toEqual(["Mixed values"]);
  expect(foundIn(`<input ${FIELD} value="0" placeholder="Mixed values">`)).toEqual([]);
  expect(foundIn(`<input type="checkbox" ${FIELD} value="a-long-value">`)).toEqual([]);
});

test("a choice's present option is cut where its padding begins", () => {
  const options = "<option>No</option><option>A long option</option>";
  expect(foundIn(`<select ${FIELD}>${options.replace("<option>A", "<option selected>A")}</select>`)).toEqual(["A long option"]);
  expect(foundIn(`<select ${FIELD}>${options}</select>`)).toEqual([]);
});

test("lines that an element hides are cut; lines that it shows are not", () => {
  const box = (style: string) => `<p style="width: 60px; margin: 0; ${style}">Video sound</p>`;
  expect(foundIn(box("height: 20px; overflow: hidden"))).toEqual(["Video sound"]);
  expect(foundIn(box("height: 40px; overflow: hidden"))).toEqual([]);
  expect(foundIn(box("height: 20px"))).toEqual([]);
});
