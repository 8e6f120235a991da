import { expect, test, vi } from "vitest";
import { refusalMessage } from "#editor/core/save-queue/refusal-message.ts";
import { NOTHING_WAITING } from "#editor/core/save-queue/save-status.ts";
import { saveStatusText } from "#editor/core/save-queue/save-status-text.ts";
import type { SaveStatus } from "#editor/core/save-queue/save-status.ts";
import { browserTimers } from "#editor/core/timers.ts";
import type { EditKind } from "#model/edits/change.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { messages } from "#model/text/messages.ts";

test.each<[string, Partial<SaveStatus>, number?]>([
  ["Saved", {}],
  ["Saved", { queue: "sending" }],
  ["1 change to another project waiting", {}, 1],
  ["2 changes to another project waiting", {}, 2],
  ["Saving…", { waitingCount: 1, unsafeCount: 1, queue: "sending" }],
  ["Saved on this device", { waitingCount: 1, queue: "sending" }],
  ["Saved on this device", { waitingCount: 2 }, 3],
  ["Offline – 1 change waiting", { waitingCount: 1, queue: "waiting" }],
  ["Offline – 2 changes waiting", { waitingCount: 2, unsafeCount: 1, queue: "waiting" }, 1],
  ["Signed out – 1 change waiting", { waitingCount: 1, queue: "sessionLost" }],
  ["Signed out – 3 changes waiting", { waitingCount: 3, queue: "sessionLost" }],
  ["Saving – not safe on this device", { waitingCount: 1, isUnstored: true, queue: "sending" }],
  ["Offline – 1 change waiting, not safe on this device", { waitingCount: 1, isUnstored: true, queue: "waiting" }],
])("the header says %j", (text, status, elsewhereCount) => {
  expect(saveStatusText({ ...NOTHING_WAITING, ...status }, elsewhereCount)).toBe(text);
});

test("nothing is pending at the start", () => {
  expect(NOTHING_WAITING).toEqual({ waitingCount: 0, unsafeCount: 0, queue: "idle" });
});

const KINDS: Readonly<Record<EditKind, (reason: string) => string>> = {
  addClip: editorMessages.clipAddFailed,
  pasteClips: editorMessages.clipAddFailed,
  duplicateClips: editorMessages.clipAddFailed,
  removeClip: editorMessages.clipRemoveFailed,
  rippleDelete: editorMessages.clipRemoveFailed,
  cutClips: editorMessages.clipRemoveFailed,
  splitClip: messages.clipSplitFailed,
  moveClip: editorMessages.clipSaveFailed,
  trimClip: editorMessages.clipSaveFailed,
  slipClip: editorMessages.clipSaveFailed,
  rollClips: editorMessages.clipSaveFailed,
  muteClip: editorMessages.clipSaveFailed,
  mixClip: editorMessages.clipSaveFailed,
  crossfadeClips: editorMessages.clipSaveFailed,
  renameClip: editorMessages.clipSaveFailed,
  setInPoint: editorMessages.clipSaveFailed,
  setOutPoint: editorMessages.clipSaveFailed,
  undo: editorMessages.clipSaveFailed,
  redo: editorMessages.clipSaveFailed,
  setPicture: editorMessages.projectSaveFailed,
  clearPicture: editorMessages.projectSaveFailed,
  changeLane: editorMessages.projectSaveFailed,
  moveLane: editorMessages.projectSaveFailed,
  addLane: editorMessages.projectSaveFailed,
  duplicateLane: editorMessages.projectSaveFailed,
  removeLane: editorMessages.projectSaveFailed,
  changeMarkers: editorMessages.projectSaveFailed,
  setLoopRange: editorMessages.projectSaveFailed,
  changeSettings: editorMessages.projectSaveFailed,
  renameProject: editorMessages.projectSaveFailed,
  makeCue: editorMessages.projectSaveFailed,
  changeCue: editorMessages.projectSaveFailed,
  moveCue: editorMessages.projectSaveFailed,
  trimCue: editorMessages.projectSaveFailed,
  removeCue: editorMessages.projectSaveFailed,
  addAlternate: editorMessages.projectSaveFailed,
  changeAlternate: editorMessages.projectSaveFailed,
  removeAlternate: editorMessages.projectSaveFailed,
  chooseAlternate: editorMessages.projectSaveFailed,
  keepAlternate: editorMessages.projectSaveFailed,
  vote: editorMessages.projectSaveFailed,
  joinAlternate: editorMessages.clipSaveFailed,
  leaveAlternate: editorMessages.clipSaveFailed,
  changeProject: editorMessages.projectSaveFailed,
};

test.each(Object.keys(KINDS) as EditKind[])("a refused %s has its own message with the server's reason", (kind) => {
  expect(refusalMessage(kind, "the reason")).toBe(KINDS[kind]("the reason"));
  expect(refusalMessage(kind, "the reason")).toContain("the reason");
});

test("the browser's timer calls back once after its time, and never after it is cancelled", () => {
  vi.useFakeTimers();
  try {
    const called: string[] = [];
    browserTimers.after(500, () => called.push("kept"));
    const cancel = browserTimers.after(500, () => called.push("cancelled"));
    cancel();
    vi.advanceTimersByTime(499);
    expect(called).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(called).toEqual(["kept"]);
  } finally {
    vi.useRealTimers();
  }
});
