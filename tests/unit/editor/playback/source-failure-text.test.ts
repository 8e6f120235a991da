import { expect, test } from "vitest";
import { sourceFailureText } from "#editor/playback/source-failure-text.ts";

const SOURCE = { ok: false, sourceId: "song", codec: undefined, detail: "" } as const;

test("issue 6: where what reads sound cannot be loaded, the sentence blames neither the network nor the page alone", () => {
  const sentence = sourceFailureText({ ...SOURCE, reason: "no-decoder" });
  expect(sentence).toMatch(/connection.* or .*policy/u);
});
