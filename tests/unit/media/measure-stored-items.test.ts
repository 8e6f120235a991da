import { expect, test } from "vitest";
import { measureStoredItem } from "#media/measure-item.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { failure, success } from "#model/result.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { aBackend, filmFile, music } from "./media-of-flows.ts";

test("a stored item is audible if it has sound that can be decoded", async () => {
  const backend = aBackend();
  const { signal } = new AbortController();
  const soundless = unwrap(await backend.library.import(filmFile()));
  const sounding = unwrap(await backend.library.import(new File([music], "theme.mp4", { type: "video/mp4" })));
  const hasPlayableSound = async (item: LibraryItem, silentCodec: string | undefined) =>
    unwrap(await measureStoredItem(backend.media, async () => success({ silentCodec }))(item, signal), ({ reason }) => reason)
      .hasPlayableSound;
  expect(await hasPlayableSound(sounding, undefined)).toBe(true);
  expect(await hasPlayableSound(sounding, "ac3")).toBe(false);
  expect(await hasPlayableSound(soundless, undefined)).toBe(false);
});

test("B-64 the duration of a stored item is measured; a failure gives its reason, and whether it is temporary", async () => {
  const backend = aBackend();
  const item = unwrap(await backend.library.import(filmFile()));
  const measure = measureStoredItem(backend.media);
  const { duration } = unwrap(await measure(item, new AbortController().signal), ({ reason }) => reason);
  expect(duration).toBeCloseTo(3.333, 1);
  expect(await measure({ ...item, path: "u1/gone.webm" }, new AbortController().signal)).toEqual(
    failure({ reason: "Object not found", isTemporary: false }),
  );
  const away = measureStoredItem({ ...backend.media, signedUrl: async () => failure({ kind: "unreachable", message: "no answer" }) });
  expect(await away(item, new AbortController().signal)).toEqual(failure({ reason: "no answer", isTemporary: true }));
  const broken = unwrap(await backend.library.import(new File(["x"], "a.wav", { type: "audio/wav" })));
  expect(await measure(broken, new AbortController().signal)).toEqual(
    failure({
      reason: "it is not in an audio or video format that can be opened here. Convert a video to MP4 (H.264), a sound to WAV, FLAC or MP3.",
      isTemporary: false,
    }),
  );
});
