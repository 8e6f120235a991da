import type { SyncFile } from "#engine/cache/opfs.ts";

/** The little of Emscripten's file system that a file system of one's own needs. */
export type EmscriptenFs = {
  readonly filesystems: Record<string, unknown>;
  readonly ErrnoError: new (errno: number) => Error;
  createNode(parent: FsNode | null, name: string, mode: number, device: number): FsNode;
  isDir(mode: number): boolean;
};

type FsNode = { readonly id: number; readonly mode: number; node_ops: unknown; stream_ops: unknown };
type FsStream = { readonly position: number };

const DIRECTORY = 0o40_777;
const NO_SUCH_FILE = 44;
const INVALID = 28;
const NO_SPACE = 51;
const FROM_HERE = 1;
const FROM_END = 2;

/**
 * A folder of the video engine's with one file in it, of any name, whose bytes are on the device instead of in memory.
 * @param file kept open by the caller
 */
export function deviceFolder(fs: EmscriptenFs, file: SyncFile): unknown {
  const made = new Map<string, FsNode>();
  const sizeOf = (node: FsNode) => (fs.isDir(node.mode) ? 0 : file.getSize());
  const date = new Date(0);
  const nodeOps = {
    getattr: (node: FsNode) => ({
      dev: 1,
      ino: node.id,
      mode: node.mode,
      nlink: 1,
      uid: 0,
      gid: 0,
      rdev: 0,
      size: sizeOf(node),
      atime: date,
      mtime: date,
      ctime: date,
      blksize: 4096,
      blocks: Math.ceil(sizeOf(node) / 4096),
    }),
    setattr: (_node: FsNode, attributes: { readonly size?: number }) => {
      if (attributes.size !== undefined) file.truncate(attributes.size);
    },
    lookup: (_parent: FsNode, name: string) => {
      const node = made.get(name);
      if (!node) throw new fs.ErrnoError(NO_SUCH_FILE);
      return node;
    },
    mknod: (parent: FsNode, name: string, mode: number, device: number) => {
      const node = nodeOf(parent, name, mode, device);
      made.set(name, node);
      return node;
    },
  };
  const streamOps = {
    llseek: (stream: FsStream, offset: number, whence: number) => {
      const position = offset + (whence === FROM_HERE ? stream.position : whence === FROM_END ? file.getSize() : 0);
      if (position < 0) throw new fs.ErrnoError(INVALID);
      return position;
    },
    read: (_stream: FsStream, memory: Int8Array, offset: number, length: number, at: number) =>
      file.read(stretchOf(memory, offset, length), { at }),
    write: (_stream: FsStream, memory: Int8Array, offset: number, length: number, at: number) => {
      if (wrote(file, stretchOf(memory, offset, length), at)) return length;
      throw new fs.ErrnoError(NO_SPACE);
    },
  };
  const nodeOf = (parent: FsNode | null, name: string, mode: number, device: number) => {
    const node = fs.createNode(parent, name, mode, device);
    node.node_ops = nodeOps;
    node.stream_ops = streamOps;
    return node;
  };
  return { mount: () => nodeOf(null, "/", DIRECTORY, 0) };
}

/** False where the device took nothing, or only a part. */
function wrote(file: SyncFile, bytes: Uint8Array, at: number): boolean {
  try {
    return file.write(bytes, { at }) === bytes.length;
  } catch {
    return false;
  }
}

function stretchOf(memory: Int8Array, offset: number, length: number): Uint8Array {
  return new Uint8Array(memory.buffer, memory.byteOffset + offset, length);
}
