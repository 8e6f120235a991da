import { describe, expect, test } from "vitest";
import { commitEdit, openDocument } from "#editor/core/document/document.ts";
import type { ProjectDocument } from "#editor/core/document/document.ts";
import { mergeNews } from "#editor/core/document/merge-news.ts";
import type { NewsInput } from "#editor/core/document/merge-news.ts";
import { putClip } from "#model/edits/change.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { clipById } from "#model/timeline/timeline.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { aProject } from "#tests/support/editor/saved-project.ts";

const A = aClip({ id: "a", name: "Theme" });
const B = aClip({ id: "b", name: "Sting", startTime: 20, endTime: 30 });
const MOVED = { ...A, startTime: 40, endTime: 50 };
const MUTED = { ...B, muted: true, gainDb: 3 };

/** Two edits are pending: "move" of one clip and "mute" of the other. */
function waiting(): ProjectDocument {
  let document = openDocument({ ...aProject, clips: [A, B], revision: 1 }, []);
  for (const [opId, clip] of [
    ["move", MOVED],
    ["mute", MUTED],
  ] as const)
    document = commitEdit(document, { kind: "moveClip", changes: [putClip(clip)] }, opId)?.document ?? document;
  return document;
}

function merged(clips: readonly Clip[], more: Partial<NewsInput> = {}) {
  const document = waiting();
  const [move] = document.pending;
  return { move, ...mergeNews(document, { project: { ...aProject, clips, revision: 5 }, isKnownBase: true, ...more }) };
}
const idsOf = (operations: readonly { readonly opId: string }[]) => operations.map(({ opId }) => opId);
const shownA = ({ document }: { readonly document: ProjectDocument }) => clipById(document.timeline, "a");

describe("a newer server state while edits are pending", () => {
  test("without changes updates only the revision", () => {
    const news = merged([A, B]);
    expect(news).toMatchObject({ changes: [], remoteChanges: [], done: [], questions: [], lost: [] });
    expect([news.document.revision, idsOf(news.document.pending)]).toEqual([5, ["move", "mute"]]);
    expect(news.document.history).toEqual(waiting().history);
    expect(shownA(news)).toEqual(MOVED);
  });

  test("that includes the oldest pending edit removes it from the queue and does not count it as another device's change", () => {
    const { move } = merged([]);
    const news = merged([MOVED, B], { applied: move });
    expect([idsOf(news.document.pending), idsOf(news.done), news.remoteChanges, news.changes]).toEqual([["mute"], ["move"], [], []]);
    expect(clipById(news.document.confirmed, "a")).toEqual(MOVED);
  });

  test("that includes it and another device's edit shows only the latter as the other device's change", () => {
    const { move } = merged([]);
    const louder = { ...MOVED, gainDb: 6 };
    const news = merged([louder, B], { applied: move });
    expect([news.remoteChanges, news.changes]).toEqual([[putClip(louder)], [putClip(louder)]]);
  });

  test("with a change to a field not edited here is shown together with the local edits", () => {
    const louder = { ...A, gainDb: 6 };
    const news = merged([louder, B]);
    expect(news.remoteChanges).toEqual([putClip(louder)]);
    expect(news.changes).toEqual([putClip({ ...MOVED, gainDb: 6 })]);
    expect(shownA(news)).toEqual({ ...MOVED, gainDb: 6 });
    expect(clipById(news.document.confirmed, "a")).toEqual(louder);
    expect(news.lost).toEqual([]);
  });

  test("with a change to the same field yields to the pending edit, unless that operation may be an old one", () => {
    const elsewhere = { ...A, startTime: 60, endTime: 70 };
    const news = merged([elsewhere, B]);
    expect([shownA(news), news.lost, idsOf(news.document.pending)]).toEqual([MOVED, [], ["move", "mute"]]);
    const yielded = merged([elsewhere, B], { remoteWins: new Set(["move"]) });
    expect(shownA(yielded)).toEqual(elsewhere);
    expect(yielded.lost.map(({ subject }) => subject)).toContain("Theme");
    expect([idsOf(yielded.done), idsOf(yielded.document.pending)]).toEqual([["move"], ["mute"]]);
    expect(yielded.changes).toEqual([putClip(elsewhere)]);
  });

  test("with a change to a gain that was set here too yields, and the override is recorded with the edit", () => {
    const news = merged([A, { ...B, gainDb: -3 }]);
    expect(clipById(news.document.timeline, "b")).toEqual(MUTED);
    expect([news.lost, news.document.pending[1]?.overrides?.map(({ subject }) => subject)]).toEqual([[], ["Sting"]]);
  });

  test("in which a clip edited here is removed raises a question until that is answered", () => {
    expect(merged([B]).questions).toMatchObject([{ clipId: "a", name: "Theme", removed: "there" }]);
    const kept = merged([B], { answers: new Map([["a", "keep"]]) });
    expect([kept.questions, shownA(kept)]).toEqual([[], MOVED]);
    const removed = merged([B], { answers: new Map([["a", "remove"]]) });
    expect([removed.questions, shownA(removed), idsOf(removed.done)]).toEqual([[], undefined, ["move"]]);
  });
});

test("each row of a long list of changes is looked up once, not compared with every other row", () => {
  const clips = Array.from({ length: 400 }, (_, index) => aClip({ id: `clip ${index}`, name: "Theme", startTime: index }));
  let reads = 0;
  const counted = clips.map((clip) => ({
    ...clip,
    muted: true,
    get id() {
      reads += 1;
      return clip.id;
    },
  }));
  const document = openDocument({ ...aProject, clips, revision: 1 }, []);
  const { remoteChanges } = mergeNews(document, { project: { ...aProject, clips: counted, revision: 5 }, isKnownBase: true });
  expect(remoteChanges).toHaveLength(400);
  expect(reads).toBeLessThan(100 * clips.length);
});
