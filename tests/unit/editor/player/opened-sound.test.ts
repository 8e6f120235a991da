import { expect, test } from "vitest";
import { soundState } from "#editor/player/opened-sound.ts";
import type { SourceFailure } from "#engine/sources/source-info.ts";

test("B-220 after a crash, long sound of a picture is there, though it is not decoded; other faults of a file mean that there is none", () => {
  const failed = (reason: SourceFailure["reason"], isReduced: boolean) =>
    soundState({ ok: false, sourceId: "u/a.mp4", reason, codec: "aac", detail: "" }, isReduced);
  expect([failed("too-long", true), failed("too-long", false)]).toEqual(["unread", "none"]);
  expect([failed("no-sound", true), failed("unreadable", true), failed("network", false)]).toEqual(["none", "none", "unread"]);
});
