import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import { startKilledEditor } from "#tests/support/browser/killed-editor.ts";
import type { KilledEditor } from "#tests/support/browser/killed-editor.ts";
import { must } from "#tests/support/server/victim.ts";

/** Kills of the page's process, and as many of the whole browser. LAYBACK_KILLS=100 for the full run. */
const KILLS = Number(process.env["LAYBACK_KILLS"] ?? 20);

let editor: KilledEditor;

beforeAll(async () => {
  editor = await startKilledEditor("killed@example.com");
});
afterAll(() => editor.dispose());

type StoredRecord = { readonly opId: string; readonly markers: readonly string[] };

/** The records in the page's journal, oldest first. */
function journalOf(page: Page): Promise<readonly StoredRecord[]> {
  return page.evaluate(
    () =>
      new Promise<StoredRecord[]>((resolve, reject) => {
        const opening = indexedDB.open("layback-journal");
        opening.addEventListener("error", () => reject(opening.error ?? new Error("The journal cannot be opened.")));
        opening.addEventListener("success", () => {
          const database = opening.result;
          const reading = database.transaction("operations").objectStore("operations").getAll();
          reading.addEventListener("success", () => {
            database.close();
            const records = reading.result as { opId: string; operation: { changes: { settings?: { markers: { id: string }[] } }[] } }[];
            resolve(
              records.map(({ opId, operation }) => ({
                opId,
                markers: operation.changes.flatMap(({ settings }) => (settings?.markers ?? []).map(({ id }) => id)),
              })),
            );
          });
        });
      }),
  );
}

/** Writes a wrong checksum into the record at `index` of the journal. */
function damage(page: Page, index: number): Promise<void> {
  return page.evaluate(
    (at) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("layback-journal");
        opening.addEventListener("success", () => {
          const transaction = opening.result.transaction("operations", "readwrite");
          const store = transaction.objectStore("operations");
          const reading = store.getAll();
          reading.addEventListener("success", () => {
            const record = (reading.result as { crc: number }[])[at];
            store.put({ ...record, crc: (record?.crc ?? 0) ^ 1 });
          });
          transaction.addEventListener("complete", () => {
            opening.result.close();
            resolve();
          });
        });
      }),
    index,
  );
}

const saving = (page: Page) => page.getByRole("status", { name: "Saving" });

async function addMarkers(page: Page, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await page.keyboard.press("Shift+M");
    // Leaves the field for its name.
    await page.getByRole("textbox", { name: /^Name of Marker/ }).press("Escape");
  }
}

async function markersOnServer(): Promise<ReadonlySet<string>> {
  const rows = must(await editor.user.client.from("projects").select("settings").eq("id", editor.projectId));
  const settings = rows[0]?.settings as Partial<ProjectSettings> | undefined;
  return new Set((settings?.markers ?? []).map(({ id }) => id));
}

const seedOf = Number(process.env["LAYBACK_SEED"] ?? 1);
/** Mulberry32, so that a run can be repeated from its seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test.each(["renderer", "browser"] as const)(
  `no edit is lost in ${KILLS} kills of the %s; each damage and full disk is reported`,
  async (what) => {
    const random = randomOf(seedOf + (what === "browser" ? 1000 : 0));
    let page = await editor.newPage();
    await editor.open(page);
    let edits = 0;
    let lost = 0;
    const reported = { damage: 0, full: 0, conflict: 0 };
    const due = { damage: 0, full: 0, conflict: 0 };

    for (let kill = 1; kill <= KILLS; kill++) {
      // Names unique to this run: a name that the project already has is no edit.
      const names = { here: `Here ${what} ${kill}`, there: `There ${what} ${kill}` };
      const kind = kill % 10 === 3 ? "damage" : kill % 10 === 6 ? "full" : kill % 10 === 9 ? "conflict" : "plain";
      const isOffline = kind !== "plain" || random() < 0.5;
      const session = await page.context().newCDPSession(page);
      if (isOffline) {
        await session.send("Network.enable");
        await session.send("Network.emulateNetworkConditions", { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
      }
      if (kind === "full") {
        due.full += 1;
        // A quota below the origin's present usage, so that each further write is refused.
        await session.send("Storage.overrideQuotaForOrigin", { origin: editor.server.url, quotaSize: 1 });
      }
      let count = 2 + Math.floor(random() * 4);
      await addMarkers(page, count);
      if (kind === "full") {
        // Chromium caches the free space for some seconds; writes before it asks again are stored.
        await expect
          .poll(
            async () => {
              const isTold = await saving(page)
                .getByText(/not safe on this device/)
                .isVisible();
              if (!isTold) await addMarkers(page, 1);
              if (!isTold) count += 1;
              return isTold;
            },
            { timeout: 60_000, interval: 1000 },
          )
          .toBe(true);
        await page.getByText(/The storage of this browser is full/).waitFor();
        reported.full += 1;
        await session.send("Storage.overrideQuotaForOrigin", { origin: editor.server.url });
        await page.getByText(/The storage of this browser is full/).waitFor({ state: "detached", timeout: 60_000 });
      }
      if (kind === "conflict") {
        await page.getByRole("textbox", { name: "Project name" }).fill(names.here);
        await page.keyboard.press("Enter");
        count += 1;
      }
      edits += count;
      if (kind !== "plain")
        await expect.poll(async () => (await journalOf(page)).length, { message: `${kind} before kill ${kill}` }).toBe(count);
      const journalled = await journalOf(page);
      const acknowledged = new Set(journalled.flatMap(({ markers }) => markers));

      if (kind === "conflict") {
        due.conflict += 1;
        const clientSide = must(await editor.user.client.from("projects").select("revision").eq("id", editor.projectId))[0];
        const op = {
          opId: randomUUID(),
          projectId: editor.projectId,
          baseRev: clientSide?.revision as number,
          changes: [{ kind: "rename", name: names.there }],
        };
        must(await editor.user.client.rpc("apply_operation", { op }));
      }

      page = await editor.kill(page, what);
      let excused: ReadonlySet<string> = new Set();
      await page.goto(`${editor.server.url}/config.json`);
      const left = await journalOf(page);
      if (kind === "damage") {
        due.damage += 1;
        expect(left.map(({ opId }) => opId)).toEqual(journalled.map(({ opId }) => opId));
        const at = Math.floor(random() * left.length);
        await damage(page, at);
        const before = new Set(at === 0 ? [...(await markersOnServer())] : left[at - 1]?.markers);
        excused = new Set(left[at]?.markers.filter((id) => !before.has(id)));
      }
      await editor.open(page);
      await saving(page).getByText("Saved", { exact: true }).waitFor({ timeout: 120_000 });
      if (kind === "damage") {
        await page.getByText(/1 change to .+ was damaged on this device/).waitFor();
        reported.damage += 1;
        await page.getByRole("button", { name: "Dismiss" }).filter({ hasText: "Dismiss" }).click();
      }
      if (kind === "conflict") {
        await page.getByText(`“Project”, name: now ${names.here}, not ${names.there}`).waitFor();
        reported.conflict += 1;
      }
      const saved = await markersOnServer();
      const gone = [...acknowledged].filter((id) => !saved.has(id) && !excused.has(id));
      lost += gone.length;
      const opIdsOf = (records: readonly StoredRecord[]) =>
        records.map(({ opId, markers }) => [opId, gone.filter((id) => markers.includes(id))]);
      expect(
        gone,
        `after kill ${kill} (${kind}): before ${JSON.stringify(opIdsOf(journalled))}, after ${JSON.stringify(opIdsOf(left))}`,
      ).toEqual([]);
      if (kill % 10 === 0 || kill === KILLS) {
        console.log(JSON.stringify({ killed: what, kills: kill, edits, onServer: saved.size, lost, reported, due }));
      }
    }
    expect(reported).toEqual(due);
    await page.close();
  },
);
