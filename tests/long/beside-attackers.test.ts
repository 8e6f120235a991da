import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ADDRESS_HEADER, callAuth } from "#tests/support/server/auth-calls.ts";
import { freshDataFolder } from "#tests/support/server/data-folder.ts";
import { spawnServer } from "#tests/support/server/server-process.ts";
import type { ServerProcess } from "#tests/support/server/server-process.ts";
import { signUpUser } from "#tests/support/server/test-server.ts";
import type { SignedInUser } from "#tests/support/server/test-server.ts";
import { must } from "#tests/support/server/victim.ts";

const SECONDS = 60;
const CLIPS = 10_000;

let server: ServerProcess;
let editor: SignedInUser;
let attacker: SignedInUser;

beforeAll(async () => {
  vi.stubEnv("LAYBACK_ADDRESS_HEADER", ADDRESS_HEADER);
  server = await spawnServer({ dataDir: await freshDataFolder() });
  editor = await signUpUser(server, "editor@example.com");
  attacker = await signUpUser(server, "attacker@example.com");
});
afterAll(async () => {
  const { output } = await server.end("SIGTERM");
  // What the server prints when it replaces a crashed thread of the database.
  expect(output).not.toContain("started again");
});

async function newProject({ client }: SignedInUser): Promise<string> {
  return String(must(await client.from("projects").insert({ name: "P" }).select("id").single())["id"]);
}

function headersOf(user: SignedInUser) {
  return { apikey: server.publishableKey, authorization: `Bearer ${user.accessToken}`, "content-type": "application/json" };
}

const putClipOf = (user: SignedInUser, id: string, start: number) => ({
  kind: "put",
  clip: { id, name: "c", audio_url: `${user.id}/music-tracks/${randomUUID()}.wav`, start_time: start, end_time: start + 1 },
});

/** An edit, a read of the project and 100 ms of pause, again and again. Returns the milliseconds of each request, ascending. */
async function editFor(seconds: number, projectId: string): Promise<readonly number[]> {
  const times: number[] = [];
  const timed = async (request: PromiseLike<{ readonly error: unknown }>) => {
    const start = performance.now();
    const { error } = await request;
    times.push(performance.now() - start);
    expect(error).toBeNull();
  };
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await setTimeout(100)) {
    const op = { opId: randomUUID(), projectId, baseRev: 0, changes: [putClipOf(editor, randomUUID(), times.length)] };
    await timed(editor.client.rpc("apply_operation", { op }));
    await timed(editor.client.from("projects").select("revision").eq("id", projectId).single());
  }
  return times.toSorted((a, b) => a - b);
}

const counts = { guesses: 0, operations: 0, refusedOperations: 0, filters: 0, longestOperationMs: 0 };

async function guess(signal: AbortSignal): Promise<void> {
  for (let number = 0; !signal.aborted; number++) {
    const body = { email: `victim-${number % 50}@example.com`, password: `guess-${number}` };
    const { response } = await callAuth(server, "token?grant_type=password", {
      body,
      address: `10.0.${(number >> 8) & 255}.${number & 255}`,
    });
    counts.guesses += 1;
    if (response.status === 429) await setTimeout(100);
  }
}

/** The same ten thousand clips, each time with other files: the heaviest operation of that size for the database. */
async function applyMany(projectId: string, signal: AbortSignal): Promise<void> {
  const ids = Array.from({ length: CLIPS }, () => randomUUID());
  // Prepared, because this process also measures the editor's requests.
  const changes = [0, 1].map(() => JSON.stringify(ids.map((id, index) => putClipOf(attacker, id, index))));
  for (let round = 0; !signal.aborted; round++) {
    const body = `{"op":{"opId":"${randomUUID()}","projectId":"${projectId}","baseRev":0,"changes":${changes[round % 2]}}}`;
    const start = performance.now();
    const response = await fetch(`${server.url}/rest/v1/rpc/apply_operation`, { method: "POST", headers: headersOf(attacker), body });
    if (response.status === 429) {
      counts.refusedOperations += 1;
      await setTimeout(1000);
      continue;
    }
    expect(response.status).toBe(200);
    counts.operations += 1;
    counts.longestOperationMs = Math.max(counts.longestOperationMs, Math.round(performance.now() - start));
  }
}

async function filterByPattern(signal: AbortSignal): Promise<void> {
  const pattern = encodeURIComponent(String.raw`^(a*)(a*)(a*)(a*)(a*)(a*)\1\2\3\4\5\6b$`);
  while (!signal.aborted) {
    const response = await fetch(`${server.url}/rest/v1/projects?name=match.${pattern}`, { headers: headersOf(attacker) });
    // 400: the pattern is stopped. 429: the attacker's operations have used up the attacker's own time.
    expect([400, 429]).toContain(response.status);
    counts.filters += 1;
    await setTimeout(20);
  }
}

test(
  `beside guessers, regular expressions and operations of ${CLIPS} clips no request of an editing user takes a second`,
  { timeout: 300_000 },
  async () => {
    const [edited, attacked, alsoAttacked] = [await newProject(editor), await newProject(attacker), await newProject(attacker)];
    // The pattern of `filterByPattern` tries every way to divide these letters before it fails.
    const named = await attacker.client.from("projects").insert({ name: `${"a".repeat(901)}b` });
    expect(named.error).toBeNull();
    await editFor(3, edited);
    const idle = await editFor(10, edited);
    const stop = new AbortController();
    const attacks = Promise.all([
      ...Array.from({ length: 10 }, () => guess(stop.signal)),
      filterByPattern(stop.signal),
      applyMany(attacked, stop.signal),
      applyMany(alsoAttacked, stop.signal),
    ]);
    await setTimeout(3000);
    const beside = await editFor(SECONDS, edited);
    stop.abort();
    await attacks;
    const figures = (times: readonly number[]) =>
      [0.5, 0.95, 1].map((part) => Math.round(times[Math.floor((times.length - 1) * part)] ?? NaN));
    console.log(
      JSON.stringify({
        ...counts,
        requests: beside.length,
        idleMs: figures(idle),
        besideMs: figures(beside),
        at: ["median", "95 %", "longest"],
      }),
    );
    expect(Math.min(counts.guesses, counts.operations, counts.filters)).toBeGreaterThan(0);
    expect(beside.at(-1)).toBeLessThan(1000);
  },
);
