import { expect, test } from "vitest";
import { sourceFailureText } from "#editor/playback/source-failure-text.ts";

const SOURCE = { ok: false, sourceId: "song", codec: undefined, detail: "" } as const;

test("if the sound reader cannot be loaded, the message names neither the network nor the page as the only cause", () => {
  const sentence = sourceFailureText({ ...SOURCE, reason: "no-decoder" });
  expect(sentence).toMatch(/connection.* or .*policy/u);
});
