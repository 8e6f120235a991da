import { afterAll, beforeAll, expect, test } from "vitest";
import { ADDRESS_HEADER, callAuth, seenAnswer } from "#tests/support/server/auth-calls.ts";
import { startTestServer } from "#tests/support/server/test-server.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";

/** Calls of each kind, with ids of one length, so that the responses that contain them have one length too. */
const ROUNDS = 50;
const KINDS = ["known", "unconfirmed", "unknown"] as const;
const CALLS = [
  { name: "sign-in", path: "token?grant_type=password", fields: { password: "wrong-horse" } },
  { name: "recover", path: "recover", fields: {} },
  { name: "resend", path: "resend", fields: { type: "signup" } },
  { name: "sign-up", path: "signup", fields: { password: "another-password" } },
];

let server: TestServer;
let asked = 0;

/** Each call comes from a new address, because rate limits are not measured here. */
const call = (path: string, body: object) => {
  asked += 1;
  return callAuth(server, path, { body, address: `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}` });
};
const emailOf = (kind: (typeof KINDS)[number], name: string, round: number) =>
  `${kind.padEnd(11, "x")}-${name}-${String(round).padStart(2, "0")}@example.com`;

beforeAll(async () => {
  server = await startTestServer({ addressHeader: ADDRESS_HEADER });
  for (const { name } of CALLS) {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const kind of ["known", "unconfirmed"] as const) {
        await call("signup", { email: emailOf(kind, name, round), password: "correct-horse" });
      }
      const mails = (await (await fetch(`${server.url}/mailbox/messages`)).json()) as { to: string; link: string }[];
      const link = mails.find(({ to }) => to === emailOf("known", name, round))?.link;
      await fetch(link ?? "", { redirect: "manual", headers: { [ADDRESS_HEADER]: `192.168.0.${round}` } });
    }
  }
}, 300_000);
afterAll(() => server?.dispose());

test(
  "time and bytes of every answer are the same for known, unconfirmed and unknown addresses, within 1.2 times",
  { timeout: 300_000 },
  async () => {
    const rows: string[] = [];
    const ratios: number[] = [];
    const answers = new Map<string, Set<string>>();
    for (const { name, path, fields } of CALLS) {
      const times = new Map(KINDS.map((kind) => [kind, [] as number[]]));
      const seen = new Set<string>();
      const bytes = new Set<number>();
      // Kinds take turns, so that other load on the machine affects all of them.
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const kind of KINDS) {
          const email = emailOf(kind, name, round);
          const { response, text, ms } = await call(path, { email, ...fields });
          times.get(kind)?.push(ms);
          bytes.add(text.length);
          seen.add(JSON.stringify(seenAnswer(response, text, email)));
        }
      }
      const medians = KINDS.map((kind) => medianOf(times.get(kind) ?? []));
      const ratio = Math.max(...medians) / Math.min(...medians);
      ratios.push(ratio);
      answers.set(name, seen);
      rows.push(`| ${name} | ${medians.map((ms) => ms.toFixed(1)).join(" | ")} | ${ratio.toFixed(2)} | ${[...bytes].join(", ")} |`);
    }
    console.log(
      [`| median ms of ${ROUNDS} | ${KINDS.join(" | ")} | ratio | bytes |`, "| --- | --- | --- | --- | --- | --- |", ...rows].join("\n"),
    );
    expect([...answers].filter(([, seen]) => seen.size > 1)).toEqual([]);
    expect(Math.max(...ratios)).toBeLessThan(1.2);
  },
);

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
