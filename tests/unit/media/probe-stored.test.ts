import { expect, onTestFinished, test, vi } from "vitest";
import { measureStoredItem } from "#media/measure-item.ts";
import { probeStored } from "#media/probe/probe-stored.ts";
import { success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import { wavFile } from "../../browser/export/tones.ts";

const never = () => new Promise<never>(() => {});
const timedOut = { ok: false, error: { cause: "file", failure: { kind: "timedOut" } } };

test("a server that never answers, whether for the URL or for the file, is a time-out", async () => {
  expect(await probeStored({ signedUrl: never, download: never }, "u/a.wav", { timeoutMs: 20 })).toEqual(timedOut);
  const signedUrl = async () => success("blob:nothing");
  expect(await probeStored({ signedUrl, download: never }, "u/a.wav", { timeoutMs: 20 })).toEqual(timedOut);
});

test("B-63 a library item that the server does not give within 15 s says that reading took too long, and may be tried again", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const item = {
    id: "a",
    name: "a",
    fileName: "a.wav",
    path: "u/a.wav",
    mimeType: "audio/wav",
    duration: undefined,
    sizeBytes: 1,
    createdAt: "",
  };
  const measuring = measureStoredItem({ signedUrl: never, download: never })(item, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(15_000);
  const reason = "reading it took too long. Try again, or convert it to MP4 (H.264), WAV, FLAC or MP3.";
  expect(await measuring).toEqual({ ok: false, error: { reason, isTemporary: true } });
});

const SOUND = wavFile(48_000, 1, () => 0.1);

/** A server of one file that accepts every URL but these. */
function serve(sound: Blob, refused: readonly string[] = []) {
  vi.stubGlobal("fetch", async (input: Request | string | URL, init: RequestInit = {}) => {
    const request = new Request(input, init);
    if (refused.includes(request.url)) return new Response(null, { status: 400 });
    const [, start = "0", last = ""] = /^bytes=(\d+)-(\d*)$/u.exec(request.headers.get("Range") ?? "") ?? [];
    const part = sound.slice(Number(start), last === "" ? sound.size : Number(last) + 1);
    const headers = { "Content-Range": `bytes ${start}-${Number(start) + part.size - 1}/${sound.size}` };
    return new Response(part, { status: 206, headers });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
}

test("a cached URL that is refused is replaced once, and the file is read by ranges", async () => {
  const [old, fresh] = ["https://a.test/old", "https://a.test/fresh"];
  serve(SOUND, [old]);
  const reported: (string | undefined)[] = [];
  const signedUrl = async (_path: string, refused?: string) => {
    reported.push(refused);
    return success(refused === undefined ? old : fresh);
  };
  const download = vi.fn<() => Promise<never>>();
  expect(await probeStored({ signedUrl, download }, "u/a.wav")).toMatchObject({ ok: true, value: { duration: 1 } });
  expect([reported, download.mock.calls.length]).toEqual([[undefined, old], 0]);
});

test("a damaged file is downloaded whole, without a new URL", async () => {
  const cut = SOUND.slice(0, 40);
  serve(cut);
  const signedUrl = vi.fn<(path: string, refused?: string) => Promise<Result<string, never>>>();
  signedUrl.mockImplementation(async () => success("https://a.test/x"));
  const download = vi.fn<() => Promise<Result<Blob, never>>>();
  download.mockImplementation(async () => success(cut));
  expect(await probeStored({ signedUrl, download }, "u/a.wav")).toMatchObject({ error: { failure: { kind: "damaged" } } });
  expect([signedUrl.mock.calls.length, download.mock.calls.length]).toEqual([1, 1]);
});

test("an abort ends the probe at once", async () => {
  const abort = new AbortController();
  const probing = probeStored({ signedUrl: never, download: never }, "u/a.wav", { signal: abort.signal });
  abort.abort();
  expect(await probing).toEqual({ ok: false, error: { cause: "file", failure: { kind: "aborted" } } });
});
