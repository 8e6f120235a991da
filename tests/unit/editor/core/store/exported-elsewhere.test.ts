import { expect, test } from "vitest";
import { commitStep } from "#editor/core/document/commit-step.ts";
import { EMPTY_DOCUMENT } from "#editor/core/document/document.ts";
import type { ExportState, ExportSummary } from "#editor/core/store/export-state.ts";
import { withoutPlayback } from "#tests/support/editor/without-playback.ts";

const last: ExportSummary = {
  name: "edited-video-1.mp4",
  mix: { limited: false, sumPeakDb: -3, truePeakDb: -3, lufs: -16 },
  lagFrames: 0,
  notes: [],
};
const nothing: ExportState = { status: "idle", last: undefined };
const failed: ExportState = { status: "failed", failure: { kind: "failed", message: "Export failed: no.", hint: undefined } };
const running: ExportState = { status: "running", progress: undefined };

test("an export summary is shown only with its own project; a running export goes on, an error stays until it is dismissed", () => {
  const targets = withoutPlayback();
  const { store } = targets;
  const open = (openedId: string) => commitStep({ document: EMPTY_DOCUMENT, changes: [], openedId }, targets);
  const afterOpening = (projectId: string, exporting: ExportState) => {
    store.setState({ exporting });
    open(projectId);
    return store.getState().exporting;
  };
  open("first");
  expect(afterOpening("first", { status: "done", last })).toEqual({ status: "done", last });
  expect(afterOpening("second", { status: "done", last })).toEqual(nothing);
  expect(afterOpening("third", { status: "idle", last })).toEqual(nothing);
  expect(afterOpening("fourth", failed)).toEqual(failed);
  expect(afterOpening("fifth", running)).toEqual(running);
});
