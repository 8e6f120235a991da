import type { ObjectRow } from "./object-rows.ts";

/** One line of a listing: an object, or a folder (all of whose fields but the name are null). */
export type ListedEntry =
  | (Pick<ObjectRow, "id" | "name" | "metadata" | "created_at" | "updated_at" | "last_accessed_at"> & { readonly id: string })
  | {
      readonly name: string;
      readonly id: null;
      readonly metadata: null;
      readonly created_at: null;
      readonly updated_at: null;
      readonly last_accessed_at: null;
    };

/** The direct content of a folder ("" or ending with "/"): names relative to it, each folder once, in the order of the rows. */
export function listFolder(rows: readonly ObjectRow[], folder: string): readonly ListedEntry[] {
  const entries = new Map<string, ListedEntry>();
  for (const row of rows) {
    const rest = row.name.slice(folder.length);
    const slash = rest.indexOf("/");
    const name = slash === -1 ? rest : rest.slice(0, slash);
    if (entries.has(name)) continue;
    const { id, metadata, created_at, updated_at, last_accessed_at } = row;
    entries.set(
      name,
      slash === -1
        ? { name, id, metadata, created_at, updated_at, last_accessed_at }
        : { name, id: null, metadata: null, created_at: null, updated_at: null, last_accessed_at: null },
    );
  }
  return [...entries.values()];
}
