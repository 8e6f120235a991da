import { expect, test } from "vitest";
import { ROADMAP } from "#pages/home/roadmap-list.ts";
import type { RoadmapEntry } from "#pages/home/roadmap-list.ts";
import { filesBelow, textOf } from "./repository-files.ts";

/** Words that a rule has once a planned entry is built. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  "Several options for one stretch of picture, switched while it plays": /\balternates?\b/iu,
  "Plans and integration, once there is something worth paying for": /\b(?:subscri\w+|prices?|payments?|pays?)\b/iu,
  "Review links, with notes on the frame": /\breview(?:s|er|ers|ing)?\b/iu,
  "Hit points: beats and cuts on one ruler": /\bhit points?\b/iu,
  "New versions of the cut, with the music carried over": /\b(?:conform\w*|versions? of the (?:cut|picture))\b/iu,
  "Cue sheets and hand-over files": /\b(?:cue sheets?|hand-?overs?|AAF|EDL|OTIO)\b/iu,
};
/** Rules that may name a planned entry: they store its fields, or are about its first part. */
const PARTLY_BUILT: ReadonlySet<string> = new Set(["B-165", "B-230", "B-231", "B-240", "B-241", "B-242", "B-243", "B-244"]);

const rulesIn = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/^- \*\*(B-\d+)\*\* (.*(?:\n(?!- \*\*|#|\n).*)*)/gmu)].map(([, id = "", words = ""]) => [id, words]));

/** Rules that the title of a test names. */
const testedIn = (tests: readonly string[]): ReadonlySet<string> =>
  new Set(tests.flatMap((text) => [...text.matchAll(/["'`](B-\d+) /gu)].map(([, id = ""]) => id)));

function faultsOf(roadmap: readonly RoadmapEntry[], rules: ReadonlyMap<string, string>, tested: ReadonlySet<string>): readonly string[] {
  return roadmap.flatMap((entry) => {
    if ("rules" in entry) {
      return entry.rules.flatMap((id) => [
        ...(rules.has(id) ? [] : [`${entry.name}: there is no rule ${id}`]),
        ...(tested.has(id) ? [] : [`${entry.name}: no test has ${id} in its title`]),
      ]);
    }
    const sign = SIGNS[entry.name];
    if (!sign) return [`${entry.name}: no words tell that it is built`];
    const built = [...rules].filter(([id, words]) => sign.test(words) && !PARTLY_BUILT.has(id));
    return built.map(([id]) => `${entry.name}: is planned, but ${id} is about it`);
  });
}

test("what the roadmap says is built has rules and tests; no rule is about what it says is planned", () => {
  const rules = rulesIn(textOf("docs/behaviour.md"));
  const tests = filesBelow("tests").filter((path) => /\.test\.tsx?$/u.test(path));
  expect(rules.size).toBeGreaterThan(100);
  expect(faultsOf(ROADMAP, rules, testedIn(tests.map(textOf)))).toEqual([]);
  expect(Object.keys(SIGNS).toSorted()).toEqual(ROADMAP.flatMap((entry) => ("planned" in entry ? [entry.name] : [])).toSorted());
});

test("the check sees a built entry without a rule or a test, and a planned one that a rule is about", () => {
  const rules = rulesIn(
    "## Links\n\n- **B-1** A video becomes\n  a project.\n- **B-2** A link for a\n  reviewer opens the page.\n- **B-165** Fields of alternates.\n\n## Other\n\nHit points.\n",
  );
  expect([...rules.keys()]).toEqual(["B-1", "B-2", "B-165"]);
  const roadmap: readonly RoadmapEntry[] = [
    { name: "Upload", rules: ["B-1"] },
    { name: "Links", rules: ["B-1", "B-2", "B-3"] },
    { name: "Review links, with notes on the frame", planned: "Later" },
    { name: "Hit points: beats and cuts on one ruler", planned: "Later" },
    { name: "Several options for one stretch of picture, switched while it plays", planned: "Next" },
    { name: "Flying", planned: "Next" },
  ];
  expect(faultsOf(roadmap, rules, testedIn(['test("B-1 a video is uploaded", () => {});', "// B-2 and B-3"]))).toEqual([
    "Links: no test has B-2 in its title",
    "Links: there is no rule B-3",
    "Links: no test has B-3 in its title",
    "Review links, with notes on the frame: is planned, but B-2 is about it",
    "Flying: no words tell that it is built",
  ]);
});
