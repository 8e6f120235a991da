/** Where a file lies, as browsers with the File System Access API give it for a drop; TypeScript does not know the method. */
type ItemWithHandle = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> };

const handles = new WeakMap<File, Promise<FileSystemFileHandle | undefined>>();

/** The files of a drop. Call during its event: the browser gives their handles at no other time. */
export function droppedFiles(data: DataTransfer): readonly File[] {
  return [...data.items].flatMap((item: ItemWithHandle) => {
    const file = item.kind === "file" ? item.getAsFile() : null;
    if (file === null) return [];
    const handle = item.getAsFileSystemHandle?.();
    if (handle)
      rememberHandle(
        file,
        handle.catch(() => null),
      );
    return [file];
  });
}

export function rememberHandle(file: File, handle: Promise<FileSystemHandle | null>): void {
  handles.set(
    file,
    handle.then((found) => (found?.kind === "file" ? (found as FileSystemFileHandle) : undefined)),
  );
}

/** Where a file lies that was dropped on this page, or chosen with its handle; undefined for others. */
export async function handleOf(file: File): Promise<FileSystemFileHandle | undefined> {
  return handles.get(file);
}

type Picker = () => Promise<readonly FileSystemFileHandle[]>;

/** Asks for a file in the dialog that also says where it lies. "unavailable": this browser, or a frame in another page, has no such dialog. */
export async function pickFile(): Promise<File | "cancelled" | "unavailable"> {
  const { showOpenFilePicker } = globalThis as { readonly showOpenFilePicker?: Picker };
  if (!showOpenFilePicker) return "unavailable";
  try {
    const [handle] = await showOpenFilePicker();
    if (!handle) return "cancelled";
    const file = await handle.getFile();
    rememberHandle(file, Promise.resolve(handle));
    return file;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "cancelled" : "unavailable";
  }
}
