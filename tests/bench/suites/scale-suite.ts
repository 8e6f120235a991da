import { installedPostgres, startHostedPostgres } from "../../support/postgres/hosted-postgres.ts";
import { measureDatabase } from "../pieces/scale-database.ts";
import { measureTraffic } from "../pieces/scale-traffic.ts";
import { runSuite } from "../support/suite.ts";

/** The load of one editor on the servers: `npm run bench -- scale [database] [traffic]`. The figures of docs/scale.md. */
await runSuite("scale", async () => ({ dispose: async () => undefined }), {
  database: async (_pages, report) => {
    const programs = installedPostgres();
    if (!programs) return;
    const database = await startHostedPostgres(programs);
    try {
      await measureDatabase(database, report);
    } finally {
      await database.dispose();
    }
  },
  traffic: (_pages, report) => measureTraffic(report),
});
