import type { DBSchema, IDBPDatabase } from "idb";

/** Opens a database for one piece of work and closes it again. Rejects with the browser's error. */
export async function withDatabase<Schema extends DBSchema, Value>(
  open: () => Promise<IDBPDatabase<Schema>>,
  work: (database: IDBPDatabase<Schema>) => Promise<Value>,
): Promise<Value> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
