import { expect, test } from "vitest";
import { ffmpegFilesystem } from "#export/ffmpeg/ffmpeg-filesystem.ts";
import type { FileBackend, EmscriptenFs } from "#export/ffmpeg/ffmpeg-filesystem.ts";

type Node = { id: number; name: string; mode: number; node_ops: unknown; stream_ops: unknown };
type NodeOps = {
  getattr(node: Node): { readonly size: number; readonly mode: number; readonly ino: number; readonly blocks: number };
  setattr(node: Node, attributes: { readonly size?: number }): void;
  lookup(parent: Node, name: string): Node;
  mknod(parent: Node, name: string): Node;
};
type Stream = { node: Node; position: number };
type StreamOps = {
  llseek(stream: Stream, offset: number, whence: number): number;
  read(stream: Stream, memory: Int8Array, offset: number, length: number, at: number): number;
  write(stream: Stream, memory: Int8Array, offset: number, length: number, at: number): number;
};

class ErrnoError extends Error {
  readonly errno: number;
  constructor(errno: number) {
    super(`errno ${errno}`);
    this.errno = errno;
  }
}

/** The part of Emscripten that a file system uses. */
function emscripten(): EmscriptenFs {
  let id = 0;
  return {
    filesystems: {},
    ErrnoError,
    createNode: (_, name, mode) => ({ id: (id += 1), name, mode, node_ops: undefined, stream_ops: undefined }),
  };
}

/** A file in memory with a capacity in bytes. */
function memoryFile(roomBytes: number): FileBackend & { readonly content: () => number[] } {
  let bytes: number[] = [];
  return {
    content: () => bytes,
    sizeBytes: () => bytes.length,
    read: (target, at) => {
      const found = bytes.slice(at, at + target.length);
      target.set(found);
      return found.length;
    },
    write: (given, at) => {
      if (at + given.length > roomBytes) return false;
      given.forEach((byte, index) => (bytes[at + index] = byte));
      return true;
    },
    truncate: (sizeBytes) => (bytes = bytes.slice(0, sizeBytes)),
  };
}

function mounted(files: Readonly<Record<string, FileBackend>>) {
  const folder = ffmpegFilesystem(emscripten(), (name) => files[name]) as { mount(): Node };
  const root = folder.mount();
  return { root, ops: root.node_ops as NodeOps };
}

const opened = (node: Node, position = 0) => ({ stream: { node, position }, ops: node.stream_ops as StreamOps });
const errnoOf = (step: () => unknown) => {
  try {
    step();
    return undefined;
  } catch (error) {
    return (error as ErrnoError).errno;
  }
};
const { write: _, truncate: __, ...readOnly } = memoryFile(0);
const fixed: FileBackend = {
  ...readOnly,
  sizeBytes: () => 5000,
  read: (target, at) => (target.fill(at & 0x7f), Math.min(target.length, 5000 - at)),
};

test("a mounted folder has only its files, each always as the same node", () => {
  const { root, ops } = mounted({ picture: fixed });
  const node = ops.lookup(root, "picture");
  expect(ops.lookup(root, "picture")).toBe(node);
  expect(ops.getattr(root)).toMatchObject({ mode: 0o40_777, size: 0 });
  expect(ops.getattr(node)).toMatchObject({ mode: 0o100_777, size: 5000, ino: node.id, blocks: 2 });
  // ENOENT, EROFS
  expect(errnoOf(() => ops.lookup(root, "sound"))).toBe(44);
  expect(errnoOf(() => ops.mknod(root, "picture"))).toBe(69);
  expect(errnoOf(() => ops.mknod(root, "other"))).toBe(69);
});

test("a read copies the requested position into the given range of the engine's memory only", () => {
  const { root, ops } = mounted({ picture: fixed });
  const file = opened(ops.lookup(root, "picture"));
  // The view of the engine's memory need not begin at its first byte.
  const memory = new Int8Array(new ArrayBuffer(64), 16, 32);
  expect(file.ops.read(file.stream, memory, 8, 4, 100)).toBe(4);
  expect([...memory]).toEqual(Array.from({ length: 32 }, (___, at) => (at >= 8 && at < 12 ? 100 : 0)));
  expect(new Uint8Array(memory.buffer).findIndex((byte) => byte !== 0)).toBe(24);
  expect(file.ops.read(file.stream, memory, 0, 32, 4990)).toBe(10);
  expect(errnoOf(() => file.ops.write(file.stream, memory, 0, 4, 0))).toBe(51);
});

test("a seek counts from the start, the current position or the end; a position before the start is an error", () => {
  const { root, ops } = mounted({ picture: fixed });
  const file = opened(ops.lookup(root, "picture"), 30);
  expect([0, 1, 2].map((whence) => file.ops.llseek(file.stream, 7, whence))).toEqual([7, 37, 5007]);
  expect(file.ops.llseek(file.stream, -5000, 2)).toBe(0);
  // EINVAL
  expect(errnoOf(() => file.ops.llseek(file.stream, -31, 1))).toBe(28);
});

test("a write stores bytes at its position while there is space; a file exists only after it is created", () => {
  const out = memoryFile(10);
  const { root, ops } = mounted({ out });
  expect(errnoOf(() => ops.lookup(root, "out"))).toBe(44);
  const node = ops.mknod(root, "out");
  expect(ops.lookup(root, "out")).toBe(node);
  const file = opened(node);
  const memory = new Int8Array(new ArrayBuffer(24), 4, 16);
  memory.set([1, 2, 3, 4], 6);
  expect(file.ops.write(file.stream, memory, 6, 4, 0)).toBe(4);
  expect(file.ops.write(file.stream, memory, 7, 3, 2)).toBe(3);
  expect(out.content()).toEqual([1, 2, 2, 3, 4]);
  expect(ops.getattr(node)).toMatchObject({ size: 5, blocks: 1 });
  // ENOSPC
  expect(errnoOf(() => file.ops.write(file.stream, memory, 6, 4, 8))).toBe(51);
  ops.setattr(node, {});
  ops.setattr(node, { size: 2 });
  expect(out.content()).toEqual([1, 2]);
});
