import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { User } from "#backend/backend.ts";
import { createFromFile, projectFile } from "#editor/actions/project-file.ts";
import { createSyncSession } from "#editor/core/document/sync-session.ts";
import type { SyncSession } from "#editor/core/document/sync-session.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import type { Journal } from "#editor/core/journal/journal.ts";
import { refusalMessage } from "#editor/core/save-queue/refusal-message.ts";
import { browserTimers } from "#editor/core/timers.ts";
import { moveClip, removeClip, splitClip } from "#model/edits/edits.ts";
import type { Edit } from "#model/edits/change.ts";
import { changeLane } from "#model/edits/lane-edits.ts";
import { changeMarker, setLoopRange } from "#model/edits/marker-edits.ts";
import { readProject } from "#model/project-json/read-project.ts";
import { writeProject } from "#model/project-json/write-project.ts";
import { defaultLane } from "#model/timeline/clip.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import { allClips, clipById, timelineOf } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { withoutPlayback } from "#tests/support/editor/without-playback.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";
import { FULL_PROJECT } from "#tests/support/model/full-project.ts";
import { withOtherFieldsEverywhere } from "#tests/support/model/other-fields.ts";
import { openSignedInPage } from "#tests/support/server/client-backend.ts";
import type { FakePage } from "#tests/support/server/client-backend.ts";
import { startTestServer } from "#tests/support/server/test-server.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

let server: TestServer;
let page: FakePage & { user: User };

beforeAll(async () => {
  server = await startTestServer();
  page = await openSignedInPage(server, "editor@example.com");
});
afterAll(async () => {
  page.backend.dispose();
  await server.dispose();
});

const newId = () => crypto.randomUUID();
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** A sync session of a new project on the real server, and the rows that it has stored. */
async function aSavedProject(journal: Journal = createMemoryJournal(), settings: ProjectSettings = DEFAULT_SETTINGS) {
  const { backend, user } = page;
  const project = unwrap(await backend.projects.create({ name: "Reel", picture: undefined, settings }));
  const refusals: string[] = [];
  const syncSession: SyncSession = await createSyncSession({
    project,
    server: backend,
    journal,
    newId,
    timers: browserTimers,
    targets: withoutPlayback(),
    onStatus: () => undefined,
    onRefused: (operation, error) => refusals.push(refusalMessage(operation.kind, error.message)),
  });
  onTestFinished(() => syncSession.dispose());
  const commit = (edit: (timeline: ProjectTimeline) => Edit | undefined) => {
    const made = edit(syncSession.document().timeline);
    if (made) syncSession.commit(made);
  };
  const clip = aClip({ id: newId(), url: `${user.id}/music-tracks/${newId()}.wav` });
  const stored = async () => unwrap(await backend.projects.load(project.id));
  return {
    syncSession,
    commit,
    clip,
    refusals,
    stored,
    add: () => commit(() => ({ kind: "addClip", changes: [{ kind: "putClip", clip }] })),
  };
}

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));

describe("B-122 saving to the real server", () => {
  test("edits, undo and redo arrive in order: the rows are what the user sees", async () => {
    const { syncSession, commit, clip, stored, add } = await aSavedProject();
    add();
    commit((timeline) => moveClip(timeline, clip.id, 30, 2));
    commit((timeline) => splitClip(timeline, clip.id, 33, [newId(), newId()]));
    syncSession.undo();
    syncSession.undo();
    syncSession.redo();
    syncSession.redo();
    expect(await syncSession.flush(20_000)).toBe(true);
    const { clips, revision } = await stored();
    expect(byId(clips)).toEqual(byId(allClips(syncSession.document().timeline)));
    expect(clips).toHaveLength(2);
    expect(revision).toBe(7);
    expect(syncSession.document().revision).toBe(7);
  });

  test("B-123 a change that the database refuses returns to its last confirmed value, with the sentence of that rule; edits of other clips stay", async () => {
    const { syncSession, commit, clip, refusals, stored, add } = await aSavedProject();
    add();
    const other = aClip({ id: newId(), url: clip.url, startTime: 40, endTime: 50 });
    commit(() => ({ kind: "addClip", changes: [{ kind: "putClip", clip: other }] }));
    expect(await syncSession.flush(20_000)).toBe(true);
    commit(() => ({ kind: "moveClip", changes: [{ kind: "putClip", clip: { ...clip, startTime: -5 } }] }));
    commit((timeline) => removeClip(timeline, other.id));
    expect(await syncSession.flush(20_000)).toBe(true);
    expect(refusals).toEqual([expect.stringMatching(/^Failed to save changes for track\. Please try again\. Error: .+/u)]);
    expect(clipById(syncSession.document().timeline, clip.id)).toEqual(clip);
    expect((await stored()).clips).toEqual([clip]);
  });

  test("B-166 settings of a later version are kept at every level, whatever is edited", async () => {
    const { settings } = withOtherFieldsEverywhere(
      aTimeline([], {
        settings: {
          ...DEFAULT_SETTINGS,
          lanes: [defaultLane(0), defaultLane(1)],
          loopRange: { start: 1, end: 5 },
          markers: [{ id: "m", time: 3, name: "Door", colour: "red" }],
        },
      }),
    );
    const { syncSession, commit, stored } = await aSavedProject(createMemoryJournal(), settings);
    expect((await stored()).settings).toEqual(settings);
    commit((timeline) => changeLane(timeline, 0, { muted: true }));
    commit((timeline) => changeMarker(timeline, "m", { time: 4 }));
    commit((timeline) => setLoopRange(timeline, { start: 2, end: 5 }));
    expect(await syncSession.flush(20_000)).toBe(true);
    const { lanes, markers, loopRange, ...others } = settings;
    expect((await stored()).settings).toEqual({
      ...others,
      lanes: [{ ...lanes[0], muted: true }, lanes[1]],
      markers: [{ ...markers[0], time: 4 }],
      loopRange: { ...loopRange, start: 2 },
    });
  });

  test("operations in the journal of an earlier visit are sent, and applied ones are not applied twice", async () => {
    const journal = createMemoryJournal();
    const first = await aSavedProject(journal);
    first.add();
    expect(await first.syncSession.flush(20_000)).toBe(true);
    const before = await first.stored();
    const sent = {
      opId: newId(),
      baseRev: before.revision,
      kind: "removeClip",
      changes: [{ kind: "removeClip", id: first.clip.id }],
    } as const;
    unwrap(await page.backend.operations.apply(before.id, sent));
    await journal.append(before.id, sent);
    first.syncSession.dispose();
    const syncSession = await createSyncSession({
      project: before,
      server: page.backend,
      journal,
      newId,
      timers: browserTimers,
      targets: withoutPlayback(),
      onStatus: () => undefined,
      onRefused: () => undefined,
    });
    onTestFinished(() => syncSession.dispose());
    expect(await syncSession.flush(20_000)).toBe(true);
    expect(await first.stored()).toMatchObject({ clips: [], revision: 2 });
    expect(await journal.load(before.id)).toEqual([]);
  });
});

describe("a project of a file on the real server", () => {
  test("B-166 has the settings of version 2 that the file says, and those that nobody knows", async () => {
    const { picture: _picture, clips: _clips, ...file } = { ...FULL_PROJECT, later: { of: "the project" } };
    const read = unwrap(readProject({ ...file, clips: [] }));
    const made = unwrap(await createFromFile(page.backend, projectFile("reel", timelineOf(read)), newId));
    expect(made.settings).toEqual(read.settings);
    const [cue] = made.cues;
    const [alternateId = ""] = cue?.alternates.map(({ id }) => id) ?? [];
    const cues = JSON.stringify(file.cues).replaceAll('"x"', `"${alternateId}"`).replace('"id":"c"', `"id":"${cue?.id}"`);
    expect([cue?.id, alternateId]).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
    expect(writeProject("reel", timelineOf(made))).toEqual({ ...file, clips: [], cues: JSON.parse(cues) as unknown });
  });

  test("has everything that the file says; one with another user's sound is refused, and nothing of it is left", async () => {
    const { backend, user } = page;
    const soundOf = (owner: string) => `${owner}/music-tracks/${newId()}.wav`;
    const clip = aClip({ id: newId(), url: soundOf(user.id) });
    const markers = [{ id: "m", time: 2, name: "Door", colour: "yellow" as const }];
    const empty = unwrap(await backend.projects.create({ name: "Reel", picture: undefined }));
    const written = { ...empty, settings: { ...empty.settings, markers }, clips: [clip] };
    const made = unwrap(await createFromFile(backend, projectFile(empty.id, timelineOf(written)), newId));
    expect(made).toMatchObject({ name: "Reel", settings: { markers }, clips: [{ ...clip, id: expect.not.stringContaining(clip.id) }] });
    const before = unwrap(await backend.projects.list());
    const foreign = { ...written, clips: [clip, aClip({ id: newId(), url: soundOf(newId()) })] };
    expect(await createFromFile(backend, projectFile(empty.id, timelineOf(foreign)), newId)).toMatchObject({ ok: false });
    expect(unwrap(await backend.projects.list())).toEqual(before);
  });
});
