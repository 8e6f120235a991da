import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { ANONYMOUS } from "#supabase/local/caller.ts";
import type { Transaction } from "#supabase/local/database.ts";
import { openDatabase } from "#supabase/local/database.ts";
import { freshDataFolder } from "./data-folder.ts";

type Rows = readonly Record<string, unknown>[];

/** The embedded database with one account and without a server; tests move its time by changing stored timestamps. */
export type MediaDatabase = {
  readonly userId: string;
  /** Runs as the signed-in user, under row-level security. */
  asUser(sql: string, values?: readonly unknown[]): Promise<Rows>;
  asOther(sql: string, values?: readonly unknown[]): Promise<Rows>;
  /** Runs without an account. */
  asAnybody(sql: string, values?: readonly unknown[]): Promise<Rows>;
  asServer(sql: string, values?: readonly unknown[]): Promise<Rows>;
  /** Stores an object in the user's folder, `ageDays` old. */
  store(ageDays: number, ownerId?: string): Promise<string>;
  /** Moves everything recorded so far this much further into the past. */
  letDaysPass(days: number): Promise<void>;
  /** Paths that the sweep would remove. */
  swept(olderThan?: string): Promise<readonly unknown[]>;
  dispose(): Promise<void>;
};

/** Opens a new data folder, or one in which the user already has an account. */
export async function openMediaDatabase(of?: { readonly folder: string; readonly userId: string }): Promise<MediaDatabase> {
  const folder = of?.folder ?? (await freshDataFolder());
  const database = await openDatabase(join(folder, "database"));
  const [userId, otherId] = [of?.userId ?? randomUUID(), randomUUID()];
  const rowsOf = async (transaction: Transaction, sql: string, values: readonly unknown[] = []): Promise<Rows> =>
    (await transaction.query<Record<string, unknown>>(sql, [...values])).rows;
  const as = (sub: string, sql: string, values?: readonly unknown[]) =>
    database.asCaller({ role: "authenticated", claims: { sub, role: "authenticated" } }, (transaction) => rowsOf(transaction, sql, values));
  const asServer = (sql: string, values?: readonly unknown[]) => database.asServer((transaction) => rowsOf(transaction, sql, values));
  await asServer("insert into auth.users (id) values ($1), ($2) on conflict (id) do nothing", [userId, otherId]);

  return {
    userId,
    asUser: (sql, values) => as(userId, sql, values),
    asOther: (sql, values) => as(otherId, sql, values),
    asAnybody: (sql, values) => database.asCaller(ANONYMOUS, (transaction) => rowsOf(transaction, sql, values)),
    asServer,
    store: async (ageDays, ownerId = userId) => {
      const path = `${ownerId}/music-tracks/${randomUUID()}.wav`;
      await asServer(
        `insert into storage.objects (bucket_id, name, version, created_at, updated_at)
         values ('media-files', $1, $2, now() - make_interval(days => $3), now() - make_interval(days => $3))`,
        [path, randomUUID(), ageDays],
      );
      return path;
    },
    letDaysPass: async (days) => {
      await asServer("update layback.media_releases set released_at = released_at - make_interval(days => $1)", [days]);
      await asServer(
        "update storage.objects set created_at = created_at - make_interval(days => $1), updated_at = updated_at - make_interval(days => $1)",
        [days],
      );
    },
    swept: async (olderThan) => {
      const rows =
        olderThan === undefined
          ? await as(userId, "select path from public.unreferenced_media()")
          : await as(userId, "select path from public.unreferenced_media($1::interval)", [olderThan]);
      return rows.map((row) => row["path"]);
    },
    dispose: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
