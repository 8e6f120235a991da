import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { BufferSource, Input, MATROSKA } from "mediabunny";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { probeMedia } from "#media/probe/probe-media.ts";
import { readingTimeoutMs } from "#media/probe/media-probe.ts";
import type { MediaProbe } from "#media/probe/media-probe.ts";
import { mediaPath, readMedia } from "#tests/support/media/media-files.ts";

const asBlob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

async function probe(name: string): Promise<MediaProbe> {
  const probed = await probeMedia(asBlob(await readMedia(name)));
  if (!probed.ok) throw new Error(`${name}: ${probed.error.kind}`);
  return probed.value;
}

/** The MP4 with a rotation by 90° in the matrix of its first stream's `tkhd` box (version 0, ISO 14496-12). */
function turnedBy90(file: Uint8Array): Uint8Array {
  const turned = new Uint8Array(file);
  const box = Buffer.from(turned.buffer).indexOf("tkhd");
  const matrix = new DataView(turned.buffer, box + 4 + 40, 36);
  const one = 0x0001_0000;
  [0, one, 0, -one, 0, 0].forEach((value, index) => matrix.setInt32(index * 4, value));
  return turned;
}

/** To make the film of 300 s once; on a busy machine that takes longer than a test may. */
const MAKING_MS = 300_000;

describe("the contents of a file", () => {
  beforeAll(() => mediaPath("w3c__movie_300.mp4"), MAKING_MS);

  test("B-65 a picture ends with its last video packet, not with the container's 300.141 s", async () => {
    const { picture, sound, duration } = await probe("w3c__movie_300.mp4");
    expect(picture?.duration).toBeCloseTo(300, 6);
    expect(duration).toBe(picture?.duration);
    expect(picture?.frameRate).toEqual({ numerator: 24, denominator: 1 });
    expect(sound?.duration).toBeGreaterThan(300.1);
  });

  test("B-64 a fragmented file's duration comes from its packets", async () => {
    const { picture, sound } = await probe("google__sample_fragmented.mp4");
    expect(picture?.duration).toBeGreaterThan(0.9);
    expect(picture?.duration).toBeLessThan(1.2);
    expect(sound?.codec).toBe("aac");
  });

  test("B-66 the displayed size has rotation and pixel aspect applied", async () => {
    const upright = await readMedia("vanilagy__video.mp4");
    const rotated = await probeMedia(asBlob(turnedBy90(upright)));
    const before = (await probe("vanilagy__video.mp4")).picture;
    if (!rotated.ok) throw new Error(rotated.error.kind);
    expect(before?.orientation).toBe("landscape");
    expect(rotated.value.picture).toEqual({
      ...before,
      widthPx: before?.heightPx,
      heightPx: before?.widthPx,
      orientation: "portrait",
    });
    const wide = (await probe("vanilagy__sar_2x1.mp4")).picture;
    expect(wide?.orientation).toBe("landscape");
    expect(Math.abs((wide?.widthPx ?? 0) / (wide?.heightPx ?? 1))).toBeGreaterThan(1.33);
  });

  test("B-65 a file with sound only is an audio file, whatever its container; cover art is no picture", async () => {
    for (const name of ["vanilagy__glitch-hop-is-dead.wav", "vanilagy__sample.flac", "katspaugh__stereo.mp3", "google__sample_opus.mp4"]) {
      const { mimeType, picture, sound, duration } = await probe(name);
      expect([name, mimeType.split("/")[0], picture, duration]).toEqual([name, "audio", undefined, sound?.duration]);
      expect(duration).toBeGreaterThan(0.1);
    }
  });

  test("a picture without sound", async () => {
    const { mimeType, picture, sound, isTruncated } = await probe("vanilagy__frames.webm");
    expect([mimeType, sound, isTruncated]).toEqual(["video/webm", undefined, false]);
    expect(picture?.duration).toBeCloseTo(3.333, 1);
    expect(picture?.frameRate).toEqual({ numerator: 30, denominator: 1 });
  });
});

describe("files with wrong headers or damage give a named error, never a crash", () => {
  /** A WAV of 44.1 kHz, 16 bit, mono; `formatTag` 1 is PCM. */
  const wav = (formatTag: number, dataBytes: number, claimedBytes = dataBytes): Blob => {
    const view = new DataView(new ArrayBuffer(44 + dataBytes));
    const text = (at: number, value: string) => new Uint8Array(view.buffer, at).set(new TextEncoder().encode(value));
    text(0, "RIFF");
    view.setUint32(4, 36 + claimedBytes, true);
    text(8, "WAVEfmt ");
    view.setUint32(16, 16, true);
    view.setUint16(20, formatTag, true);
    view.setUint16(22, 1, true);
    view.setUint32(24, 44_100, true);
    view.setUint32(28, 88_200, true);
    view.setUint16(32, 2, true);
    view.setUint16(34, 16, true);
    text(36, "data");
    view.setUint32(40, claimedBytes, true);
    return new Blob([view.buffer]);
  };

  test("a file of 0 bytes is empty", async () => {
    expect(await probeMedia(new Blob([]))).toEqual({ ok: false, error: { kind: "empty" } });
  });

  test("a WAV with zero samples is empty", async () => {
    expect(await probeMedia(wav(1, 0))).toEqual({ ok: false, error: { kind: "empty" } });
  });

  test("IMA ADPCM is an unsupported codec with its name", async () => {
    expect(await probeMedia(wav(17, 1000))).toEqual({ ok: false, error: { kind: "unsupportedCodec", codec: "IMA ADPCM" } });
  });

  test("a WAV that claims more data than it has gets the length of its data", async () => {
    const probed = await probeMedia(wav(1, 88_200, 4_000_000_000));
    expect(probed.ok && probed.value.duration).toBeCloseTo(1, 3);
  });

  test.each([
    ["text", new Blob(["Dear Sir or Madam, "])],
    ["noise", new Blob([Uint8Array.from({ length: 4096 }, (_, index) => (index * 7919) % 251)])],
  ])("%s is of an unknown format", async (_what, blob) => {
    expect(await probeMedia(blob)).toEqual({ ok: false, error: { kind: "unknownFormat" } });
  });

  test("a cut file with its index first reports its playable part", async () => {
    const whole = await readMedia("google__sample_fragmented.mp4");
    const probed = await probeMedia(asBlob(whole.subarray(0, Math.floor(whole.length * 0.6))));
    if (!probed.ok) throw new Error(probed.error.kind);
    expect(probed.value.isTruncated).toBe(true);
    expect(probed.value.duration).toBeGreaterThan(0.05);
    expect(probed.value.duration).toBeLessThan(1);
  });

  test("in a cut file whose index lists part of the packets, the end comes from the fragments", async () => {
    const whole = await readMedia("partly-fragmented.mp4");
    const probed = await probeMedia(asBlob(whole.subarray(0, Math.floor(0.6 * whole.length))));
    if (!probed.ok) throw new Error(probed.error.kind);
    expect(probed.value.isTruncated).toBe(true);
    expect(probed.value.duration).toBeCloseTo(3.94, 1);
  });

  test("no end padding is trimmed from a cut MP3", async () => {
    const whole = await readMedia("long-tone.mp3");
    const probed = await probeMedia(asBlob(whole.subarray(0, whole.length >> 1)));
    if (!probed.ok) throw new Error(probed.error.kind);
    // Whole frames of 1,152 samples, after adding the encoder's and the decoder's delay.
    const frames = (probed.value.duration * 44_100 + 576 + 529) / 1152;
    expect(frames).toBeCloseTo(Math.round(frames), 6);
    expect(frames).toBeGreaterThan(100);
  });

  test("a cut WebM is reported as cut, even at a cluster boundary", async () => {
    const whole = await readMedia("clusters.webm");
    const probed = await probeMedia(asBlob(whole.subarray(0, Math.floor(0.4 * whole.length))));
    expect(probed).toMatchObject({ ok: true, value: { isTruncated: true } });
    expect(await probe("clusters.webm")).toMatchObject({ isTruncated: false });
  });

  test("a WebM in which damage hides the rest has the readable duration and is reported as cut", async () => {
    const bytes = Uint8Array.from(await readMedia("music-opus.webm"));
    bytes.fill(0xa5, bytes.length >> 1, (bytes.length >> 1) + 400);
    const probed = await probeMedia(asBlob(Buffer.from(bytes)));
    if (!probed.ok) throw new Error(probed.error.kind);
    expect(probed.value.duration).toBeLessThan(11);
    expect(probed.value.isTruncated).toBe(true);
    expect(await probe("music-opus.webm")).toMatchObject({ isTruncated: false });
  });

  /** The Matroska or WebM with a longer Duration in its Info (RFC 9559), in milliseconds. */
  const promising = (file: Uint8Array, moreSeconds: number): Buffer => {
    const bytes = Buffer.from(file);
    const at = bytes.indexOf(Buffer.from([0x44, 0x89, 0x88])) + 3;
    bytes.writeDoubleBE(bytes.readDoubleBE(at) + 1000 * moreSeconds, at);
    return bytes;
  };

  test("a Matroska or WebM declared longer than its last packet is not cut: a subtitle or held frame may last longer", async () => {
    const subtitled = await readMedia("late-subtitle.mkv");
    const input = new Input({ source: new BufferSource(subtitled), formats: [MATROSKA] });
    expect(await input.getDurationFromMetadata()).toBeCloseTo(6, 1);
    expect(await probe("late-subtitle.mkv")).toMatchObject({ isTruncated: false });
    for (const name of ["music-opus.webm", "vp8.webm"]) {
      const probed = await probeMedia(asBlob(promising(await readMedia(name), 2)));
      expect(probed).toMatchObject({ ok: true, value: { isTruncated: false } });
    }
  });

  test("a file cut at any place gives a probe or a named failure", async () => {
    const whole = await readMedia("google__sample_opus.mp4");
    for (let cut = 1; cut < 40; cut++) {
      const probed = await probeMedia(asBlob(whole.subarray(0, Math.floor((whole.length * cut) / 40))), { timeoutMs: 5000 });
      if (probed.ok) expect(probed.value.duration).toBeLessThan(2);
      else expect(["empty", "damaged", "unknownFormat", "unsupportedCodec", "implausible"]).toContain(probed.error.kind);
    }
  });

  test("an abort ends the probe", async () => {
    const abort = new AbortController();
    const probing = probeMedia(asBlob(await readMedia("katspaugh__stereo.mp3")), { signal: abort.signal });
    abort.abort();
    expect(await probing).toEqual({ ok: false, error: { kind: "aborted" } });
  });

  test("B-210 the share that has been read grows to all of the file, and an abort between ends the probe", async () => {
    const bytes = asBlob(await readMedia("w3c__movie_300.mp4"));
    // Ten reports a second at most: each packet is a tenth of a second later.
    let nowMs = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (nowMs += 100));
    onTestFinished(() => clock.mockRestore());
    const shares: number[] = [];
    expect((await probeMedia(bytes, { onRead: (share) => shares.push(share) })).ok).toBe(true);
    expect(shares.length).toBeGreaterThan(1000);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares[0]).toBeLessThan(0.01);
    expect(shares.at(-1)).toBeGreaterThan(0.99);
    expect(shares.at(-1)).toBeLessThanOrEqual(1);

    const abort = new AbortController();
    const until = (share: number) => share > 0.3 && abort.abort();
    expect(await probeMedia(bytes, { signal: abort.signal, onRead: until })).toEqual({ ok: false, error: { kind: "aborted" } });
  });

  test("B-210 a local file's time limit grows with its size, a stored one's does not", () => {
    expect(readingTimeoutMs({ url: "https://example.com/a.mp4" })).toBe(15_000);
    expect(readingTimeoutMs(new Blob([]))).toBe(15_000);
    expect(readingTimeoutMs(Object.defineProperty(new Blob([]), "size", { value: 5e9 }))).toBe(265_000);
  });

  test("B-63 a late answer is a time-out", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    expect(await probeMedia({ url: `http://127.0.0.1:${port}/a.mp4` }, { timeoutMs: 50 })).toEqual({
      ok: false,
      error: { kind: "timedOut" },
    });
    silent.closeAllConnections();
    silent.close();
  });
});
