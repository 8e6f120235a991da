import { expect, test, vi } from "vitest";
import { importSoundCopy } from "#media/import-sound-copy.ts";
import type { EncodeSound } from "#media/import-sound-copy.ts";
import type { FlowProgress } from "#media/flow.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { aBackend, filmFile, music, refusal } from "./media-of-flows.ts";

/** B-222: a sound that is too large to be uploaded stays on this computer. */

const file = new File([music], "long-mix 3.mp4", { type: "audio/mp4" });
const copy = new Blob(["a compressed copy"], { type: "audio/mp4" });
const encode: EncodeSound = async ({ onProgress }) => {
  onProgress(0.5);
  return copy;
};

test("B-222 the copy is uploaded as the item, under the file's name, with the facts of the file", async () => {
  const backend = aBackend();
  const steps: FlowProgress[] = [];
  const encoder = vi.fn(encode);
  const { item, original } = unwrap(
    await importSoundCopy({ store: backend, file, encode: encoder, onProgress: (step) => steps.push(step) }),
  );
  expect(unwrap(await backend.library.list())).toEqual([item]);
  expect(item).toMatchObject({ name: "Long Mix", fileName: "long-mix 3.mp4", mimeType: "audio/mp4", sizeBytes: copy.size, original });
  expect(item.path).toMatch(/\.m4a$/u);
  expect(item.duration).toBe(original.seconds);
  expect(original).toMatchObject({ name: "long-mix 3.mp4", sizeBytes: file.size, codec: "opus" });
  expect(original.fingerprint).toMatch(new RegExp(`^${file.size}-[0-9a-f]{40}$`, "u"));
  expect(encoder.mock.calls[0]?.[0]).toMatchObject({ file, fingerprint: original.fingerprint, bitsPerSecond: 256_000, channels: 2 });
  expect(steps.map(({ doing }) => doing).filter((doing, at, all) => doing !== all[at - 1])).toEqual([
    "reading",
    "checking",
    "compressing",
    "sending",
  ]);
  expect(steps).toContainEqual({ doing: "compressing", share: 0.5 });
});

test("B-222 while the encoder rests, the import says so and keeps its progress", async () => {
  const steps: FlowProgress[] = [];
  const resting: EncodeSound = async ({ onProgress }, _signal, onResting) => {
    onProgress(0.5);
    for (const isResting of [true, false]) onResting(isResting);
    return copy;
  };
  unwrap(await importSoundCopy({ store: aBackend(), file, encode: resting, onProgress: (step) => steps.push(step) }));
  expect(steps.slice(-4)).toMatchObject([
    { doing: "compressing", share: 0.5 },
    { doing: "resting", share: 0.5 },
    { doing: "compressing", share: 0.5 },
    { doing: "sending" },
  ]);
});

test("B-222 a failed encoder and a refused upload leave nothing and are told", async () => {
  const backend = aBackend();
  const failing = await importSoundCopy({ store: backend, file, encode: () => Promise.reject(new Error("no encoder")) });
  expect(failing).toEqual({
    ok: false,
    error: { kind: "failed", message: "No compressed copy of long-mix 3.mp4 could be made, and it was not added: no encoder." },
  });
  const library = { ...backend.library, import: async () => ({ ok: false, error: refusal }) as const };
  expect(await importSoundCopy({ store: { library }, file, encode })).toMatchObject({ ok: false, error: { kind: "failed" } });
  expect(unwrap(await backend.library.list())).toEqual([]);
});

test("B-222 a sound for whose copy too little room is left is refused, and nothing is encoded", async () => {
  const encoder = vi.fn(encode);
  const library = { ...aBackend().library, maxUploadBytes: 1000 };
  expect(await importSoundCopy({ store: { library }, file, encode: encoder })).toEqual({
    ok: false,
    error: { kind: "failed", message: "The sound is too long for a compressed copy, which other devices play: it was not added." },
  });
  expect(encoder).not.toHaveBeenCalled();
});

test("B-222 a cancelled import ends while the copy is encoded, and sends nothing", async () => {
  const backend = aBackend();
  const abort = new AbortController();
  const never: EncodeSound = (_input, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      abort.abort();
    });
  expect(await importSoundCopy({ store: backend, file, encode: never, signal: abort.signal })).toEqual({
    ok: false,
    error: { kind: "aborted" },
  });
  expect(unwrap(await backend.library.list())).toEqual([]);
});

test("B-222 a video is refused for its size, and nothing is encoded", async () => {
  const encoder = vi.fn(encode);
  expect(await importSoundCopy({ store: aBackend(), file: filmFile(), encode: encoder })).toMatchObject({
    ok: false,
    error: { kind: "failed", message: expect.stringContaining("100MB") as string },
  });
  expect(encoder).not.toHaveBeenCalled();
});
