import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSessions } from "#supabase/local/database/sessions.ts";
import type { Sessions } from "#supabase/local/database/sessions.ts";
import { isExhaustive, representatives } from "#tests/support/representatives.ts";
import { freshDataFolder } from "#tests/support/server/data-folder.ts";

/** Far longer than the tests' own statements take on a busy machine. */
const LIMIT_MS = 3000;
/** PostgreSQL's regular expression engine tries every way to divide an odd number of letters evenly. */
const RUNAWAY = String.raw`select repeat('a', 2001) || 'b' ~ '^(a*)(a*)(a*)(a*)(a*)(a*)\1\2\3\4\5\6b$'`;

let folder: string;
let sessions: Sessions;
let threads: Worker[];
const noteThread = (worker: Worker) => void threads.push(worker);

beforeEach(async () => {
  folder = await freshDataFolder();
  threads = [];
  process.on("worker", noteThread);
  sessions = await openSessions(join(folder, "database"), LIMIT_MS);
  await sessions.transaction(({ exec }) => exec("create table notes (text text)"));
});
afterEach(async () => {
  process.off("worker", noteThread);
  await sessions.close();
  await rm(folder, { recursive: true });
});

const note = (text: string) => sessions.transaction(({ query }) => query("insert into notes values ($1)", [text]));
const notes = () =>
  sessions.transaction(async ({ query }) => (await query<{ text: string }>("select text from notes")).rows.map(({ text }) => text));
const endThread = () => threads.at(-1)?.terminate();

test("a statement over its time limit is stopped, even one that does nothing but match a pattern", async () => {
  await note("acknowledged");
  let beats = 0;
  const heart = setInterval(() => (beats += 1), LIMIT_MS / 20);
  const runaway = sessions.transaction(async ({ query }) => {
    await query("insert into notes values ('not committed')");
    await query(RUNAWAY);
  });
  const waiting = note("waited");
  await expect(runaway).rejects.toMatchObject({ code: "57014", message: "The statement was stopped after 3 seconds." });
  clearInterval(heart);
  expect(beats).toBeGreaterThan(5);
  await waiting;
  expect(await notes()).toEqual(["acknowledged", "waited"]);
});

test("a thread that ends loses its transaction, and nothing that was acknowledged", async () => {
  await note("acknowledged");
  const cut = sessions.transaction(async ({ query }) => {
    await query("insert into notes values ('not committed')");
    await endThread();
    await query("insert into notes values ('beside its transaction')");
  });
  await expect(cut).rejects.toMatchObject({ code: "57P02" });
  expect(await notes()).toEqual(["acknowledged"]);
  expect(threads).toHaveLength(2);
});

test("a thread that ends during a commit leaves all of it or nothing", async () => {
  for (const [round, delayMs] of representatives([0, 5, 10], 2).entries()) {
    const writing = sessions.transaction(({ query }) => query("insert into notes select $1 from generate_series(1, 500)", [String(round)]));
    const ended = delay(delayMs).then(endThread);
    const isAcknowledged = await writing.then(
      () => true,
      () => false,
    );
    await ended;
    const count = (await notes()).filter((text) => text === String(round)).length;
    expect([0, 500]).toContain(count);
    if (isAcknowledged) expect(count).toBe(500);
  }
});

test.runIf(isExhaustive)("at its end waiting requests are refused, and a statement that does not end is not waited for", async () => {
  const blocking = await openSessions(join(await freshDataFolder(), "database"), 60_000);
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const running = blocking.transaction(async ({ query }) => {
    begin();
    await query(RUNAWAY);
  });
  const waiting = blocking.transaction(({ query }) => query("select 1"));
  const refused = Promise.all([
    expect(running).rejects.toMatchObject({ code: "57P02" }),
    expect(waiting).rejects.toThrow("The database is closed."),
  ]);
  await begun;
  await blocking.close();
  await refused;
});

test.runIf(isExhaustive)("a folder that cannot be opened again is reported to every caller, and opened once it can be", async () => {
  await note("acknowledged");
  const [database, aside] = [join(folder, "database"), join(folder, "aside")];
  await endThread();
  await rename(database, aside);
  await writeFile(database, "in the way");
  await expect(notes()).rejects.toMatchObject({ code: "57P02" });
  await rm(database);
  await rename(aside, database);
  expect(await notes()).toEqual(["acknowledged"]);
});
