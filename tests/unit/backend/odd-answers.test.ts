import { expect, onTestFinished, test, vi } from "vitest";
import { memoryStorage } from "#backend/supabase/browser-ports.ts";
import { createLaybackClient } from "#backend/supabase/client.ts";
import { createSupabaseLibrary } from "#backend/supabase/media/library.ts";
import type { Objects } from "#backend/supabase/media/objects.ts";
import { createSupabaseProjects } from "#backend/supabase/projects/projects.ts";
import type { AuthSessions } from "#backend/supabase/auth/session.ts";
import { failure, success } from "#model/result.ts";

const sessions: AuthSessions = {
  current: async () => success({ userId: "u", accessToken: "token" }),
  withSession: (action) => action({ userId: "u", accessToken: "token" }),
};

/** A client whose server gives this answer to every request. */
function aClient(answer: () => Response) {
  vi.stubGlobal("fetch", async () => answer());
  onTestFinished(() => void vi.unstubAllGlobals());
  return createLaybackClient({ supabaseUrl: "http://127.0.0.1:9", publishableKey: "key", authFlow: "implicit" }, memoryStorage());
}

test("a new project that the server confirms without a row is a failure with its own sentence", async () => {
  const client = aClient(() => Response.json(null, { status: 201 }));
  const projects = createSupabaseProjects({ client, sessions, storage: memoryStorage() });
  expect(await projects.create({ name: "Reel", picture: undefined })).toEqual(
    failure({ kind: "malformed", message: "No project data returned from creation" }),
  );
});

test("B-58 an uploaded file whose URL the server refuses is removed again, and the user reads the server's reason", async () => {
  const removed: string[] = [];
  const objects = {
    upload: async () => success(undefined),
    remove: async (paths: readonly string[]) => success(void removed.push(...paths)),
    urls: { get: async () => failure({ kind: "refused", message: "Object not found", status: 404, code: undefined }) },
  } as unknown as Objects;
  const client = aClient(() => Response.error());
  const library = createSupabaseLibrary({ client, sessions, objects, newId: () => "new", maxUploadBytes: 1000 });
  expect(await library.import(new File(["sound"], "bed.wav", { type: "audio/wav" }))).toMatchObject({
    ok: false,
    error: { message: expect.stringMatching(/^Could not get public URL after upload: ./u) as string },
  });
  expect(removed).toEqual(["u/music-tracks/new.wav"]);
});
