import type { LibraryItem } from "../timeline/library-item.ts";
import { clipName, deriveName, EXTENSION } from "./names.ts";

/** Which name a caption shows while nobody has renamed the item or clip: the derived one, or that of the file. */
export type NameStyle = "tidy" | "files";

/** What is known of a source's file. */
export type SourceName = {
  readonly fileName: string;
  /** The name of its item and clips until somebody renames them (B-59). */
  readonly derived: string;
  /** The derived name lacks digits of the file name. */
  readonly isShortened: boolean;
  /** Another file of the library has the same derived name. */
  readonly isAmbiguous: boolean;
};

/** The file of a source, by the storage path or URL that clips have; undefined where only ids are known. */
export type SourceNames = (url: string) => SourceName | undefined;

type KnownFile = Pick<LibraryItem, "path" | "fileName">;

/** Names of the library's files, and of sources whose address ends with a file name. */
export function sourceNamesOf(items: readonly KnownFile[]): SourceNames {
  const derived = items.map(({ fileName }) => derivedName(fileName));
  const counts = new Map<string, number>();
  for (const name of derived) counts.set(name, (counts.get(name) ?? 0) + 1);
  const known = new Map<string, SourceName | undefined>();
  items.forEach(({ path, fileName }, at) => known.set(path, sourceName(fileName, (counts.get(derived[at] ?? "") ?? 0) > 1)));
  return (url) => {
    const before = known.get(url);
    if (before || known.has(url)) return before;
    const fileName = fileNameIn(url);
    const source = fileName === undefined ? undefined : sourceName(fileName, false);
    known.set(url, source);
    return source;
  };
}

/** What a caption shows for an item or clip (B-162). A name that a user gave is always shown. */
export function captionOf(name: string, source: SourceName | undefined, style: NameStyle): string {
  return source && (style === "files" || source.isAmbiguous) && name === source.derived ? source.fileName : name;
}

/** Both names, the one that says more first (B-161); one where they are equal, or where the file is unknown. */
export function fullNames(name: string, source: SourceName | undefined, style: NameStyle): readonly [string, ...string[]] {
  if (!source || source.fileName === name) return [name];
  const isFileFirst = name === source.derived && (source.isShortened || captionOf(name, source, style) !== name);
  return isFileFirst ? [source.fileName, name] : [name, source.fileName];
}

function sourceName(fileName: string, isAmbiguous: boolean): SourceName {
  const derived = derivedName(fileName);
  return { fileName, derived, isShortened: derived !== fileName && /\p{Nd}/u.test(fileName.replace(EXTENSION, "")), isAmbiguous };
}

function derivedName(fileName: string): string {
  return clipName(deriveName(fileName));
}

/** Storage paths of today end with a uuid, which is no name. */
const UUID_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.|$)/iu;

/** "Take 3.wav" of "https://example.org/media/Take%203.wav?v=1". */
function fileNameIn(url: string): string | undefined {
  if (/^(?:data|blob):/iu.test(url)) return undefined;
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/iu, "").replace(/[?#].*$/su, "");
  const segment = path.split("/").at(-1) ?? "";
  if (!/[^.]\.[a-z0-9]{1,8}$/iu.test(segment) || UUID_NAME.test(segment)) return undefined;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
