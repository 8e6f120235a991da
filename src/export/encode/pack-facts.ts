import { checksum } from "#engine/cache/checksum.ts";
import type { MeasuredSegment } from "../mix/render-segment.ts";
import type { SegmentFacts } from "./segment-facts.ts";

/** The cache entry of a rendered segment: its facts, and the key of its packets. */
export type StoredSegment = { readonly packetsKey: string; readonly facts: SegmentFacts };

/**
 * Layout: words [checksum, length of the head, number of hops, number of probe samples], the hops as float64, the probe as float32, the
 * head as JSON.
 */
export function packFacts({ packetsKey, facts: { hops, probe, ...facts } }: StoredSegment): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(JSON.stringify({ packetsKey, ...facts, atFrame: probe.atFrame }));
  const at = 16 + hops.byteLength + probe.samples.byteLength;
  const bytes = new Uint8Array(at + Math.ceil(head.length / 4) * 4);
  const words = new Uint32Array(bytes.buffer);
  words.set([0, head.length, hops.length, probe.samples.length]);
  new Float64Array(bytes.buffer, 16, hops.length).set(hops);
  new Float32Array(bytes.buffer, 16 + hops.byteLength, probe.samples.length).set(probe.samples);
  bytes.set(head, at);
  words[0] = checksum(words.subarray(1));
  return bytes;
}

/** Undefined where the bytes are damaged. */
export function unpackFacts(bytes: ArrayBuffer): StoredSegment | undefined {
  if (bytes.byteLength < 16 || bytes.byteLength % 4 !== 0) return undefined;
  const words = new Uint32Array(bytes);
  if (checksum(words.subarray(1)) !== words[0]) return undefined;
  const [, headBytes = 0, hopCount = 0, probeFrames = 0] = words;
  const at = 16 + 8 * hopCount + 4 * probeFrames;
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, at, headBytes))) as StoredHead;
  const { packetsKey, isLimited, sumPeak, peak, atFrame } = head;
  const hops = new Float64Array(bytes.slice(16, 16 + 8 * hopCount));
  const samples = new Float32Array(bytes.slice(16 + 8 * hopCount, at));
  return { packetsKey, facts: { isLimited, sumPeak, peak, hops, probe: { atFrame, samples } } };
}

/** Layout: words [checksum, 0], then the peak and the powers as float64. */
export function packMeasured({ hops, peak }: MeasuredSegment): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(4 + 2 * hops.length);
  const values = new Float64Array(words.buffer, 8);
  values[0] = peak;
  values.set(hops, 1);
  words[0] = checksum(words.subarray(1));
  return new Uint8Array(words.buffer);
}

/** Undefined where the bytes are damaged. */
export function unpackMeasured(bytes: ArrayBuffer): MeasuredSegment | undefined {
  if (bytes.byteLength < 16 || bytes.byteLength % 8 !== 0) return undefined;
  const words = new Uint32Array(bytes);
  if (checksum(words.subarray(1)) !== words[0]) return undefined;
  const [peak = 0] = new Float64Array(bytes, 8, 1);
  return { hops: new Float64Array(bytes.slice(16)), peak };
}

type StoredHead = Pick<SegmentFacts, "isLimited" | "sumPeak" | "peak"> & { readonly packetsKey: string; readonly atFrame: number };
