import { expect, test } from "vitest";
import { frenchOf } from "#model/text/fr/french-elision.ts";

test.each([
  ["Pluie", "de Pluie"],
  ["Audio 1", "d’Audio 1"],
  ["Éveil", "d’Éveil"],
  ["Œuvre", "d’Œuvre"],
  ["le projet", "du projet"],
  ["les pistes", "des pistes"],
  ["Le Havre", "de Le Havre"],
])("of %s is %s", (name, of) => {
  expect(frenchOf(name)).toBe(of);
});
