import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { countDatabaseThreads } from "#tests/support/server/database-threads.ts";
import { signUpUser, startTestServer } from "#tests/support/server/test-server.ts";
import type { SignedInUser, TestServer } from "#tests/support/server/test-server.ts";

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

// Harmless, so that a server that runs it responds with 200 at once.
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

test("values of another type are left to PostgreSQL, and none of them ends its thread", async () => {
  const threads = countDatabaseThreads();
  onTestFinished(threads.stop);
  const statuses: number[] = [];
  for (const query of ["name=eq.true", "name=in.(true,1)", "is_public=eq.maybe", "created_at=gt.5", "id=eq.true"]) {
    statuses.push((await read(query)).status);
  }
  const { status } = await user.client.rpc("recently_played_media", { paths: [true] });
  const inserted = await user.client.from("projects").insert({ name: "P", is_public: "maybe" });
  expect([...statuses, status, inserted.status]).toEqual([200, 200, 400, 400, 400, 200, 400]);
  expect((await read("select=id")).status).toBe(200);
  expect(threads.count()).toBe(0);
});

const LONG = "a".repeat(201);

test.each([
  [`name=like.*${LONG}*`, "The patterns of like and ilike have more than 200 characters"],
  [`name=not.ilike.${LONG}`, "The patterns of like and ilike have more than 200 characters"],
  [`name=like(any).{${LONG.slice(100)},${LONG.slice(100)}}`, "The patterns of like and ilike have more than 200 characters"],
  [`or=(name.like.${LONG.slice(100)},and(name.ilike.${LONG.slice(100)},name.eq.x))`, "The patterns of like and ilike have more than 200"],
  [`select=id,audio_tracks(id)&audio_tracks.name=like.${LONG}`, "The patterns of like and ilike have more than 200 characters"],
  [`settings->>a=like.*b*`, "Paths into JSON columns are not offered"],
  [`or=(settings->a->>b.eq.c,name.eq.x)`, "Paths into JSON columns are not offered"],
  [`order=settings->a`, "Paths into JSON columns are not offered"],
  [`select=id,a:settings->a`, "Paths into JSON columns are not offered"],
  [`select=${Array.from({ length: 51 }, (_, number) => `x${number}:name`).join(",")}`, "more than 50 columns"],
  [`select=${Array.from({ length: 4 }, (_, number) => `x${number}:audio_tracks(id)`).join(",")}`, "more than 3 tables"],
])("a request that makes the database read a value over and over is refused: %s", async (query, sentence) => {
  const { status, text } = await read(query);
  expect([status, text]).toEqual([400, expect.stringContaining(sentence)]);
});

test.each([
  ["1001 rows", "application/json", JSON.stringify(Array.from({ length: 1001 }, () => ({ name: "x" }))), 400],
  ["70,000 rows", "application/json", JSON.stringify(Array.from({ length: 70_000 }, () => ({ name: "x" }))), 400],
  ["rows that are not JSON", "text/csv", `[name,name\n${"1,a\n".repeat(2000)}`, 415],
])("a body of %s is refused at once", async (_what, type, body, expected) => {
  const headers = { apikey: server.publishableKey, authorization: `Bearer ${user.accessToken}`, "content-type": type };
  const response = await fetch(`${server.url}/rest/v1/projects?columns=name`, { method: "POST", headers, body });
  expect(response.status).toBe(expected);
  expect((await user.client.from("projects").select("id")).data).toHaveLength(1);
});

test("a thousand rows are accepted at once", async () => {
  const other = await signUpUser(server, "many@example.com");
  const { status } = await other.client.from("projects").insert(Array.from({ length: 1000 }, (_, number) => ({ name: `P${number}` })));
  expect(status).toBe(201);
});

test("tables within tables within tables are not read: each level multiplies the rows", async () => {
  expect((await read("select=id,audio_tracks(id)")).status).toBe(200);
  expect((await read("select=audio_tracks(projects(audio_tracks(id)))")).status).toBe(400);
});

test.each([
  ["a column's name", "projects", { "na\u0000me": 1 }],
  ["a JSON path of a filter", "projects?settings->a%00b=eq.1", undefined],
  ["a JSON path of select", "projects?select=settings->a%00b", undefined],
  ["a filter's column", "projects?na%00me=eq.1", undefined],
  ["order", "projects?order=na%00me", undefined],
  ["an order by a JSON path", "projects?order=settings->a%00b", undefined],
  ["a name of select", "projects?select=x%00y:name", undefined],
  ["a function's name", "rpc/a%00b", {}],
  ["an argument's name", "rpc/public_project", { "project\u0000_id": "x" }],
])("a NUL character in %s is reported as the sender's fault", async (_where, path, body) => {
  const headers = { apikey: server.publishableKey, authorization: `Bearer ${user.accessToken}`, "content-type": "application/json" };
  const request = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`${server.url}/rest/v1/${path}`, { headers, ...request });
  const text = await response.text();
  expect(response.status, text).toBeGreaterThanOrEqual(400);
  expect(response.status, text).toBeLessThan(500);
});
