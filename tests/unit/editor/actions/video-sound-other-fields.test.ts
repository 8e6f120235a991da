import { expect, test } from "vitest";
import { createVideoSoundActions } from "#editor/actions/video-sound-actions.ts";
import type { EditorDeps } from "#editor/actions/action-deps.ts";
import type { Edit } from "#model/edits/change.ts";
import { aTimeline } from "#tests/support/model/builders.ts";
import { withOtherFieldsEverywhere } from "#tests/support/model/other-fields.ts";
import { withoutPlayback } from "#tests/support/editor/without-playback.ts";

test("B-165 volume and mute of the video sound leave the fields that this version does not know", () => {
  const { store } = withoutPlayback();
  const timeline = withOtherFieldsEverywhere(aTimeline());
  store.setState(({ document }) => ({ document: { ...document, timeline } }));
  const committed: (Edit | undefined)[] = [];
  const actions = createVideoSoundActions({ store } as EditorDeps, { preview: () => undefined, commit: (edit) => committed.push(edit) });
  actions.toggleVideoSound();
  actions.setVideoVolume(0.5, true);
  const { settings } = timeline;
  expect(committed.map((edit) => edit?.changes)).toEqual(
    [1, 0.5].map((gain) => [
      { kind: "setSettings", settings: { ...settings, videoSound: { ...settings.videoSound, gain, muted: false } } },
    ]),
  );
});
