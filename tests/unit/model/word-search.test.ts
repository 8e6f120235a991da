import { expect, test } from "vitest";
import { wordSearch } from "#model/text/word-search.ts";

test.each([
  ["", "Reel 1", true],
  ["  ", "Reel 1", true],
  ["reel", "Reel 1", true],
  ["1 reel", "Reel 1", true],
  ["reel 2", "Reel 1", false],
  ["epilogue", "Épilogue", true],
  ["ÉPI", "epilogue", true],
])("%j finds %j: %j", (wanted, text, isFound) => {
  expect(wordSearch(wanted)(text)).toBe(isFound);
});
