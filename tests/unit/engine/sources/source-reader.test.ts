import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, MkvOutputFormat, Output } from "mediabunny";
import { expect, onTestFinished, test, vi } from "vitest";
import { PageCache } from "#engine/decode/pcm/page-cache.ts";
import { createSourceReader } from "#engine/sources/source-reader.ts";
import { PAGE_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { testResamplers } from "#tests/support/engine/test-resamplers.ts";

const RATE = 48_000;
/** In stereo, more pages than the reader caches. */
const PAGES = 420;
const MOST_BYTES = 48 * 2 ** 20;

/** Silence, 16 bits, stereo. */
function silentWav(frames: number): Blob {
  const head = new DataView(new ArrayBuffer(44));
  const words = (at: number, word: string) => Array.from(word, (letter, index) => head.setUint8(at + index, letter.charCodeAt(0)));
  words(0, "RIFF");
  head.setUint32(4, 36 + 4 * frames, true);
  words(8, "WAVEfmt ");
  head.setUint32(16, 16, true);
  [1, 2].forEach((value, index) => head.setUint16(20 + 2 * index, value, true));
  head.setUint32(24, RATE, true);
  head.setUint32(28, 4 * RATE, true);
  [4, 16].forEach((value, index) => head.setUint16(32 + 2 * index, value, true));
  words(36, "data");
  head.setUint32(40, 4 * frames, true);
  return new Blob([head, new Uint8Array(4 * frames)]);
}

test("a reader caches at most 48 MB of pages, however long its sources are, and the most recent ones", async () => {
  let most = 0;
  const own = Object.getOwnPropertyDescriptor(PageCache.prototype, "put")?.value as PageCache["put"];
  const put = vi.spyOn(PageCache.prototype, "put").mockImplementation(function (this: PageCache, key, page) {
    own.call(this, key, page);
    most = Math.max(most, this.bytes);
  });
  onTestFinished(() => put.mockRestore());
  const reader = createSourceReader({
    rate: RATE,
    resamplers: testResamplers(),
    bytesOf: () => ({ blob: silentWav(PAGES * PAGE_FRAMES) }),
  });
  onTestFinished(() => reader.close());
  expect(await reader.open("long")).toBe(PAGES * PAGE_FRAMES);
  for (let index = 0; index < PAGES; index += 1) expect((await reader.readPage("long", index, 16))?.[0]).toHaveLength(PAGE_FRAMES);
  const read = put.mock.calls.length;
  expect(read).toBe(PAGES);
  expect(most).toBeLessThanOrEqual(MOST_BYTES);
  expect(most).toBeGreaterThan(0.9 * MOST_BYTES);
  await reader.readPage("long", PAGES - 1);
  expect(put).toHaveBeenCalledTimes(read);
  await reader.readPage("long", 0);
  expect(put).toHaveBeenCalledTimes(read + 1);
});

/** Silence in packets of 20 ms, timed in milliseconds: only a pass over all of them gives their exact frames. */
async function silentMatroska(packets: number): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new MkvOutputFormat(), target });
  const sound = new EncodedAudioPacketSource("pcm-s16");
  output.addAudioTrack(sound);
  await output.start();
  const meta = { decoderConfig: { codec: "pcm-s16", numberOfChannels: 1, sampleRate: RATE } };
  for (let index = 0; index < packets; index += 1)
    await sound.add(new EncodedPacket(new Uint8Array(2 * 960), "key", index / 50, 1 / 50, index), meta);
  await output.finalize();
  return new Blob([target.buffer ?? ""]);
}

test("a reader reports steps during the pass over a source that opens it", async () => {
  const blob = await silentMatroska(600);
  let steps = 0;
  const reader = createSourceReader({ rate: RATE, resamplers: testResamplers(), bytesOf: () => ({ blob }), onStep: () => (steps += 1) });
  onTestFinished(() => reader.close());
  expect(await reader.open("film")).toBe(600 * 960);
  expect(steps).toBeGreaterThanOrEqual(3);
});
