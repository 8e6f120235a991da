import { expect, test } from "vitest";
import { INITIAL_STATE } from "#editor/core/store/editor-state.ts";
import { NO_PICTURE } from "#editor/core/store/picture-state.ts";
import { openedState } from "#editor/core/store/store.ts";

const refused = { ...NO_PICTURE, upload: { status: "failed", message: "Too large", linkableFile: new File(["v"], "cut.mp4") } } as const;

test("B-216 the refusal of a video, with its offer, stays when a sound begins the first project", () => {
  const state = { ...INITIAL_STATE, projectId: undefined, picture: refused };
  expect({ ...state, ...openedState(state, "one") }.picture).toBe(refused);
});

test("the refusal of a video belongs to its project: another one that is opened does not show it", () => {
  const state = { ...INITIAL_STATE, projectId: "one", picture: refused };
  expect({ ...state, ...openedState(state, "two") }.picture.upload).toEqual(NO_PICTURE.upload);
  expect({ ...state, ...openedState(state, "one") }.picture).toBe(refused);
});
