import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { commitEdit, openDocument } from "#editor/core/document/document.ts";
import type { Edit } from "#model/edits/change.ts";
import { moveClips, removeClips, trimClips } from "#model/edits/group-edits.ts";
import { moveLane } from "#model/edits/lane-edits.ts";
import { setGain } from "#model/edits/mix-edits.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { rippleDelete } from "#model/edits/ripple-delete.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { aClip } from "#tests/support/model/builders.ts";

/** Ids, paths and times have the same length as in a real project. */
const clips = Array.from({ length: 1000 }, (_, at) =>
  aClip({
    id: randomUUID(),
    name: "A Rather Long Name of a Cue (Alternative Mix)",
    url: `${randomUUID()}/music-tracks/${randomUUID()}.wav`,
    startTime: at / 3,
    endTime: at / 3 + 10 / 7,
    sourceOffset: 1 / 3,
    laneIndex: at % 8,
  }),
);
const ids = clips.map(({ id }) => id);
const opened = openDocument({ id: "p", name: "Reel", revision: 0, picture: undefined, settings: DEFAULT_SETTINGS, clips, cues: [] }, []);

const edits: Readonly<Record<string, (timeline: ProjectTimeline) => Edit | undefined>> = {
  "a move": (timeline) => moveClips(timeline, ids, { seconds: 1 / 7, lanes: 1 }),
  "a trim": (timeline) => trimClips(timeline, ids, "end", -1 / 7),
  "a change of gain": (timeline) => setGain(timeline, ids, -1 / 3),
  "a removal": (timeline) => removeClips(timeline, ids),
  "a ripple delete": (timeline) => rippleDelete(timeline, ids.slice(0, 500)),
  "a lane that is moved": (timeline) => moveLane(timeline, 0, 7),
};

for (const [name, edit] of Object.entries(edits)) {
  test(`${name} of a thousand clips is one history entry of at most 1 KB per clip`, () => {
    const made = edit(opened.timeline);
    const step = made && commitEdit(opened, made, "op");
    const [entry, ...others] = step?.document.history.past ?? [];
    expect(others).toEqual([]);
    expect(entry?.undo.length).toBeGreaterThanOrEqual(500);
    expect(JSON.stringify(entry).length / clips.length).toBeLessThanOrEqual(1024);
  });
}
