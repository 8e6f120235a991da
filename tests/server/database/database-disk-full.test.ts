import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDataFolder } from "#tests/support/server/data-folder.ts";
import { spawnServer } from "#tests/support/server/server-process.ts";
import type { ServerProcess } from "#tests/support/server/server-process.ts";
import { signInUser, signUpUser } from "#tests/support/server/test-server.ts";
import type { SignedInUser } from "#tests/support/server/test-server.ts";
import { mountSmallDisk } from "#tests/support/server/small-disk.ts";
import type { SmallDisk } from "#tests/support/server/small-disk.ts";
import { must } from "#tests/support/server/victim.ts";
import { isExhaustive, representatives } from "#tests/support/representatives.ts";

const MEGABYTE = 1_048_576;
const DISK_BYTES = 300 * MEGABYTE;
/** A few dozen of these fill a file of the database's log. */
const TEXT_BYTES = 400_000;

let disk: SmallDisk | undefined;
let server: ServerProcess | undefined;

beforeAll(() => {
  disk = mountSmallDisk(DISK_BYTES);
});
afterAll(async () => {
  await server?.end("SIGKILL");
  await disk?.unmount();
});

async function insert(running: ServerProcess, user: SignedInUser, id: string): Promise<Response> {
  return fetch(`${running.url}/rest/v1/projects`, {
    method: "POST",
    headers: { apikey: running.publishableKey, authorization: `Bearer ${user.accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ id, name: "P", settings: { text: randomText() } }),
  });
}

/** Incompressible text. */
const randomText = (): string => Array.from({ length: TEXT_BYTES / 32 }, () => randomUUID().replaceAll("-", "")).join("");

test.runIf(isExhaustive)(
  "a database without disk space responds with 507 and a sentence, on a connection that then closes, and reads continue; once there is space it works again, and nothing acknowledged is lost",
  { timeout: 240_000 },
  async (context) => {
    if (!disk) return context.skip("No small file system could be mounted: it needs Linux and its administrator.");
    const dataDir = join(disk.folder, "data");
    execFileSync("cp", ["-R", await freshDataFolder(), dataDir]);
    server = await spawnServer({ dataDir });
    const user = await signUpUser(server, "full@example.com");
    const acknowledged: string[] = [];
    // So that writes have too little for another file of the database's log, then none; or reach the end of the space.
    for (const freeBytes of representatives([15 * MEGABYTE, 0, 70 * MEGABYTE])) {
      disk.leave(freeBytes);
      let refused: Response | undefined;
      for (let tried = 0; tried < 100 && !refused; tried += 1) {
        const id = randomUUID();
        const response = await insert(server, user, id);
        if (response.ok) acknowledged.push(id);
        else refused = response;
      }
      expect(refused?.status).toBe(507);
      expect(refused?.headers.get("connection")).toBe("close");
      expect(await refused?.json()).toMatchObject({ message: "The server's disk is full. Its owner must make room; then try again." });
      expect(must(await user.client.from("projects").select("id"))).toHaveLength(acknowledged.length);
      disk.free();
      const id = randomUUID();
      expect((await insert(server, user, id)).status).toBe(201);
      acknowledged.push(id);
    }
    await server.end("SIGKILL");
    server = await spawnServer({ dataDir });
    const again = await signInUser(server, user.email, user.password);
    const kept = must(await again.client.from("projects").select("id")).map((row) => String(row.id));
    expect(kept.toSorted()).toEqual(acknowledged.toSorted());
  },
);
