import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { signUpUser, startTestServer } from "#tests/support/server.ts";
import type { SignedInUser, TestServer } from "#tests/support/server.ts";

let server: TestServer;
let user: SignedInUser;

beforeAll(async () => {
  server = await startTestServer();
  user = await signUpUser(server, "filters@example.com");
  const { error } = await user.client.from("projects").insert({ name: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!" });
  expect(error).toBeNull();
});
afterAll(() => server?.dispose());

async function read(query: string, method = "GET") {
  const headers = { apikey: server.publishableKey, authorization: `Bearer ${user.accessToken}` };
  const response = await fetch(`${server.url}/rest/v1/projects?${query}`, { method, headers });
  return { status: response.status, text: await response.text() };
}

// Harmless, so that a server which runs it answers 200 at once.
const PATTERN = encodeURIComponent("^a");

test.each([
  `name=match.${PATTERN}`,
  `name=imatch.${PATTERN}`,
  `name=not.match.${PATTERN}`,
  `name=not.imatch.${PATTERN}`,
  `name=match(any).{${PATTERN}}`,
  `name=imatch(all).{${PATTERN}}`,
  `or=(name.match.${PATTERN},name.eq.b)`,
  `and=(name.neq.b,not.or(name.imatch.${PATTERN},name.eq.b))`,
  `select=name,audio_tracks(name)&audio_tracks.name=match.${PATTERN}`,
])("a filter by regular expression is refused: %s", async (query) => {
  const { status, text } = await read(query);
  expect(status).toBe(400);
  expect(text).toContain("Filters by regular expression");
});

test.each(["PATCH", "DELETE"])("%s refuses one as well, and changes nothing", async (method) => {
  const headers = { apikey: server.publishableKey, authorization: `Bearer ${user.accessToken}`, "content-type": "application/json" };
  const body = method === "PATCH" ? { body: JSON.stringify({ name: "changed" }) } : {};
  const response = await fetch(`${server.url}/rest/v1/projects?name=match.${PATTERN}`, { method, headers, ...body });
  expect(response.status).toBe(400);
  expect((await read("select=name&name=like.aaa*")).text).toContain("aaaa");
});

test.each(["name=like.aaa*", "name=ilike.AAA*", "name=not.like.b*", "name=eq.~", `name=neq.${encodeURIComponent("a ~ b")}`])(
  "every other filter is answered: %s",
  async (query) => expect((await read(query)).status).toBe(200),
);

test("values of another type are PostgreSQL's to judge, and none of them ends its thread", async () => {
  let threads = 0;
  const noteThread = () => (threads += 1);
  process.on("worker", noteThread);
  onTestFinished(() => void process.off("worker", noteThread));
  const statuses: number[] = [];
  for (const query of ["name=eq.true", "name=in.(true,1)", "is_public=eq.maybe", "created_at=gt.5", "id=eq.true"]) {
    statuses.push((await read(query)).status);
  }
  const { status } = await user.client.rpc("recently_played_media", { paths: [true] });
  const inserted = await user.client.from("projects").insert({ name: "P", is_public: "maybe" });
  expect([...statuses, status, inserted.status]).toEqual([200, 200, 400, 400, 400, 200, 400]);
  expect((await read("select=id")).status).toBe(200);
  expect(threads).toBe(0);
});

test("tables within tables within tables are not read: each level multiplies the rows", async () => {
  expect((await read("select=id,audio_tracks(id)")).status).toBe(200);
  expect((await read("select=audio_tracks(projects(audio_tracks(id)))")).status).toBe(400);
});
