import { expect, test } from "vitest";
import type { BackendError } from "#backend/backend.ts";
import { createSlowPolling } from "#embed/frame/view/slow-polling.ts";
import { failure, success } from "#model/result.ts";
import { aProject, UNREACHABLE } from "#tests/support/editor/saved-project.ts";

/** A viewer whose page polls every 10 s; `at`: the seconds at which a request was sent. */
function aViewer() {
  let nowMs = 0;
  const state: { revision: number; error: BackendError | undefined } = { revision: aProject.revision, error: undefined };
  const at: number[] = [];
  let refusals = 0;
  const polling = createSlowPolling({
    project: aProject,
    latest: async () => {
      at.push(nowMs / 1000);
      return state.error ? failure(state.error) : success({ ...aProject, revision: state.revision });
    },
    nowMs: () => nowMs,
    onRefused: () => void (refusals += 1),
  });
  const pass = async (seconds: number) => {
    for (const endMs = nowMs + seconds * 1000; nowMs < endMs;) {
      nowMs += 10_000;
      await polling.newest();
    }
  };
  return { state, at, pass, refusals: () => refusals, polling };
}

test("an unchanged project is requested less and less often, down to once a minute", async () => {
  const { at, pass } = aViewer();
  await pass(300);
  expect(at).toEqual([10, 20, 40, 80, 140, 200, 260]);
});

test("a project that changes, or whose viewer returns, is requested every 10 s again", async () => {
  const { at, pass, state, polling } = aViewer();
  await pass(200);
  state.revision += 1;
  await pass(80);
  expect(at.slice(-3)).toEqual([260, 270, 280]);
  await pass(100);
  polling.hurry();
  await pass(20);
  expect(at.slice(-2)).toEqual([390, 400]);
});

test("a project that may no longer be viewed is reported once and not requested again; a network failure ends nothing", async () => {
  const { at, pass, state, refusals, polling } = aViewer();
  state.error = UNREACHABLE;
  await pass(20);
  expect([at.length, refusals()]).toEqual([2, 0]);
  state.error = { kind: "refused", message: "Project not found", status: 404, code: undefined };
  await pass(100);
  const asked = at.length;
  polling.hurry();
  await pass(100);
  expect([at.length, refusals()]).toEqual([asked, 1]);
  expect(await polling.newest()).toEqual(success(aProject));
});
