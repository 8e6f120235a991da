import { afterEach, expect, test, vi } from "vitest";
import { blobBackend } from "#export/output/file-backends.ts";

const MB = 2 ** 20;
afterEach(() => void vi.unstubAllGlobals());

/** A file of this many MB whose bytes are the number of their MB. `read`: the buffers that were read from it. */
function aFile(megabytes: number) {
  const read: ArrayBuffer[] = [];
  const places = new Map<Blob, readonly [from: number, to: number]>();
  vi.stubGlobal(
    "FileReaderSync",
    class {
      readAsArrayBuffer(part: Blob): ArrayBuffer {
        const [from, to] = places.get(part) ?? [0, 0];
        const bytes = new Uint8Array(to - from);
        for (let at = 0; at < bytes.length; at += MB) bytes.fill((from + at) / MB, at, at + MB);
        read.push(bytes.buffer);
        return bytes.buffer;
      }
    },
  );
  const slice = (from: number, to: number) => {
    const part = new Blob();
    places.set(part, [from, Math.min(to, megabytes * MB)]);
    return part;
  };
  const file = Object.defineProperties(new Blob(), { slice: { value: slice }, size: { value: megabytes * MB } });
  return { file, read };
}

test("blocks of a large file are freed as soon as newer ones replace them, and are read again where they are needed", () => {
  const { file, read } = aFile(25);
  const backend = blobBackend(file);
  const target = new Uint8Array(3);
  const byteAt = (megabyte: number) => {
    expect(backend.read(target, megabyte * MB)).toBe(3);
    return target[0];
  };
  for (const at of [0, 4, 8, 12]) expect(byteAt(at)).toBe(at);
  expect(byteAt(0)).toBe(0);
  expect(read.map(({ byteLength }) => byteLength / MB)).toEqual([4, 4, 4, 4]);
  // The least recently used ones go.
  expect([byteAt(16), byteAt(20), byteAt(24), byteAt(0)]).toEqual([16, 20, 24, 0]);
  expect(read.map(({ byteLength }) => byteLength / MB)).toEqual([4, 0, 0, 0, 4, 4, 1]);
  expect(byteAt(4)).toBe(4);
  expect(read).toHaveLength(8);
  expect(backend.read(target, 25 * MB)).toBe(0);
});
