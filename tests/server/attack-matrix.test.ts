import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attackersOf } from "#tests/support/attackers.ts";
import type { Attacker } from "#tests/support/attackers.ts";
import { adminAttacks } from "#tests/support/attacks/admin-attacks.ts";
import type { Attack, Target } from "#tests/support/attacks/attack.ts";
import { functionAttacks } from "#tests/support/attacks/function-attacks.ts";
import { storageAttacks } from "#tests/support/attacks/storage-attacks.ts";
import { tableAttacks } from "#tests/support/attacks/table-attacks.ts";
import { signUpUser, startTestServer } from "#tests/support/server.ts";
import type { SignedInUser, TestServer } from "#tests/support/server.ts";
import { giveBelongings, inventoryOf } from "#tests/support/victim.ts";

const ATTACKS: readonly Attack[] = [...adminAttacks, ...tableAttacks, ...functionAttacks, ...storageAttacks];
const ATTACKER_NAMES = [
  "a second user",
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
let target: Target;
let attackers: readonly Attacker[];
let before: unknown;

beforeAll(async () => {
  server = await startTestServer();
  victim = await signUpUser(server, "victim@example.com");
  target = { ...(await giveBelongings(victim)), victimId: victim.id };
  attackers = await attackersOf(server, await signUpUser(server, "mallory@example.com"), victim);
  before = await inventoryOf(victim);
});

afterAll(() => server?.dispose());

test("the matrix tries every attacker there is", () => {
  expect(attackers.map((attacker) => attacker.name)).toEqual(ATTACKER_NAMES);
});

test("the victim's inventory is not empty, so that a stolen or lost part is noticed", () => {
  expect(JSON.stringify(before)).toContain(target.clipId);
  expect(JSON.stringify(before)).toContain(target.loosePath.split("/").at(-1));
});

describe.each(ATTACKER_NAMES)("§6 D28 %s", (attackerName) => {
  test.each(ATTACKS.map((attack) => [attack.name, attack] as const))("cannot %s", async (_name, { run }) => {
    const attacker = attackers.find(({ name }) => name === attackerName);
    if (!attacker) throw new Error(`No attacker ${attackerName}`);
    const { data, error } = await run(attacker.client, target);
    expect(error !== null || isNothing(data), `answered ${JSON.stringify(data)}`).toBe(true);
  });

  // Once for all attacks: taking the inventory costs as much as twenty of them.
  test("has changed nothing by any of these", async () => {
    expect(await inventoryOf(victim)).toEqual(before);
  });
});

describe("§6 D28 the victim", () => {
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

function isReading(attackName: string): boolean {
  return /^(select|read|list|download|sign|ask|library_item_usage|unreferenced_media|overrides_since|recently_played_media)/.test(
    attackName,
  );
}

function isNothing(data: unknown): boolean {
  return data === null || data === undefined || (Array.isArray(data) && data.length === 0);
}
