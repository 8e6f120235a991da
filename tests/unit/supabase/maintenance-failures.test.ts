import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMaintenance } from "#supabase/local/database/maintenance.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a statement that fails is reported, and the others run all the same; a minute later all are tried again", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const due = ["vacuum damaged", "checkpoint", "vacuum healthy"];
  const done: string[] = [];
  const maintenance = createMaintenance((work) =>
    work(async ({ sql }) => {
      if (sql === "vacuum damaged") throw new Error("invalid page");
      done.push(sql);
      return { rows: sql.includes("union all") ? due.map((statement) => ({ sql: statement })) : [] } as never;
    }),
  );
  maintenance.afterWork();
  await vi.advanceTimersByTimeAsync(1000);
  const run = () => done.filter((sql) => due.includes(sql));
  expect(run()).toEqual(["checkpoint", "vacuum healthy"]);
  expect(logged).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run()).toEqual(["checkpoint", "vacuum healthy", "checkpoint", "vacuum healthy"]);
  maintenance.stop();
});
