import { openDB } from "idb";

export type StoredRecord = Record<string, unknown>;

/** Changes a stored record of the journal directly in IndexedDB. */
export async function spoil(seq: number, change: (record: StoredRecord) => unknown): Promise<void> {
  const database = await openDB("layback-journal");
  const record = (await database.get("operations", seq)) as StoredRecord;
  await database.put("operations", change(record));
  database.close();
}

/** Keys of the stored records, read directly from IndexedDB. */
export async function storedSeqs(): Promise<readonly IDBValidKey[]> {
  const database = await openDB("layback-journal");
  const seqs = await database.getAllKeys("operations");
  database.close();
  return seqs;
}
