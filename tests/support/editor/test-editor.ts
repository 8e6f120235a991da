import { randomUUID } from "node:crypto";
import { signUpUser, startTestServer } from "../server/test-server.ts";
import type { SignedInUser, TestServer } from "../server/test-server.ts";
import { must } from "../server/victim.ts";

export type TestRow = Record<string, unknown>;

/** A user who edits through the API directly, as the editor does. */
export type TestEditor = Awaited<ReturnType<typeof signUpEditor>>;

/** The change that puts a whole clip. */
export const put = (clip: TestRow): TestRow => ({ kind: "put", clip });

async function signUpEditor(server: TestServer, email: string) {
  const user: SignedInUser = await signUpUser(server, email);
  const { client, id } = user;
  return {
    user,
    newProject: async (): Promise<string> =>
      must(await client.from("projects").insert({ name: "Film" }).select("id").single()).id as string,
    /** A clip's row with a new id and a value in every column. */
    aClip: (overrides: TestRow = {}): TestRow & { id: string } => ({
      id: randomUUID(),
      name: "Drums",
      audio_url: `${id}/music-tracks/drums.wav`,
      start_time: 1,
      end_time: 3.5,
      original_duration: 10,
      source_offset: 0.25,
      lane_index: 2,
      muted: true,
      gain_db: -6,
      pan: -0.5,
      fade_in: 0.1,
      fade_out: 0.2,
      ...overrides,
    }),
    /** Sends one operation; `more` overrides its other fields. */
    apply: (projectId: string, changes: readonly TestRow[], more: TestRow = {}) =>
      client.rpc("apply_operation", { op: { opId: randomUUID(), projectId, baseRev: 0, changes, ...more } }),
    /** A project's rows of clips, earliest first. */
    clipsOf: async (projectId: string): Promise<TestRow[]> =>
      must(await client.from("audio_tracks").select("*").eq("project_id", projectId).order("start_time")),
  };
}

/** A server with one signed-up editor. The caller disposes of the server. */
export async function startWithEditor(): Promise<{ readonly server: TestServer; readonly editor: TestEditor }> {
  const server = await startTestServer();
  return { server, editor: await signUpEditor(server, "editor@example.com") };
}
