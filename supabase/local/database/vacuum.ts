import type { Rows, Statement } from "./database-worker.ts";

export type Vacuum = {
  /** Call after work on the database: a second later, tables with many dead rows are vacuumed. */
  readonly afterWork: () => void;
  readonly stop: () => void;
};

type Run = <Row>(statement: Statement) => Promise<Rows<Row>>;

const PAUSE_MS = 1000;
const PAUSE_AFTER_FAILURE_MS = 60_000;
/** PostgreSQL's default thresholds of autovacuum. */
const DEAD_ROWS = 50;
const SHARE_OF_LIVE_ROWS = 0.2;

const TABLES = `
  select format('%I.%I', schemaname, relname) as name from pg_catalog.pg_stat_all_tables
  where n_dead_tup > ${DEAD_ROWS} + ${SHARE_OF_LIVE_ROWS} * n_live_tup`;

/**
 * Does the work of autovacuum, which PGlite has not: without it every update makes its table larger and slower to read, for good. Each
 * table is vacuumed in its own turn.
 * @param inTurn gives the work a turn without a time limit
 */
export function createVacuum(inTurn: (work: (run: Run) => Promise<void>) => Promise<void>): Vacuum {
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  let isStopped = false;

  const schedule = (ms: number) => {
    if (timer || isBusy || isStopped) return;
    timer = setTimeout(() => void vacuum(), ms).unref();
  };
  async function vacuum(): Promise<void> {
    timer = undefined;
    isBusy = true;
    let hasFailed = false;
    try {
      const names: string[] = [];
      await inTurn(async (run) => {
        await run({ sql: "select pg_catalog.pg_stat_force_next_flush()" });
        names.push(...(await run<{ name: string }>({ sql: TABLES, parameters: [] })).rows.map(({ name }) => name));
      });
      for (const name of names) if (!isStopped) await inTurn(async (run) => void (await run({ sql: `vacuum ${name}` })));
    } catch (error) {
      hasFailed = true;
      if (!isStopped) console.error("Tables were not vacuumed:", error);
    } finally {
      isBusy = false;
    }
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
