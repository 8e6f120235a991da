import { expect, test } from "vitest";
import { probeStored } from "#media/probe-stored.ts";
import { success } from "#model/result.ts";

const never = () => new Promise<never>(() => {});
const timedOut = { ok: false, error: { cause: "file", failure: { kind: "timedOut" } } };

test("a server that never answers, whether for the URL or for the file, is a time-out", async () => {
  expect(await probeStored({ signedUrl: never, download: never }, "u/a.wav", { timeoutMs: 20 })).toEqual(timedOut);
  const signedUrl = async () => success("blob:nothing");
  expect(await probeStored({ signedUrl, download: never }, "u/a.wav", { timeoutMs: 20 })).toEqual(timedOut);
});

test("giving up ends it at once", async () => {
  const abort = new AbortController();
  const probing = probeStored({ signedUrl: never, download: never }, "u/a.wav", { signal: abort.signal });
  abort.abort();
  expect(await probing).toEqual({ ok: false, error: { cause: "file", failure: { kind: "aborted" } } });
});
