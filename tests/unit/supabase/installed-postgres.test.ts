import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { installedPostgres } from "#tests/support/postgres/hosted-postgres.ts";

test("as root on a machine without a postgres user, PostgreSQL counts as not installed, with a warning", async () => {
  const folder = await mkdtemp(join(tmpdir(), "layback-programs-"));
  for (const program of ["initdb", "psql"]) await writeFile(join(folder, program), "");
  vi.stubEnv("PATH", folder);
  vi.spyOn(process, "getuid").mockReturnValue(0);
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await rm(folder, { recursive: true });
  });
  expect(installedPostgres()).toBeUndefined();
  expect(warned.mock.calls.flat().join()).toContain("no user postgres");
});
