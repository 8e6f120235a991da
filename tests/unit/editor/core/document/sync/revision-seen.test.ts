import { describe, expect, test } from "vitest";
import type { Operations } from "#backend/backend.ts";
import { createSeenRevisions, missedOverrides } from "#editor/core/document/seen-revision.ts";
import { failure, success } from "#model/result.ts";
import { REFUSED, UNREACHABLE } from "#tests/support/editor/saved-project.ts";
import { overrideAt } from "./operation-rows.ts";

describe("the revision of a project that this device has shown", () => {
  function strings() {
    const kept = new Map<string, string>();
    return { kept, get: (key: string) => kept.get(key), set: (key: string, value: string | undefined) => void kept.set(key, value ?? "") };
  }

  test("is stored by user and project; an invalid value counts as none", () => {
    const device = strings();
    const seen = createSeenRevisions(device, "u");
    expect(seen.of("p")).toBeUndefined();
    seen.set("p", 0);
    seen.set("q", 12);
    expect([seen.of("p"), seen.of("q"), createSeenRevisions(device, "v").of("q")]).toEqual([0, 12, undefined]);
    expect([...device.kept.keys()]).toEqual(["layback-revision:u:p", "layback-revision:u:q"]);
    for (const text of ["-1", "1.5", "x", "Infinity"]) {
      device.set("layback-revision:u:p", text);
      expect(seen.of("p"), text).toBeUndefined();
    }
  });

  test("selects the overrides since then, up to the revision that is shown now", async () => {
    const asked: unknown[] = [];
    const missed = (seen: number | undefined, answer: object) => {
      const overridesSince = async (...call: unknown[]) => (asked.push(call), answer);
      return missedOverrides({ overridesSince: overridesSince as unknown as Operations["overridesSince"] }, "p", seen, 7);
    };
    const all = success([overrideAt(7), overrideAt(8)]);
    expect([await missed(undefined, all), await missed(7, all), await missed(8, all), asked]).toEqual([[], [], [], []]);
    expect(await missed(6, all)).toEqual([overrideAt(7)]);
    expect(asked).toEqual([["p", 6]]);
    expect([await missed(0, failure(REFUSED)), await missed(0, failure(UNREACHABLE))]).toEqual([[], undefined]);
  });
});
