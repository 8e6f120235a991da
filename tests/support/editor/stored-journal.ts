import { openDB } from "idb";

export type StoredRecord = Record<string, unknown>;

/** Writes over a record that is already in the journal, past the journal. */
export async function spoil(seq: number, change: (record: StoredRecord) => unknown): Promise<void> {
  const database = await openDB("layback-journal");
  const record = (await database.get("operations", seq)) as StoredRecord;
  await database.put("operations", change(record));
  database.close();
}

/** Places of the records that lie on the device, read past the journal. */
export async function storedSeqs(): Promise<readonly IDBValidKey[]> {
  const database = await openDB("layback-journal");
  const seqs = await database.getAllKeys("operations");
  database.close();
  return seqs;
}
