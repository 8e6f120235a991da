import { describe, expect, test } from "vitest";
import { askAboutClips } from "#editor/core/document/merge-question.ts";
import { showLeft } from "#editor/core/document/show-merged.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import type { ClipQuestion } from "#model/merge/merge-rows.ts";
import { settled } from "#tests/support/editor/saved-project.ts";

describe("the messages about a merge", () => {
  function reported(act: (notices: Parameters<typeof showLeft>[0]) => void): unknown[] {
    const shown: unknown[] = [];
    act({ show: (notice: unknown) => shown.push(notice) });
    return shown;
  }
  const override = { subject: "Theme", field: "start", kept: "1 s", replaced: "2 s" };

  test("name what undo left unchanged, each name once", () => {
    const clips: ClipQuestion[] = [{ clipId: "a", name: "One", removed: "here" }];
    expect(reported((notices) => showLeft(notices, "undo", { clips, values: [{ ...override, subject: "One" }, override] }))).toEqual([
      { tone: "info", message: "“One”, “Theme” was not undone: changed on another device since." },
    ]);
    expect(reported((notices) => showLeft(notices, "redo", { clips: [], values: [] }))).toEqual([
      { tone: "info", message: "There is nothing left to redo: another device has changed it since." },
    ]);
  });
});

describe("the question about clips that one device removed and another edited", () => {
  const questions: ClipQuestion[] = [
    { clipId: "a", name: "One", removed: "here" },
    { clipId: "b", name: "Two", removed: "there" },
    { clipId: "c", name: "Three", removed: "here" },
  ];

  test("is asked once per removing device, the other device's removals first, and closes with its answer", async () => {
    const store = createEditorStore();
    const question = () => store.getState().mergeQuestion;
    const answers = askAboutClips(store, questions, new AbortController().signal);
    expect(question()).toMatchObject({ removed: "there", names: ["Two"] });
    question()?.answer("keep");
    await settled();
    expect(question()).toMatchObject({ removed: "here", names: ["One", "Three"] });
    question()?.answer("remove");
    expect(question()).toBeUndefined();
    expect([...(await answers)]).toEqual([
      ["b", "keep"],
      ["a", "remove"],
      ["c", "remove"],
    ]);
    expect(await askAboutClips(store, [], new AbortController().signal)).toEqual(new Map());
  });

  test("is withdrawn unanswered when the project closes; closing does not affect a question that is answered already", async () => {
    const store = createEditorStore();
    const gone = new AbortController();
    let isAnswered = false;
    void askAboutClips(store, questions.slice(1, 2), gone.signal).then(() => (isAnswered = true));
    gone.abort();
    await settled();
    expect([store.getState().mergeQuestion, isAnswered]).toEqual([undefined, false]);
    void askAboutClips(store, questions, gone.signal);
    expect(store.getState().mergeQuestion).toBeUndefined();
    const later = new AbortController();
    const answered = askAboutClips(store, questions.slice(1, 2), later.signal);
    store.getState().mergeQuestion?.answer("keep");
    await answered;
    void askAboutClips(store, questions.slice(1, 2), new AbortController().signal);
    later.abort();
    expect(store.getState().mergeQuestion).toMatchObject({ names: ["Two"] });
  });
});
