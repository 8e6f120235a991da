import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ADDRESS_HEADER, callAuth } from "#tests/support/server/auth-calls.ts";
import { freshDataFolder } from "#tests/support/server/data-folder.ts";
import { spawnServer } from "#tests/support/server/server-process.ts";
import type { ServerProcess } from "#tests/support/server/server-process.ts";
import { signUpUser } from "#tests/support/server/test-server.ts";
import type { SignedInUser } from "#tests/support/server/test-server.ts";

const GUESSERS = 20;
const SECONDS = 60;
const ROUNDS = 6;

let server: ServerProcess;
let user: SignedInUser;
let guesses = 0;

beforeAll(async () => {
  vi.stubEnv("LAYBACK_ADDRESS_HEADER", ADDRESS_HEADER);
  server = await spawnServer({ dataDir: await freshDataFolder() });
  user = await signUpUser(server, "reader@example.com");
});
afterAll(async () => {
  await server?.end("SIGTERM");
});

/** Milliseconds of reads of the user's own rows, one every 50 ms for this many seconds. */
async function readFor(seconds: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await setTimeout(50)) {
    const start = performance.now();
    const { error } = await user.client.from("projects").select("id");
    times.push(performance.now() - start);
    expect(error).toBeNull();
  }
  return times;
}

/** Guesses in sequence until aborted; after a refusal it waits a tenth of a second. */
async function guess(nextAddress: () => string, signal: AbortSignal, statuses: Map<number, number>): Promise<void> {
  while (!signal.aborted) {
    const body = { email: `victim-${(guesses += 1) % 500}@example.com`, password: `guess-${guesses}` };
    const { response } = await callAuth(server, "token?grant_type=password", { body, address: nextAddress() });
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (response.status === 429) await setTimeout(100);
  }
}

test.each([
  ["one address", () => "203.0.113.1"],
  ["ever other addresses", () => `10.${guesses >> 16}.${(guesses >> 8) & 255}.${guesses & 255}`],
])(
  `beside ${GUESSERS} guessers from %s a read takes at most 1.5 times its idle time, and none a second`,
  { timeout: 300_000 },
  async (name, nextAddress) => {
    await readFor(3);
    const statuses = new Map<number, number>();
    const [idle, beside]: [number[], number[]] = [[], []];
    // By turns, because the machine's own speed changes from minute to minute.
    for (let round = 0; round < ROUNDS; round++) {
      idle.push(...(await readFor(5)));
      const abort = new AbortController();
      const guessers = Array.from({ length: GUESSERS }, () => guess(nextAddress, abort.signal, statuses));
      await setTimeout(2000);
      beside.push(...(await readFor(SECONDS / ROUNDS)));
      abort.abort();
      await Promise.all(guessers);
    }
    for (const times of [idle, beside]) times.sort((a, b) => a - b);
    const at = (times: readonly number[], part: number) => times[Math.floor((times.length - 1) * part)] ?? Number.NaN;
    const figures = (times: readonly number[]) => [0.5, 0.95, 1].map((part) => Number(at(times, part).toFixed(1)));
    console.log(
      JSON.stringify({
        from: name,
        answers: Object.fromEntries(statuses),
        idleMs: figures(idle),
        besideMs: figures(beside),
        at: ["median", "95 %", "longest"],
      }),
    );
    expect(at(beside, 0.5) / at(idle, 0.5)).toBeLessThan(1.5);
    expect(at(beside, 1)).toBeLessThan(1000);
  },
);
