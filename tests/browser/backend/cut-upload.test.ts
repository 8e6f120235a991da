import { beforeAll, expect, test } from "vitest";
import { commands } from "vitest/browser";
import { sendFileByXhr } from "#backend/supabase/media/send-file.ts";

let origin: string;
beforeAll(async () => {
  origin = await commands.startHostileServer();
});

const send = (url: string) =>
  sendFileByXhr({
    url,
    headers: { "x-upsert": "false" },
    body: new Blob([new Uint8Array(20 * 2 ** 20)]),
    onProgress: undefined,
    signal: undefined,
  });

test("B-53 if a proxy of another origin ends an upload early, the client knows that some of it was sent", async () => {
  const outcome = await send(`${origin}/limited/a.wav`);
  expect(outcome).toMatchObject({ kind: "unanswered" });
  expect("sentBytes" in outcome && outcome.sentBytes).toBeGreaterThan(0);
});

test("if an upload reached no server, nothing of it was sent", async () => {
  expect(await send("http://127.0.0.1:9/a.wav")).toEqual({ kind: "unanswered", sentBytes: 0 });
});
