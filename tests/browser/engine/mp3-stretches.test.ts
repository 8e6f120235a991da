import { expect, test } from "vitest";
import { decodeWhole, type WholeFileDecoder } from "#engine/decode/decode-whole.ts";
import { openAudio } from "#engine/decode/open-audio.ts";
import { compare, decodeLinearly } from "./decode-rows.ts";
import { mediaBlob } from "./support.ts";

/** The whole sound of the file's linear pass, and how many stretches `decode` gave. */
async function linearBy(blob: Blob, decode: WholeFileDecoder | undefined) {
  let answers = 0;
  const counted: WholeFileDecoder | undefined =
    decode &&
    (async (bytes, rate) => {
      const planes = await decode(bytes, rate);
      if (planes !== undefined) answers += 1;
      return planes;
    });
  const audio = await openAudio({ blob }, { decodeWhole: counted });
  const planes = await decodeLinearly(audio);
  audio.close();
  return { planes, answers };
}

const isSame = (planes: readonly Float32Array[], others: readonly Float32Array[]) =>
  planes.length === others.length && planes[0]?.length === others[0]?.length && compare(planes, others, 0).largest === 0;

/** `parts` of a file with a tag between them, as from a stream that was recorded. */
function withTagBetween(bytes: Uint8Array<ArrayBuffer>): Blob {
  const tag = new Uint8Array(4000).fill(0x20);
  tag.set(new TextEncoder().encode("TAG"));
  const middle = bytes.length >> 1;
  return new Blob([bytes.subarray(0, middle), tag, bytes.subarray(middle)]);
}

test.each([
  "katspaugh__stereo.mp3",
  "vanilagy__Toothsome-Meme.VBRv2.mp3",
  "decode-44100-cbr.mp3",
  "decode-48000-vbr.mp3",
  "decode-mono.mp3",
])(
  "issue 3: the linear pass gives the same bits in long stretches and packet by packet: %s, also with something else in its middle",
  async (name) => {
    const bytes = new Uint8Array(await (await mediaBlob(name)).arrayBuffer());
    for (const blob of [new Blob([bytes]), withTagBetween(bytes)]) {
      const packetwise = await linearBy(blob, undefined);
      const inStretches = await linearBy(blob, decodeWhole);
      expect(inStretches.answers).toBeGreaterThan(0);
      expect(packetwise.planes[0]?.length).toBeGreaterThan(48_000);
      expect(isSame(inStretches.planes, packetwise.planes)).toBe(true);
    }
  },
);

test("design: a decoder of whole files that refuses, or gives more or less than was asked for, changes nothing but the time it takes", async () => {
  const blob = await mediaBlob("decode-48000-vbr.mp3");
  const { planes } = await linearBy(blob, undefined);
  const refusing: WholeFileDecoder = () => Promise.resolve(undefined);
  const short: WholeFileDecoder = async (bytes, rate) => (await decodeWhole(bytes, rate))?.map((plane) => plane.subarray(1));
  const oneSided: WholeFileDecoder = async (bytes, rate) => (await decodeWhole(bytes, rate))?.slice(0, 1);
  for (const decode of [refusing, short, oneSided]) expect(isSame((await linearBy(blob, decode)).planes, planes)).toBe(true);
});
