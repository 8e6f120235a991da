import { afterAll, beforeAll, expect, test } from "vitest";
import { countDatabaseThreads } from "#tests/support/server/database-threads.ts";
import { signUpUser, startTestServer } from "#tests/support/server/test-server.ts";
import type { SignedInUser, TestServer } from "#tests/support/server/test-server.ts";
import { representatives } from "#tests/support/representatives.ts";

let server: TestServer;
let user: SignedInUser;
const threads = countDatabaseThreads();

beforeAll(async () => {
  server = await startTestServer();
  user = await signUpUser(server, "kinds@example.com");
});
afterAll(async () => {
  threads.stop();
  await server.dispose();
});

const deep = (inner: string, depth: number) => "[".repeat(depth) + inner + "]".repeat(depth);
/** A value of every JSON type, and values that are interpreted as another type. */
const VALUES: Readonly<Record<string, unknown>> = {
  object: {},
  "object with a toString that is none": { toString: 1 },
  number: 5,
  "number without end": 1e308,
  true: true,
  null: null,
  list: ["a", null],
  "list in a list": ["a", ["b"]],
  "list of objects": [{ toString: 1 }],
  "list of lists of different lengths": [["a", "b"], ["c"]],
  "deep string": deep('"a"', 5000),
  "string of braces": "{".repeat(1000),
  "string with NUL": "a\u0000b",
  "deep list": JSON.parse(deep("1", 60)) as unknown,
};
const ARGUMENTS = [
  ["apply_operation", "op"],
  ["overrides_since", "project_id"],
  ["overrides_since", "since"],
  ["get_or_create_project", "project_name"],
  ["get_or_create_project", "preferred_id"],
  ["duplicate_project", "project_id"],
  ["duplicate_project", "copy_name"],
  ["public_project", "project_id"],
  ["library_item_usage", "item_id"],
  ["unreferenced_media", "older_than"],
  ["recently_played_media", "paths"],
  ["recently_played_media", "played_within"],
] as const;
/** Valid values of the other arguments, for functions with several. */
const OTHERS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  overrides_since: { project_id: "00000000-0000-4000-8000-000000000000", since: 0 },
  duplicate_project: { project_id: "00000000-0000-4000-8000-000000000000", copy_name: "Copy" },
  recently_played_media: { paths: [] },
};

async function ask(isSignedIn: boolean, path: string, body?: unknown) {
  const headers = {
    apikey: server.publishableKey,
    "content-type": "application/json",
    ...(isSignedIn && { authorization: `Bearer ${user.accessToken}` }),
  };
  const method = body === undefined ? "GET" : "POST";
  const response = await fetch(`${server.url}/rest/v1/${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

const NAMED = ARGUMENTS.map(([name, argument]) => `${argument} of ${name}`);

test.each(representatives(NAMED, 2))("%s accepts or refuses a value of any kind, and the database's thread continues", async (named) => {
  const [argument = "", name = ""] = named.split(" of ");
  const before = threads.count();
  for (const [kind, value] of Object.entries(VALUES)) {
    for (const isSignedIn of [false, true]) {
      const { status, text } = await ask(isSignedIn, `rpc/${name}`, { ...OTHERS[name], [argument]: value });
      expect(status, `${kind}, ${isSignedIn ? "signed in" : "anonymous"}: ${text}`).toBeLessThan(500);
    }
  }
  expect(threads.count()).toBe(before);
});

test("a list argument that is no list is refused with PostgreSQL's code", async () => {
  for (const paths of [{}, 5, true]) {
    const { status, text } = await ask(true, "rpc/recently_played_media", { paths });
    expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([400, "22P02"]);
  }
});

test.each(representatives(["projects", "profiles", "audio_tracks", "music_tracks"]))(
  "columns of %s accept or refuse a value of any kind, and the database's thread continues",
  async (table) => {
    const before = threads.count();
    const { data } = await user.client.from("profiles").select("*").single();
    const COLUMNS = [
      "name",
      "id",
      "settings",
      "deleted_at",
      "revision",
      "video_duration",
      "is_public",
      "start_time",
      "muted",
      "created_at",
      "avatar_url",
    ];
    for (const column of COLUMNS) {
      for (const [kind, value] of Object.entries(VALUES)) {
        const { status, text } = await ask(true, table, { [column]: value });
        expect(status, `${column}, ${kind}: ${text}`).toBeLessThan(500);
      }
    }
    expect((await user.client.from("profiles").select("*").single()).data).toEqual(data);
    expect(threads.count()).toBe(before);
  },
);

test("functions that the anonymous role may not execute are refused before their values are checked", async () => {
  for (const [name] of ARGUMENTS.filter(([name]) => name !== "public_project")) {
    const { status, text } = await ask(false, `rpc/${name}`, { wrong: { toString: 1 } });
    expect([status, JSON.parse(text)]).toMatchObject([401, { code: "42501" }]);
  }
  expect((await ask(false, "rpc/public_project", { project_id: user.id })).status).toBe(200);
});
