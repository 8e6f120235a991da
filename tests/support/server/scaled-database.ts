import { randomUUID } from "node:crypto";
import { openMediaDatabase } from "./media-database.ts";
import { installedPostgres, startHostedPostgres } from "../postgres/hosted-postgres.ts";

type Ask = (sql: string) => Promise<readonly unknown[]>;

/** A database for the rows of many users. Each call is one transaction and returns the last statement's rows. */
export type ScaledDatabase = {
  readonly asServer: Ask;
  readonly asUser: Ask;
  readonly asAnybody: Ask;
  readonly userId: string;
  dispose(): Promise<void>;
};

const programs = installedPostgres();

async function openEmbedded(): Promise<ScaledDatabase> {
  const media = await openMediaDatabase();
  const firstColumns = async (rows: Promise<readonly object[]>) => (await rows).map((row) => Object.values(row)[0]);
  return {
    userId: media.userId,
    asServer: (sql) => firstColumns(media.asServer(sql)),
    asUser: (sql) => firstColumns(media.asUser(sql)),
    asAnybody: (sql) => firstColumns(media.asAnybody(sql)),
    dispose: () => media.dispose(),
  };
}

async function openHosted(): Promise<ScaledDatabase> {
  const hosted = await startHostedPostgres(programs ?? "");
  const userId = randomUUID();
  await hosted.asServer(`insert into auth.users (id) values ('${userId}')`);
  return {
    ...hosted,
    userId,
    asUser: (sql) => hosted.asCaller({ role: "authenticated", userId }, sql),
    asAnybody: (sql) => hosted.asCaller({ role: "anon" }, sql),
  };
}

/** For `describe.each`; a database that is not installed is skipped. */
export const SCALED_DATABASES = [
  { name: "in the embedded server", open: openEmbedded, isHere: true },
  { name: "on PostgreSQL as hosted", open: openHosted, isHere: programs !== undefined },
] as const;
