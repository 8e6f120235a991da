import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Backend, User } from "#backend/backend.ts";
import { createSyncSession } from "#editor/core/document/sync-session.ts";
import type { SyncSessionInput, MergeReports } from "#editor/core/document/sync-session.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import { browserTimers } from "#editor/core/timers.ts";
import type { Edit } from "#model/edits/change.ts";
import { moveClip, removeClip, setClipMuted } from "#model/edits/edits.ts";
import { addMarker } from "#model/edits/marker-edits.ts";
import type { ClipQuestion } from "#model/merge/merge-rows.ts";
import { setGain } from "#model/edits/mix-edits.ts";
import { failure } from "#model/result.ts";
import { allClips, clipById } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { withoutPlayback } from "#tests/support/editor/without-playback.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { openSignedInPage } from "#tests/support/server/client-backend.ts";
import type { FakePage } from "#tests/support/server/client-backend.ts";
import { startTestServer } from "#tests/support/server/test-server.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

let server: TestServer;
let page: FakePage & { user: User };

beforeAll(async () => {
  server = await startTestServer();
  page = await openSignedInPage(server, "devices@example.com");
});
afterAll(async () => {
  page.backend.dispose();
  await server.dispose();
});

const newId = () => crypto.randomUUID();

/** A project with the clips "Theme" and "Drums" on the real server. */
async function aProject() {
  const { backend, user } = page;
  const { id } = unwrap(await backend.projects.create({ name: "Reel", picture: undefined }));
  const url = `${user.id}/music-tracks/${newId()}.wav`;
  const [theme, drums] = [aClip({ id: newId(), url }), aClip({ id: newId(), url, name: "Drums", startTime: 30, endTime: 40 })];
  const changes = [theme, drums].map((clip) => ({ kind: "putClip", clip }) as const);
  unwrap(await backend.operations.apply(id, { opId: newId(), baseRev: 0, kind: "addClip", changes }));
  const stored = async () => unwrap(await backend.projects.load(id));
  return { id, theme, drums, stored };
}

type Device = Awaited<ReturnType<typeof openDevice>>;

/** A browser of the user's with the project open in its present state. */
async function openDevice(
  id: string,
  changes: { backend?: Backend; ask?: SyncSessionInput["ask"]; journal?: SyncSessionInput["journal"] } = {},
) {
  const { backend = page.backend, ask, journal = createMemoryJournal() } = changes;
  const reported: MergeReports[] = [];
  const refused: string[] = [];
  const input = {
    project: unwrap(await backend.projects.load(id)),
    server: backend,
    operations: backend.operations,
    journal,
    newId,
    timers: browserTimers,
    targets: withoutPlayback(),
    onStatus: () => undefined,
    onRefused: (_operation: unknown, error: { readonly message: string }) => refused.push(error.message),
    onMerged: (news: MergeReports) => reported.push(news),
    ...(ask && { ask }),
  };
  const syncSession = await createSyncSession(input);
  onTestFinished(() => syncSession.dispose());
  const edit = (make: (timeline: ProjectTimeline) => Edit | undefined) => {
    const made = make(syncSession.document().timeline);
    if (!made) throw new Error("The edit was ignored.");
    syncSession.commit(made);
  };
  return {
    syncSession,
    journal,
    refused,
    edit,
    save: async () => expect(await syncSession.flush(20_000)).toBe(true),
    clip: (clipId: string) => clipById(syncSession.document().timeline, clipId),
    markers: () => syncSession.document().timeline.settings.markers.map(({ id: marker }) => marker),
    overrides: () => reported.flatMap(({ overrides }) => overrides),
    shown: () => reported.flatMap(({ shown }) => shown),
  };
}

const mark = (id: string, time: number) => (timeline: ProjectTimeline) => addMarker(timeline, { id, time });

/** Both devices show the server's state. */
async function expectSame(one: Device, other: Device, stored: Awaited<ReturnType<Awaited<ReturnType<typeof aProject>>["stored"]>>) {
  for (const { syncSession } of [one, other]) {
    const { timeline, revision, pending } = syncSession.document();
    expect([revision, pending]).toEqual([stored.revision, []]);
    expect(allClips(timeline).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(stored.clips.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
    expect(timeline.settings).toEqual(stored.settings);
  }
}

describe("two devices with one project open", () => {
  test("three markers of one and one of the other are all there, on the server and on both", async () => {
    const { id, stored } = await aProject();
    const [one, other] = [await openDevice(id), await openDevice(id)];
    for (const at of [1, 2, 3]) one.edit(mark(`one-${at}`, at));
    await one.save();
    other.edit(mark("other", 2.5));
    await other.save();
    expect((await stored()).settings.markers.map((marker) => marker.id)).toEqual(["one-1", "one-2", "other", "one-3"]);
    await one.syncSession.refresh();
    await expectSame(one, other, await stored());
    expect([one.overrides(), other.overrides(), one.refused, other.refused]).toEqual([[], [], [], []]);
    expect(other.shown()).toEqual([expect.objectContaining({ kind: "setSettings" })]);
  });

  test("a mute of one survives a move of the other, and a gain, and both devices show both", async () => {
    const { id, theme, stored } = await aProject();
    const [one, other] = [await openDevice(id), await openDevice(id)];
    one.edit((timeline) => setClipMuted(timeline, theme.id, true));
    await one.save();
    other.edit((timeline) => moveClip(timeline, theme.id, 12, 1));
    other.edit((timeline) => setGain(timeline, [theme.id], -6));
    await other.save();
    await one.syncSession.refresh();
    expect(one.clip(theme.id)).toMatchObject({ muted: true, startTime: 12, endTime: 22, laneIndex: 1, gainDb: -6 });
    await expectSame(one, other, await stored());
  });

  test("a clip that one deletes does not come back with an edit of another clip on the other", async () => {
    const { id, theme, drums, stored } = await aProject();
    const [one, other] = [await openDevice(id), await openDevice(id)];
    one.edit((timeline) => removeClip(timeline, theme.id));
    await one.save();
    other.edit((timeline) => moveClip(timeline, drums.id, 50, 0));
    await other.save();
    expect((await stored()).clips.map((clip) => clip.id)).toEqual([drums.id]);
    await one.syncSession.refresh();
    await expectSame(one, other, await stored());
  });

  test.each(["keep", "remove"] as const)("a clip that one deletes and the other edits is asked about: %s", async (answer) => {
    const { id, theme, drums, stored } = await aProject();
    const asked: ClipQuestion[] = [];
    const ask: SyncSessionInput["ask"] = async (questions) => {
      asked.push(...questions);
      return new Map(questions.map(({ clipId }) => [clipId, answer]));
    };
    const [one, other] = [await openDevice(id), await openDevice(id, { ask })];
    one.edit((timeline) => removeClip(timeline, theme.id));
    await one.save();
    other.edit((timeline) => moveClip(timeline, theme.id, 12, 0));
    other.edit((timeline) => setClipMuted(timeline, drums.id, true));
    await other.save();
    expect(asked).toEqual([{ clipId: theme.id, name: "Theme", removed: "there" }]);
    const { clips } = await stored();
    expect(clips.find((clip) => clip.id === theme.id)?.startTime).toBe(answer === "keep" ? 12 : undefined);
    expect(clips.find((clip) => clip.id === drums.id)?.muted).toBe(true);
    await one.syncSession.refresh();
    await expectSame(one, other, await stored());
  });

  test("without an answer nothing is lost: the edit waits in the journal, and the question returns at the next opening", async () => {
    const { id, theme, stored } = await aProject();
    const [one, other] = [await openDevice(id), await openDevice(id, { ask: () => new Promise(() => undefined) })];
    one.edit((timeline) => removeClip(timeline, theme.id));
    await one.save();
    other.edit((timeline) => moveClip(timeline, theme.id, 12, 0));
    expect(await other.syncSession.flush(1000)).toBe(false);
    expect((await stored()).clips).toHaveLength(1);
    other.syncSession.dispose();
    const again = await openDevice(id, { journal: other.journal, ask: async () => new Map([[theme.id, "keep"]]) });
    await again.save();
    expect((await stored()).clips.find((clip) => clip.id === theme.id)?.startTime).toBe(12);
  });

  test("the same field on both: the later value counts, and both devices are shown the clip and both values", async () => {
    const { id, theme, stored } = await aProject();
    const [one, other] = [await openDevice(id), await openDevice(id)];
    one.edit((timeline) => moveClip(timeline, theme.id, 7, 0));
    await one.save();
    other.edit((timeline) => moveClip(timeline, theme.id, 12, 0));
    await other.save();
    await one.syncSession.refresh();
    const override = { subject: "Theme", field: "position", kept: "0:12.000", replaced: "0:07.000" };
    expect(other.overrides()).toEqual([override]);
    expect(one.overrides()).toMatchObject([override]);
    await expectSame(one, other, await stored());
  });

  test("undo reverts only this device's edit: the other device's edit of the clip stays", async () => {
    const { id, theme, stored } = await aProject();
    const [one, other] = [await openDevice(id), await openDevice(id)];
    other.edit((timeline) => moveClip(timeline, theme.id, 12, 0));
    await other.save();
    await one.syncSession.refresh();
    one.edit((timeline) => setClipMuted(timeline, theme.id, true));
    await one.save();
    await other.syncSession.refresh();
    other.syncSession.undo();
    await other.save();
    expect((await stored()).clips.find((clip) => clip.id === theme.id)).toMatchObject({ startTime: 5, muted: true });
    other.syncSession.redo();
    await other.save();
    await one.syncSession.refresh();
    one.syncSession.undo();
    await one.save();
    expect((await stored()).clips.find((clip) => clip.id === theme.id)).toMatchObject({ startTime: 12, muted: false });
  });
});

describe("a lost response", () => {
  /** The network delivers every operation to the server; the response to the first is lost. */
  const losing = (backend: Backend): Backend => {
    let isLost = true;
    return {
      ...backend,
      operations: {
        ...backend.operations,
        apply: async (...call) => {
          const answer = await backend.operations.apply(...call);
          if (!isLost) return answer;
          isLost = false;
          return failure({ kind: "unreachable", message: "Failed to fetch" });
        },
      },
    };
  };

  test("then another device's edit of the same clip: the document has that, and no later edit writes the old place", async () => {
    const { id, theme, stored } = await aProject();
    const [one, other] = [await openDevice(id, { backend: losing(page.backend) }), await openDevice(id)];
    one.edit((timeline) => moveClip(timeline, theme.id, 7, 0));
    await expect.poll(async () => (await stored()).clips.find((clip) => clip.id === theme.id)?.startTime).toBe(7);
    await other.syncSession.refresh();
    other.edit((timeline) => moveClip(timeline, theme.id, 20, 0));
    await other.save();
    await one.save();
    // It may have sent its edit again before the other saved.
    await one.syncSession.refresh();
    expect(one.clip(theme.id)?.startTime).toBe(20);
    one.edit((timeline) => setClipMuted(timeline, theme.id, true));
    await one.save();
    await other.syncSession.refresh();
    expect((await stored()).clips.find((clip) => clip.id === theme.id)).toMatchObject({ startTime: 20, muted: true });
    await expectSame(one, other, await stored());
    expect([one.overrides(), other.overrides()]).toEqual([[], []]);
  });

  test("and then a crash: the journal's edit is recognised as applied, and does not override the newer one", async () => {
    const { id, theme, stored } = await aProject();
    const [one, other] = [await openDevice(id, { backend: losing(page.backend) }), await openDevice(id)];
    one.edit((timeline) => moveClip(timeline, theme.id, 7, 0));
    await expect.poll(async () => (await stored()).clips.find((clip) => clip.id === theme.id)?.startTime).toBe(7);
    one.syncSession.dispose();
    await other.syncSession.refresh();
    other.edit((timeline) => moveClip(timeline, theme.id, 20, 0));
    await other.save();
    const again = await openDevice(id, { journal: one.journal });
    again.edit((timeline) => setClipMuted(timeline, theme.id, true));
    await again.save();
    expect((await stored()).clips.find((clip) => clip.id === theme.id)).toMatchObject({ startTime: 20, muted: true });
    expect(await one.journal.load(id)).toEqual([]);
  });

  test("and so long ago that the server has no record: newer values override the old edit, the rest of it is saved, and that is reported", async () => {
    const { id, theme, stored } = await aProject();
    const journal = createMemoryJournal();
    const before = [{ kind: "putClip", clip: theme } as const];
    const moved = { ...theme, startTime: 7, endTime: 17, muted: true };
    await journal.append(id, { opId: newId(), baseRev: 1, kind: "moveClip", changes: [{ kind: "putClip", clip: moved }], before });
    const other = await openDevice(id);
    other.edit((timeline) => moveClip(timeline, theme.id, 20, 0));
    await other.save();
    const { error } = await prune(id, 2);
    expect(error).toBeNull();
    const one = await openDevice(id, { journal });
    await one.save();
    expect((await stored()).clips.find((clip) => clip.id === theme.id)).toMatchObject({ startTime: 20, muted: true });
    expect(one.overrides()).toEqual([{ subject: "Theme", field: "position", kept: "0:20.000", replaced: "0:07.000" }]);
    expect(await journal.load(id)).toEqual([]);
  });
});

/** As after a thousand more operations: the record begins after this revision. */
async function prune(id: string, revision: number) {
  const { createClient } = await import("@supabase/supabase-js");
  const { noWebSocket } = await import("#tests/support/server/test-server.ts");
  const client = createClient(server.url, server.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: noWebSocket },
  });
  await client.auth.signInWithPassword({ email: "devices@example.com", password: "correct-horse" });
  return client.from("projects").update({ pruned_revision: revision }).eq("id", id);
}
