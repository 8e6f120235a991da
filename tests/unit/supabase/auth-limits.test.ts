import { describe, expect, test } from "vitest";
import { createAuthLimits } from "#supabase/local/auth/auth-limits.ts";
import { clientAddress } from "#supabase/local/auth/client-address.ts";
import { createTokenBuckets } from "#supabase/local/token-buckets.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe("a token bucket", () => {
  test("gives its capacity at once, then one token per interval, and never holds more than its capacity", () => {
    const buckets = createTokenBuckets({ capacity: 3, intervalMs: 100 });
    const takenAt = (nowMs: number) => {
      let taken = 0;
      for (; buckets.waitOf("a", nowMs) === 0; taken += 1) buckets.spend("a", nowMs);
      return taken;
    };
    expect([takenAt(1000), takenAt(1099), takenAt(1100), takenAt(1350), takenAt(9000)]).toEqual([3, 0, 1, 2, 3]);
    expect(buckets.waitOf("a", 9040)).toBe(60);
    expect(buckets.waitOf("b", 9040)).toBe(0);
  });

  test("accepts a returned token, but never exceeds its capacity", () => {
    const buckets = createTokenBuckets({ capacity: 1, intervalMs: 100 });
    buckets.spend("a", 0);
    expect(buckets.waitOf("a", 0)).toBe(100);
    buckets.release("a", 0);
    buckets.release("a", 0);
    buckets.spend("a", 0);
    expect(buckets.waitOf("a", 0)).toBe(100);
  });

  test("is evicted if there are too many, the least recently used first", () => {
    const buckets = createTokenBuckets({ capacity: 1, intervalMs: 100 }, 3);
    for (const key of ["a", "b", "c", "a", "d"]) buckets.spend(key, 0);
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
        if (signIn.spend({ account: account(index), address: address(index) }) === 0) passed += 1;
      }
      return passed;
    };
    return { signIn, tries, pass: (ms: number) => (nowMs += ms) };
  }

  test("one account from one address: ten tries, then one in two minutes", () => {
    const { tries, pass } = limits();
    const again = () =>
      tries(
        30,
        () => "a@b.c",
        () => "192.0.2.1",
      );
    expect(again()).toBe(10);
    pass(2 * MINUTE);
    expect(again()).toBe(1);
  });

  test.each([1, 2, 10])("guessers that use every token all day do not block the owner at another address (addresses: %i)", (guessers) => {
    const { signIn, tries, pass } = limits();
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      pass(MINUTE);
      tries(
        2 * guessers,
        () => "a@b.c",
        (index) => `203.0.113.${index % guessers}`,
      );
      if (minute % 60 === 59) expect(signIn.spend({ account: "a@b.c", address: `192.0.2.${minute % 59}` })).toBe(0);
    }
  });

  test("guessers at a thousand addresses have 150 tries at one account, then two a minute together", () => {
    const { signIn, tries, pass } = limits();
    const guess = () =>
      tries(
        1000,
        () => "a@b.c",
        (index) => `2001:db8:${index}::/64`,
      );
    expect(guess()).toBe(150);
    pass(MINUTE);
    expect(guess()).toBe(2);
    expect(signIn.spend({ account: "a@b.c", address: "192.0.2.1" })).toBe(MINUTE);
  });

  test("an address that the owner has signed in from is never blocked by guessers elsewhere", () => {
    const { signIn, tries } = limits();
    const owner = { account: "a@b.c", address: "192.0.2.1" };
    expect(signIn.spend(owner)).toBe(0);
    signIn.succeeded(owner);
    expect(
      tries(
        300,
        () => "a@b.c",
        (index) => `2001:db8:${index}::/64`,
      ),
    ).toBe(150);
    expect(signIn.spend(owner)).toBe(0);
  });

  test("many accounts from one address: sixty tries, then six a minute; a success costs nothing", () => {
    const { signIn, tries, pass } = limits();
    for (let visit = 0; visit < 500; visit += 1) {
      const attempt = { account: `family-${visit % 5}@b.c`, address: "192.0.2.1" };
      expect(signIn.spend(attempt)).toBe(0);
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

  test("a refused try costs nothing: the wait does not grow", () => {
    const { signIn, tries } = limits();
    tries(
      1000,
      () => "a@b.c",
      () => "192.0.2.1",
    );
    expect(signIn.spend({ account: "a@b.c", address: "192.0.2.1" })).toBe(2 * MINUTE);
  });
});

describe("the limits of mails to one address", () => {
  function mails() {
    let nowMs = 0;
    const { recovery, confirmation, signIn } = createAuthLimits(() => nowMs);
    const ask = (address: string) => recovery.spend({ account: "a@b.c", address });
    return { ask, recovery, confirmation, signIn, pass: (ms: number) => (nowMs += ms) };
  }

  test("from one address: three, at one a minute, then three an hour", () => {
    const { ask, pass } = mails();
    const sentAt: number[] = [];
    for (let minute = 0; minute < 120; minute += 1) {
      if (ask("192.0.2.1") === 0) sentAt.push(minute);
      pass(MINUTE);
    }
    expect(sentAt).toEqual([0, 1, 2, 20, 40, 60, 80, 100]);
  });

  test("from all addresses: ten at once, then twelve an hour; confirmations are counted separately", () => {
    const { ask, confirmation, pass } = mails();
    const sent = (hour: number) =>
      Array.from({ length: 50 }, (_, index) => ask(`2001:db8:${hour}:${index}::/64`)).filter((wait) => wait === 0);
    expect(sent(0)).toHaveLength(10);
    expect(ask("192.0.2.1")).toBe(10 * MINUTE);
    expect(confirmation.spend({ account: "a@b.c", address: "192.0.2.1" })).toBe(0);
    pass(10 * MINUTE);
    expect(sent(1)).toHaveLength(2);
  });

  test("requests from one address all day do not block mails requested from other addresses", () => {
    const { ask, pass } = mails();
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      pass(MINUTE);
      ask("203.0.113.1");
      if (minute % 60 === 59) expect(ask(`192.0.2.${minute % 59}`)).toBe(0);
    }
  });

  test("an address that has signed in to the account gets its mail, whatever others request", () => {
    const { ask, signIn } = mails();
    const owner = { account: "a@b.c", address: "192.0.2.1" };
    signIn.succeeded(owner);
    for (let index = 0; index < 50; index += 1) ask(`2001:db8:${index}::/64`);
    expect(ask("192.0.2.2")).toBe(10 * MINUTE);
    expect(ask(owner.address)).toBe(0);
  });
});

describe("the client address of a request", () => {
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

  test("is read only from the configured header, as the entry that the nearest proxy has added", () => {
    const headers = { "x-forwarded-for": "192.0.2.66, 192.0.2.7", "x-real-ip": "192.0.2.8", forwarded: "for=192.0.2.9" };
    const request = requestFrom("10.0.0.1", headers);
    expect(clientAddress(request, undefined)).toBe("10.0.0.1");
    expect(clientAddress(request, "X-Forwarded-For")).toBe("192.0.2.7");
    expect(clientAddress(request, "X-Real-IP")).toBe("192.0.2.8");
  });

  test.each(["", "unknown", "192.0.2.1, nonsense"])("is the connection's if the header is %j", (value) => {
    expect(clientAddress(requestFrom("10.0.0.1", { "x-forwarded-for": value }), "x-forwarded-for")).toBe("10.0.0.1");
  });
});
