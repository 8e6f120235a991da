/** TypeScript does not know this method of the File System Access API. */
type ItemWithHandle = DataTransferItem & { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> };

const handles = new WeakMap<File, Promise<FileSystemFileHandle | undefined>>();

/** The files of a drop. Call during its event: the browser gives their handles at no other time. */
export function droppedFiles(data: DataTransfer): readonly File[] {
  return [...data.items].flatMap((item: ItemWithHandle) => {
    const file = item.kind === "file" ? item.getAsFile() : null;
    if (file === null) return [];
    const handle = item.getAsFileSystemHandle?.();
    if (handle)
      associateHandle(
        file,
        handle.catch(() => null),
      );
    return [file];
  });
}

export function associateHandle(file: File, handle: Promise<FileSystemHandle | null>): void {
  handles.set(
    file,
    handle.then((found) => (found?.kind === "file" ? (found as FileSystemFileHandle) : undefined)),
  );
}

/** The handle of a file that was dropped on this page or chosen by `pickFiles`; undefined for others. */
export async function handleOf(file: File): Promise<FileSystemFileHandle | undefined> {
  return handles.get(file);
}

type PickerOptions = {
  readonly multiple: boolean;
  readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
};
type Picker = (options: PickerOptions) => Promise<readonly FileSystemFileHandle[]>;

/**
 * Opens the dialog that gives files with their handles. Resolves with [] if the user chose none, and undefined where this browser, or a
 * frame of another site, has no such dialog.
 *
 * @param accept as of an input: types, and extensions that stand for each of them
 */
export async function pickFiles(accept: string, isMultiple: boolean): Promise<readonly File[] | undefined> {
  const { showOpenFilePicker } = globalThis as { readonly showOpenFilePicker?: Picker };
  if (!showOpenFilePicker) return undefined;
  const [extensions, types] = [
    accept.split(",").filter((one) => one.startsWith(".")),
    accept.split(",").filter((one) => one.includes("/")),
  ];
  try {
    const handles = await showOpenFilePicker({
      multiple: isMultiple,
      types: [{ accept: Object.fromEntries(types.map((type) => [type, extensions])) }],
    });
    return await Promise.all(handles.map(fileAt));
  } catch (error) {
    // Without activation, or in a frame of another site. Otherwise the user chose none, or the file is gone already.
    return error instanceof DOMException && error.name === "SecurityError" ? undefined : [];
  }
}

async function fileAt(handle: FileSystemFileHandle): Promise<File> {
  const file = await handle.getFile();
  associateHandle(file, Promise.resolve(handle));
  return file;
}
