import { expect, test } from "vitest";
import { commands } from "vitest/browser";
import { decodeWhole } from "#engine/decode/pcm/decode-whole.ts";
import { openAudio } from "#engine/decode/open-audio.ts";
import { openSource } from "#engine/worker/worker-sources.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { testResamplers } from "#tests/support/engine/test-resamplers.ts";

/** WebM timestamps are in milliseconds. */
const WEBM_TICK_SECONDS = 0.001;

/** Frames to the end of the last packet, computed from the packets: of the stand-in and, where there is one, of the real file. */
const LENGTHS: readonly {
  readonly name: string;
  readonly standIn: number;
  readonly real?: number;
  readonly tickSeconds: number;
}[] = [
  // 12 s in blocks: half a short one that makes no sound yet, one between short and long, long ones.
  { name: "music-vorbis.webm", standIn: 128 + 576 + 517 * 1024, tickSeconds: WEBM_TICK_SECONDS },
  // 12 s in packets of 20 ms; both containers specify how much of the last one is sound.
  { name: "music-opus.webm", standIn: 12 * 48_000, tickSeconds: 2 * WEBM_TICK_SECONDS },
  { name: "music-opus.ogg", standIn: 12 * 48_000, tickSeconds: 0 },
  // 122 s; the real file has 5259 packets of 1024 frames and one of 134, and its edit list skips the first 1024.
  { name: "webav-tech__44.1kHz-2chan.m4a", standIn: 122 * 44_100, real: 5259 * 1024 + 134 - 1024, tickSeconds: 0 },
];

test.each(LENGTHS)(
  "B-64 the length of $name comes from its packets, to the end of the last one",
  async ({ name, standIn, real, tickSeconds }) => {
    const expected = (await commands.isRealMedia(name)) ? real : standIn;
    if (expected === undefined) throw new Error(`The length of the real ${name} is not known here.`);
    const audio = await openAudio({ blob: await mediaBlob(name) });
    const { lengthFrames, rate } = audio.facts;
    audio.close();
    expect(Math.abs(lengthFrames - expected)).toBeLessThanOrEqual(tickSeconds * rate);
  },
);

test("B-64 a live recording without any duration has the length of its packets", async () => {
  const audio = await openAudio({ blob: await mediaBlob("borewit__no-duration.webm") });
  let decoded = 0;
  await audio.scan((run) => {
    decoded += run[0]?.length ?? 0;
    return Promise.resolve();
  }, new AbortController().signal);
  audio.close();
  expect(Math.abs(decoded - audio.facts.lengthFrames)).toBeLessThanOrEqual(0.002 * audio.facts.rate);
  expect(decoded).toBeGreaterThan(9 * audio.facts.rate);
});

test("B-64 a WAV whose recorder never wrote its length has the length of its content", async () => {
  const bytes = new Uint8Array(await (await mediaBlob("decode-48000-s16.wav")).arrayBuffer());
  const data = new TextDecoder("latin1").decode(bytes).indexOf("data");
  bytes.fill(0, 4, 8);
  bytes.fill(0, data + 4, data + 8);
  const source = await openSource(
    { blob: new Blob([bytes]) },
    {
      rate: 48_000,
      resamplers: testResamplers(),
      decodeWhole,
    },
  );
  expect(source.lengthFrames).toBe((bytes.length - data - 8) / 4);
  source.close();
});
