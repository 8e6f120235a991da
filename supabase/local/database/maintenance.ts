import type { Rows, Statement } from "./database-worker.ts";

export type Maintenance = {
  /** Call after work on the database: a second later, what it made necessary is done. */
  readonly afterWork: () => void;
  readonly stop: () => void;
};

type Run = <Row>(statement: Statement) => Promise<Rows<Row>>;

const PAUSE_MS = 1000;
const PAUSE_AFTER_FAILURE_MS = 60_000;

/** PostgreSQL's default thresholds of autovacuum: 50 dead rows and a fifth of the live ones. */
const VACUUMS = `
  select format('vacuum %I.%I', schemaname, relname) as sql from pg_catalog.pg_stat_all_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup`;
/** A checkpoint of 64 MiB takes about 20 ms, and the log then stays below 128 MiB. */
const CHECKPOINT = `
  select 'checkpoint' as sql from pg_catalog.pg_control_checkpoint()
  where pg_catalog.pg_wal_lsn_diff(pg_catalog.pg_current_wal_insert_lsn(), redo_lsn) > 64 * 1024 * 1024`;

/**
 * Does the work of PostgreSQL's background processes, which PGlite does not have. Without vacuum every update makes its table larger and
 * slower; without checkpoints the write-ahead log grows until the database is closed, and so does the time to recover from a crash.
 * @param inTurn gives the work a turn without a time limit
 */
export function createMaintenance(inTurn: (work: (run: Run) => Promise<void>) => Promise<void>): Maintenance {
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  let isStopped = false;

  const schedule = (ms: number) => {
    if (timer || isBusy || isStopped) return;
    timer = setTimeout(() => void maintain(), ms).unref();
  };
  /** One turn for each statement, so that requests go on in between. Resolves to whether any has failed: the others run all the same. */
  async function runAll(): Promise<boolean> {
    const due: string[] = [];
    let hasFailed = false;
    await inTurn(async (run) => {
      await run({ sql: "select pg_catalog.pg_stat_force_next_flush()" });
      const { rows } = await run<{ sql: string }>({ sql: `${CHECKPOINT} union all ${VACUUMS}`, parameters: [] });
      due.push(...rows.map(({ sql }) => sql));
    });
    for (const sql of due) {
      if (isStopped) break;
      await inTurn(async (run) => void (await run({ sql }))).catch((error: unknown) => {
        hasFailed = true;
        report(error);
      });
    }
    return hasFailed;
  }
  function report(error: unknown): void {
    if (!isStopped) console.error("The database's maintenance failed:", error);
  }
  async function maintain(): Promise<void> {
    timer = undefined;
    isBusy = true;
    const hasFailed = await runAll().catch((error: unknown) => {
      report(error);
      return true;
    });
    isBusy = false;
    if (hasFailed) schedule(PAUSE_AFTER_FAILURE_MS);
  }

  return {
    afterWork: () => schedule(PAUSE_MS),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
