import { describe, expect, test } from "vitest";
import { createAuthLimits } from "#supabase/local/auth/auth-limits.ts";
import { clientAddress } from "#supabase/local/auth/client-address.ts";
import { createTokenBuckets } from "#supabase/local/token-buckets.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe("a token bucket", () => {
  test("gives its capacity at once, then one token each interval, and never more than its capacity", () => {
    const buckets = createTokenBuckets({ capacity: 3, intervalMs: 100 });
    const takenAt = (nowMs: number) => {
      let taken = 0;
      for (; buckets.waitOf("a", nowMs) === 0; taken += 1) buckets.take("a", nowMs);
      return taken;
    };
    expect([takenAt(1000), takenAt(1099), takenAt(1100), takenAt(1350), takenAt(9000)]).toEqual([3, 0, 1, 2, 3]);
    expect(buckets.waitOf("a", 9040)).toBe(60);
    expect(buckets.waitOf("b", 9040)).toBe(0);
  });

  test("takes a token back, and is not over-full by that", () => {
    const buckets = createTokenBuckets({ capacity: 1, intervalMs: 100 });
    buckets.take("a", 0);
    expect(buckets.waitOf("a", 0)).toBe(100);
    buckets.giveBack("a", 0);
    buckets.giveBack("a", 0);
    buckets.take("a", 0);
    expect(buckets.waitOf("a", 0)).toBe(100);
  });

  test("is forgotten where too many others are in use, the least recently used first", () => {
    const buckets = createTokenBuckets({ capacity: 1, intervalMs: 100 }, 3);
    for (const key of ["a", "b", "c", "a", "d"]) buckets.take(key, 0);
    expect(["a", "b", "c", "d"].map((key) => buckets.waitOf(key, 0) > 0)).toEqual([true, false, true, true]);
  });
});

describe("the limits of signing in", () => {
  function limits() {
    let nowMs = 1000;
    const { signIn } = createAuthLimits(() => nowMs);
    const tries = (count: number, account: (index: number) => string, address: (index: number) => string) => {
      let passed = 0;
      for (let index = 0; index < count; index += 1) {
        if (signIn.take({ account: account(index), address: address(index) }) === 0) passed += 1;
      }
      return passed;
    };
    return { signIn, tries, pass: (ms: number) => (nowMs += ms) };
  }

  test("one account from one address: ten tries, then two a minute", () => {
    const { tries, pass } = limits();
    const again = () =>
      tries(
        30,
        () => "a@b.c",
        () => "192.0.2.1",
      );
    expect(again()).toBe(10);
    pass(MINUTE);
    expect(again()).toBe(2);
  });

  test("the owner elsewhere is not held up by a guesser, and after a minute of a hundred guessers waits a minute at most", () => {
    const { signIn, tries, pass } = limits();
    expect(
      tries(
        30,
        () => "a@b.c",
        () => "203.0.113.1",
      ),
    ).toBe(10);
    expect(signIn.take({ account: "a@b.c", address: "192.0.2.1" })).toBe(0);
    expect(
      tries(
        200,
        () => "a@b.c",
        (index) => `198.51.100.${index}`,
      ),
    ).toBe(89);
    pass(59 * SECOND);
    expect(signIn.take({ account: "a@b.c", address: "192.0.2.2" })).toBe(SECOND);
  });

  test("an address its owner has signed in from is never held up by guessers elsewhere", () => {
    const { signIn, tries } = limits();
    const owner = { account: "a@b.c", address: "192.0.2.1" };
    expect(signIn.take(owner)).toBe(0);
    signIn.succeeded(owner);
    expect(
      tries(
        300,
        () => "a@b.c",
        (index) => `2001:db8:${index}::/64`,
      ),
    ).toBe(100);
    expect(signIn.take(owner)).toBe(0);
  });

  test("many accounts from one address: sixty tries, then six a minute; what succeeds costs nothing", () => {
    const { signIn, tries, pass } = limits();
    for (let visit = 0; visit < 500; visit += 1) {
      const attempt = { account: `family-${visit % 5}@b.c`, address: "192.0.2.1" };
      expect(signIn.take(attempt)).toBe(0);
      signIn.succeeded(attempt);
    }
    const spray = () =>
      tries(
        100,
        (index) => `${index}@b.c`,
        () => "192.0.2.1",
      );
    expect(spray()).toBe(60);
    pass(MINUTE);
    expect(spray()).toBe(6);
  });

  test("a try that is refused costs nothing: the wait does not grow", () => {
    const { signIn, tries } = limits();
    tries(
      1000,
      () => "a@b.c",
      () => "192.0.2.1",
    );
    expect(signIn.take({ account: "a@b.c", address: "192.0.2.1" })).toBe(30 * SECOND);
  });
});

test("mails to one address: five at once from everywhere, then one in ten minutes", () => {
  let nowMs = 0;
  const { recovery, confirmation } = createAuthLimits(() => nowMs);
  const ask = (index: number) => recovery.take({ account: "a@b.c", address: `198.51.100.${index}` });
  expect(Array.from({ length: 7 }, (_, index) => ask(index))).toEqual([0, 0, 0, 0, 0, 10 * MINUTE, 10 * MINUTE]);
  expect(confirmation.take({ account: "a@b.c", address: "198.51.100.1" })).toBe(0);
  nowMs = 10 * MINUTE;
  expect([ask(8), ask(9)]).toEqual([0, 10 * MINUTE]);
});

describe("the address a request counts for", () => {
  const requestFrom = (remoteAddress: string, headers: Record<string, string> = {}) =>
    ({ socket: { remoteAddress }, headers }) as unknown as Parameters<typeof clientAddress>[0];

  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:1:2::6", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("of the connection %s is %s", (remoteAddress, expected) => {
    expect(clientAddress(requestFrom(remoteAddress), undefined)).toBe(expected);
  });

  test("is read from no header but the one that is named, and there what the nearest proxy has added", () => {
    const headers = { "x-forwarded-for": "192.0.2.66, 192.0.2.7", "x-real-ip": "192.0.2.8", forwarded: "for=192.0.2.9" };
    const request = requestFrom("10.0.0.1", headers);
    expect(clientAddress(request, undefined)).toBe("10.0.0.1");
    expect(clientAddress(request, "X-Forwarded-For")).toBe("192.0.2.7");
    expect(clientAddress(request, "X-Real-IP")).toBe("192.0.2.8");
  });

  test.each(["", "unknown", "192.0.2.1, nonsense"])("is the connection's where the header says %j", (value) => {
    expect(clientAddress(requestFrom("10.0.0.1", { "x-forwarded-for": value }), "x-forwarded-for")).toBe("10.0.0.1");
  });
});
