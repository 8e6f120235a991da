import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { planNodes } from "#tests/support/postgres/plan-nodes.ts";
import type { PlanNode } from "#tests/support/postgres/plan-nodes.ts";
import { SCALED_DATABASES } from "#tests/support/server/scaled-database.ts";
import type { ScaledDatabase } from "#tests/support/server/scaled-database.ts";
import { isExhaustive, representatives } from "#tests/support/representatives.ts";

const FOREIGN = isExhaustive ? 100_000 : 10_000;
const OWN = 20;
/** Queries in the form of the storage service's (its `storage.search` and `storage.search_v2`), and others that a client could send. */
function questionsOf(folder: string): Readonly<Record<string, string>> {
  const name = `'${folder}/1.wav'`;
  const list = "select name from storage.objects where bucket_id = 'media-files' and";
  return {
    "one by its name": `${list} name = ${name}`,
    "several by their names": `${list} name = any(array[${name}, '${folder}/2.wav'])`,
    "a list by name": `${list} lower(name) collate "C" >= '${folder}/' and lower(name) collate "C" < '${folder}0'
      order by lower(name) collate "C" limit 1`,
    "a list by time": `${list} name ilike '${folder}/' || '%' order by updated_at limit 100`,
    "a list in pages": `${list} name collate "C" >= '${folder}/' and name collate "C" < '${folder}0' order by name collate "C" limit 100`,
    "names that begin so": `${list} name like '${folder}/%'`,
    "how many there are": "select count(*) from storage.objects",
    "a removal": `delete from storage.objects where bucket_id = 'media-files' and name = any(array[${name}])`,
    "a removal of everything": "delete from storage.objects where bucket_id = 'media-files'",
    "a move": `update storage.objects set name = '${folder}/3.wav' where bucket_id = 'media-files' and name = ${name}`,
  };
}

/** A heap scan of rows found by an index has no condition on the name itself. */
const isBounded = ({ type, condition }: PlanNode) => type === "Bitmap Heap Scan" || /\bname\b/u.test(condition);

/** The embedded server first. */
describe.each(representatives(SCALED_DATABASES))(`among ${FOREIGN} objects of other users, $name`, ({ open, isHere }) => {
  let database: ScaledDatabase;

  beforeAll(async () => {
    if (!isHere) return;
    database = await open();
    const store = (folder: string, from: number, count: number) =>
      database.asServer(
        `insert into storage.objects (bucket_id, name, version, created_at, updated_at)
         select 'media-files', ${folder} || '/music-tracks/' || n || '.wav', ${folder} || n,
           now() - interval '60 days', now() - interval '60 days' from generate_series(${from}, ${from + count - 1}) n`,
      );
    // In parts, because the embedded server limits a statement to 8 seconds.
    for (let from = 1; from <= FOREIGN; from += FOREIGN / 10) {
      await store("('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))", from, FOREIGN / 10);
    }
    await store(`'${database.userId}'`, 1, OWN);
    await database.asServer("analyze storage.objects");
  }, 120_000);
  afterAll(() => database?.dispose());

  /** How a statement finds objects: by a full scan, or by which index and condition. */
  async function scansOf(query: string, as = database.asUser): Promise<readonly PlanNode[]> {
    const lines = await as(`explain (format json) ${query}`);
    const nodes = planNodes(lines.every((line) => typeof line === "string") ? lines.join("\n") : lines[0]);
    const scans = nodes.filter(({ type }) => type.endsWith("Scan"));
    return scans.filter(({ relation, index }) => relation === "objects" || /objname|objects|name_prefix/u.test(index));
  }

  test.skipIf(!isHere)("the sweep reads the caller's folder by an index of names, in any collation", async () => {
    const [body] = await database.asServer(
      "select split_part(replace(prosrc, chr(10), ' '), ';', -1) from pg_proc where proname = 'unreferenced_media'",
    );
    const scans = await scansOf(String(body).replaceAll("older_than", "interval '30 days'"));
    expect(scans.filter(({ type }) => type === "Seq Scan")).toEqual([]);
    const bounded = scans.filter(({ condition }) => condition !== "");
    expect(bounded.map(({ index }) => index)).toEqual(["idx_objects_bucket_id_name"]);
    expect(bounded[0]?.condition).toMatch(/bucket_id = .*name.* >= .*name.* < /u);
    const [found] = await database.asUser("select count(*)::int from public.unreferenced_media()");
    expect(Number(found)).toBe(OWN);
  });

  test.skipIf(!isHere)("every query of the storage service uses an index of names, also for a list and without a user", async () => {
    const folder = `${database.userId}/music-tracks`;
    for (const [what, question] of Object.entries(questionsOf(folder))) {
      const mayAsk = question.startsWith("select") ? [database.asUser, database.asAnybody] : [database.asUser];
      for (const as of mayAsk) {
        const scans = await scansOf(question, as);
        expect({ what, isFound: scans.length > 0, unbounded: scans.filter((scan) => !isBounded(scan)) }).toEqual({
          what,
          isFound: true,
          unbounded: [],
        });
      }
    }
  });

  test.skipIf(!isHere)("a list contains the caller's own objects, and without a user it is empty", async () => {
    const count = "select count(*)::int from storage.objects";
    expect([await database.asUser(count), await database.asAnybody(count)].flat().map(Number)).toEqual([OWN, 0]);
  });
});
