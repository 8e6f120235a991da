/** The part of Emscripten's file system API that a custom file system needs. */
export type EmscriptenFs = {
  readonly filesystems: Record<string, unknown>;
  readonly ErrnoError: new (errno: number) => Error;
  createNode(parent: FsNode | null, name: string, mode: number, device: number): FsNode;
};

/** Storage of one file's bytes. */
export type FileBackend = {
  sizeBytes(): number;
  /** Returns the number of bytes read into the target: maybe fewer than its length, 0 only at the end of the file. */
  read(target: Uint8Array, at: number): number;
  /** Returns false if there is no room. Absent: the file is read-only. */
  readonly write?: (bytes: Uint8Array, at: number) => boolean;
  readonly truncate?: (sizeBytes: number) => void;
};

type FsNode = { readonly id: number; readonly name: string; readonly mode: number; node_ops: unknown; stream_ops: unknown };
type FsStream = { readonly node: FsNode; readonly position: number };

const DIRECTORY = 0o40_777;
const FILE = 0o100_777;
const NO_SUCH_FILE = 44;
const INVALID = 28;
const NO_SPACE = 51;
const READ_ONLY = 69;
const FROM_HERE = 1;
const FROM_END = 2;

/**
 * A file system to mount in the video engine: one folder, whose files are stored by backends.
 * @param backendOf undefined where there is no such file
 */
export function ffmpegFilesystem(fs: EmscriptenFs, backendOf: (name: string) => FileBackend | undefined): unknown {
  const known = new Map<string, FsNode>();
  const backend = (node: FsNode) => backendOf(node.name) ?? { sizeBytes: () => 0, read: () => 0 };
  const date = new Date(0);
  const nodeOf = (parent: FsNode | null, name: string, mode: number) => {
    const node = fs.createNode(parent, name, mode, 0);
    node.node_ops = nodeOps;
    node.stream_ops = streamOps;
    if (parent) known.set(name, node);
    return node;
  };
  const nodeOps = {
    getattr: (node: FsNode) => {
      const size = node.mode === DIRECTORY ? 0 : backend(node).sizeBytes();
      const times = { atime: date, mtime: date, ctime: date };
      const { id: ino, mode } = node;
      return { dev: 1, ino, mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, ...times, blksize: 4096, blocks: Math.ceil(size / 4096) };
    },
    setattr: (node: FsNode, attributes: { readonly size?: number }) => {
      if (attributes.size !== undefined) backend(node).truncate?.(attributes.size);
    },
    lookup: (parent: FsNode, name: string) => {
      const node = known.get(name) ?? (backendOf(name) && !backendOf(name)?.write ? nodeOf(parent, name, FILE) : undefined);
      if (!node) throw new fs.ErrnoError(NO_SUCH_FILE);
      return node;
    },
    mknod: (parent: FsNode, name: string) => {
      if (!backendOf(name)?.write) throw new fs.ErrnoError(READ_ONLY);
      return nodeOf(parent, name, FILE);
    },
  };
  const streamOps = {
    llseek: ({ node, position }: FsStream, offset: number, whence: number) => {
      const to = offset + (whence === FROM_HERE ? position : whence === FROM_END ? backend(node).sizeBytes() : 0);
      if (to < 0) throw new fs.ErrnoError(INVALID);
      return to;
    },
    read: ({ node }: FsStream, memory: Int8Array, offset: number, length: number, at: number) =>
      backend(node).read(bytesAt(memory, offset, length), at),
    write: ({ node }: FsStream, memory: Int8Array, offset: number, length: number, at: number) => {
      if (backend(node).write?.(bytesAt(memory, offset, length), at)) return length;
      throw new fs.ErrnoError(NO_SPACE);
    },
  };
  return { mount: () => nodeOf(null, "/", DIRECTORY) };
}

function bytesAt(memory: Int8Array, offset: number, length: number): Uint8Array {
  return new Uint8Array(memory.buffer, memory.byteOffset + offset, length);
}
