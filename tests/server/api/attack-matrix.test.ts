import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANSWER_HEADERS } from "#supabase/local/web/security-headers.ts";
import { attackersOf } from "#tests/support/server/attackers.ts";
import type { Attacker } from "#tests/support/server/attackers.ts";
import { adminAttacks } from "#tests/support/attacks/admin-attacks.ts";
import type { Attack, AttackTarget } from "#tests/support/attacks/attack.ts";
import { accountAttacks, busyAttacks } from "#tests/support/attacks/account-attacks.ts";
import { functionAttacks } from "#tests/support/attacks/function-attacks.ts";
import { oversizedRequests } from "#tests/support/attacks/oversized-requests.ts";
import { malformedRequests, rawAnswer } from "#tests/support/attacks/malformed-requests.ts";
import { storageAttacks } from "#tests/support/attacks/storage-attacks.ts";
import { tableAttacks } from "#tests/support/attacks/table-attacks.ts";
import { countDatabaseThreads } from "#tests/support/server/database-threads.ts";
import { signUpUser, startTestServer } from "#tests/support/server/test-server.ts";
import type { SignedInUser, TestServer } from "#tests/support/server/test-server.ts";
import { createBelongings, inventoryOf } from "#tests/support/server/victim.ts";

const ATTACKS: readonly Attack[] = [
  ...adminAttacks,
  ...accountAttacks,
  ...busyAttacks,
  ...tableAttacks,
  ...functionAttacks,
  ...storageAttacks,
];
const SIGNED_IN = "a second user";
const ATTACKER_NAMES = [
  SIGNED_IN,
  "an anonymous client",
  "a client without any key",
  "a client with a wrong key",
  "the victim's token without a key",
  "a forged service role token",
  "a forged token of the victim",
  "an unsigned token of the victim",
];

let server: TestServer;
let victim: SignedInUser;
let target: AttackTarget;
let attackers: readonly Attacker[];
let before: unknown;
const threads = countDatabaseThreads();

beforeAll(async () => {
  server = await startTestServer();
  victim = await signUpUser(server, "victim@example.com");
  target = { ...(await createBelongings(victim)), victimId: victim.id };
  attackers = await attackersOf(server, await signUpUser(server, "mallory@example.com"), victim);
  before = await inventoryOf(victim);
});

afterAll(async () => {
  threads.stop();
  await server?.dispose();
});

test("the matrix tries every kind of attacker", () => {
  expect(attackers.map((attacker) => attacker.name)).toEqual(ATTACKER_NAMES);
});

test("the victim's inventory is not empty, so that a stolen or lost part is noticed", () => {
  expect(JSON.stringify(before)).toContain(target.clipId);
  expect(JSON.stringify(before)).toContain(target.loosePath.split("/").at(-1));
});

describe.each(ATTACKER_NAMES)("B-27 %s", (attackerName) => {
  test.each(ATTACKS.map((attack) => [attack.name, attack] as const))("cannot %s", async (_name, { run, status: expected }) => {
    const attacker = attackers.find(({ name }) => name === attackerName);
    if (!attacker) throw new Error(`No attacker ${attackerName}`);
    const { data, error, status } = await run(attacker.client, target);
    if (expected !== undefined && attacker.name === SIGNED_IN) expect(status).toBe(expected);
    expect(error !== null || isNothing(data), `answered ${JSON.stringify(data)}`).toBe(true);
  });

  // Once for all attacks: the inventory costs as much as twenty of them.
  test("has changed nothing by any of these", async () => {
    expect(await inventoryOf(victim)).toEqual(before);
  });
});

describe("B-27 the victim", () => {
  const allowed = ATTACKS.filter(({ name }) => isReading(name) && !/^(read|list (the )?(bucket|accounts))/.test(name));
  test.each(allowed.map((attack) => [attack.name, attack] as const))(
    "can %s, so the refusals above are no accident",
    async (_name, { run }) => {
      const { data, error } = await run(victim.client, target);
      expect(error).toBeNull();
      expect(isNothing(data)).toBe(false);
    },
  );
});

describe("a request far longer or deeper than any of the product's is refused with a sentence", () => {
  test.each(oversizedRequests.map((request) => [request.name, request] as const))(
    "%s",
    async (_name, { method = "GET", path, headers = {}, body }) => {
      const response = await fetch(server.url + path, {
        method,
        redirect: "manual",
        headers: {
          apikey: server.publishableKey,
          authorization: `Bearer ${victim.accessToken}`,
          "content-type": "application/json",
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.text();
      expect(response.status, text.slice(0, 300)).toBeGreaterThanOrEqual(400);
      expect(response.status, text.slice(0, 300)).toBeLessThan(500);
      expect(text).toMatch(/[a-z]+ [a-z]+/iu);
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    },
  );

  test("none of them has changed anything, or stopped the server from responding", async () => {
    expect(await inventoryOf(victim)).toEqual(before);
  });
});

test("none of all these has ended the database's thread", () => {
  expect(threads.count()).toBe(1);
});

describe("malformed requests are refused with a sentence and the headers of every response, on a connection that then closes", () => {
  test.each(malformedRequests)("%s", async (_name, text, status) => {
    const answer = await rawAnswer(server.url, text);
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    const [head = "", body = ""] = answer.split("\r\n\r\n");
    for (const [name, value] of Object.entries(ANSWER_HEADERS)) expect(head.toLowerCase()).toContain(`${name}: ${value}`.toLowerCase());
    expect(head).toMatch(/^connection: close$/imu);
    expect(body).toMatch(/"message":"[A-Z][^"]+\."/u);
  });
});

function isReading(attackName: string): boolean {
  return /^(select|read|list|download|sign|ask|library_item_usage|unreferenced_media|overrides_since|recently_played_media)/.test(
    attackName,
  );
}

function isNothing(data: unknown): boolean {
  return data === null || data === undefined || (Array.isArray(data) && data.length === 0);
}
