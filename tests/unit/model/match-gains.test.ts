import { expect, test } from "vitest";
import type { Alternate, AlternateLoudness } from "#model/timeline/cue.ts";
import { matchGains } from "#model/timeline/match-gains.ts";

function anAlternate(id: string, measured?: Omit<AlternateLoudness, "of">, trimDb = 0): Alternate {
  return { id, name: id, trimDb, ...(measured && { measured: { ...measured, of: "1" } }) };
}

const match = (alternates: readonly Alternate[], referenceId = "a", isMatched = true) => {
  const { gainsDb, target } = matchGains({ alternates, referenceId, isMatched });
  return { gainsDb: Object.fromEntries(gainsDb), target };
};

test("B-230 every alternate reaches the loudness of the reference, which keeps its level", () => {
  const alternates = [
    anAlternate("a", { lufs: -23, truePeakDb: -9 }),
    anAlternate("b", { lufs: -14, truePeakDb: -1 }),
    anAlternate("c", { lufs: -26.5, truePeakDb: -12 }),
  ];
  expect(match(alternates)).toEqual({
    gainsDb: { a: 0, b: -9, c: 3.5 },
    target: { lufs: -23, referenceId: "a", underReferenceDb: 0, limitedById: undefined },
  });
});

test("B-230 the target lies under the reference where another would exceed −1 dBTP, by as much as that one lacks", () => {
  const alternates = [
    anAlternate("a", { lufs: -23, truePeakDb: -9 }),
    // 2.5 dB of headroom: it reaches −24.5 LUFS.
    anAlternate("b", { lufs: -27, truePeakDb: -3.5 }),
    // 4 dB of headroom: it reaches −23.5 LUFS, which would be enough without b.
    anAlternate("c", { lufs: -27.5, truePeakDb: -5 }),
  ];
  expect(match(alternates)).toEqual({
    gainsDb: { a: -1.5, b: 2.5, c: 3 },
    target: { lufs: -24.5, referenceId: "a", underReferenceDb: 1.5, limitedById: "b" },
  });
});

test("B-230 an alternate that exceeds −1 dBTP is never raised; the others are lowered to it", () => {
  const alternates = [anAlternate("a", { lufs: -10, truePeakDb: -2 }), anAlternate("b", { lufs: -12, truePeakDb: 1.5 })];
  expect(match(alternates)).toEqual({
    gainsDb: { a: -2, b: 0 },
    target: { lufs: -12, referenceId: "a", underReferenceDb: 2, limitedById: "b" },
  });
});

test("B-230 a reference that exceeds −1 dBTP keeps its level", () => {
  const alternates = [anAlternate("a", { lufs: -8, truePeakDb: 2 }), anAlternate("b", { lufs: -20, truePeakDb: -13.5 })];
  expect(match(alternates)).toEqual({
    gainsDb: { a: 0, b: 12 },
    target: { lufs: -8, referenceId: "a", underReferenceDb: 0, limitedById: undefined },
  });
});

test("B-230 any alternate can be the reference, and trims come on top of the match", () => {
  const alternates = [
    anAlternate("a", { lufs: -20, truePeakDb: -6 }, 1.5),
    anAlternate("b", { lufs: -25, truePeakDb: -11 }, -3),
    anAlternate("c", { lufs: -22, truePeakDb: -8 }),
  ];
  expect(match(alternates, "b")).toEqual({
    gainsDb: { a: -3.5, b: -3, c: -3 },
    target: { lufs: -25, referenceId: "b", underReferenceDb: 0, limitedById: undefined },
  });
});

test("B-230 silent and unmeasured alternates get their trims alone, and do not move the target", () => {
  const alternates = [
    anAlternate("a", { lufs: -20, truePeakDb: -6 }),
    anAlternate("silent", { truePeakDb: -200 }, 2),
    anAlternate("unmeasured", undefined, -4),
    anAlternate("b", { lufs: -24, truePeakDb: -8 }),
  ];
  expect(match(alternates).gainsDb).toEqual({ a: 0, silent: 2, unmeasured: -4, b: 4 });
});

test.each([
  ["silent", anAlternate("a", { truePeakDb: -72 })],
  ["not measured yet", anAlternate("a")],
])("B-230 if the reference is %s, the first alternate with a loudness takes its place", (_, reference) => {
  const alternates = [reference, anAlternate("b", { lufs: -24, truePeakDb: -8 }), anAlternate("c", { lufs: -30, truePeakDb: -14 })];
  expect(match(alternates)).toEqual({
    gainsDb: { a: 0, b: 0, c: 6 },
    target: { lufs: -24, referenceId: "b", underReferenceDb: 0, limitedById: undefined },
  });
});

test("B-230 without a match, and without any loudness, the gains are the trims", () => {
  const measured = [anAlternate("a", { lufs: -20, truePeakDb: -6 }, 3), anAlternate("b", { lufs: -30, truePeakDb: -6 }, -1)];
  expect(match(measured, "a", false)).toEqual({ gainsDb: { a: 3, b: -1 }, target: undefined });
  expect(match([anAlternate("a", undefined, 3), anAlternate("b")])).toEqual({ gainsDb: { a: 3, b: 0 }, target: undefined });
  expect(match([])).toEqual({ gainsDb: {}, target: undefined });
});
