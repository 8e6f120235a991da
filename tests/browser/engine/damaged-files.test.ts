import { expect, test } from "vitest";
import { decodeWhole } from "#engine/decode/decode-whole.ts";
import { openAudio } from "#engine/decode/open-audio.ts";
import { compare, decodeLinearly } from "./decode-rows.ts";
import { mediaBlob } from "./support.ts";

test("reliability: sound behind damage in the middle of a file is drawn and heard, where it belongs", async () => {
  const whole = new Uint8Array(await (await mediaBlob("decode-44100-aac.m4a")).arrayBuffer());
  const damaged = whole.slice();
  const middle = whole.length >> 1;
  damaged.fill(0xff, middle, middle + 400);
  const [sound, rest] = await Promise.all([whole, damaged].map(async (bytes) => openAudio({ blob: new Blob([bytes]) }, { decodeWhole })));
  if (sound === undefined || rest === undefined) throw new Error("Not opened.");
  const [expected, scanned] = [await decodeLinearly(sound), await decodeLinearly(rest)];
  const { lengthFrames, rate } = sound.facts;
  expect(scanned[0]?.length).toBe(lengthFrames);
  const from = lengthFrames - rate;
  const tail = (planes: readonly Float32Array[]) => planes.map((plane) => plane.subarray(from, lengthFrames));
  // AAC: within codec noise.
  expect(compare(tail(scanned), expected, from).levelDb).toBeLessThan(-40);
  expect(compare(await rest.read(from, lengthFrames), expected, from).levelDb).toBeLessThan(-40);
  sound.close();
  rest.close();
});
