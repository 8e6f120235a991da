import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp } from "#tests/support/browser/app.ts";
import { serveFiles } from "#tests/support/embed/file-server.ts";
import type { Origin } from "#tests/support/embed/file-server.ts";
import { trialProject, tryEditor, tryFrame, tryTimeline } from "#tests/support/embed/host-trials.ts";
import type { Outcome } from "#tests/support/embed/host-trials.ts";
import { KINDS_OF_HOST } from "#tests/support/embed/kinds-of-host.ts";
import type { HostName } from "#tests/support/embed/kinds-of-host.ts";
import { startMatrixHosts } from "#tests/support/embed/matrix-hosts.ts";
import type { MatrixHosts } from "#tests/support/embed/matrix-hosts.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";

type Row = { readonly timeline: Outcome; readonly editor: Outcome; readonly frame: Outcome };
/** An outcome, or a pattern of its sentence. */
type Lacks = { readonly [Entry in keyof Row]: Outcome | RegExp };

let library: Origin;
let server: TestServer;
let hosts: MatrixHosts;
beforeAll(async () => {
  library = await serveFiles(fileURLToPath(new URL("../../dist/embed", import.meta.url)));
  hosts = await startMatrixHosts(library.origin, () => server.url);
  server = await serveApp(undefined, { embedOrigins: [hosts.pages, library.origin] });
});
afterAll(async () => {
  await hosts.dispose();
  await server.dispose();
  library.dispose();
});

const WORKS: Row = { timeline: "works", editor: "works", frame: "works" };
const NO_FRAME =
  /^ConnectError: .* its server must name this page's origin \(LAYBACK_EMBED_ORIGINS\), and no sandbox may take either origin away\.$/u;
const inPage = (lacks: RegExp): Lacks => ({ ...WORKS, timeline: lacks, editor: lacks });

/** The outcomes reported to the page in each kind of host. A frame follows the policy of its own server. */
const EXPECTED: Readonly<Record<HostName, Lacks>> = {
  plain: WORKS,
  "isolated (COOP + COEP require-corp)": WORKS,
  "sandbox allow-scripts": { ...WORKS, frame: NO_FRAME },
  "sandbox allow-scripts, library of its own": { ...WORKS, frame: NO_FRAME },
  "sandbox allow-scripts allow-same-origin": WORKS,
  "storage blocked": WORKS,
  "strict policy that names what is needed": WORKS,
  "strict policy without worker-src": inPage(
    /what reads sound could not be loaded \(there may be no connection, or this page's policy may not allow it\)/u,
  ),
  "strict policy without connect-src": inPage(/it could not be fetched/u),
  "trusted types required": inPage(/This document requires 'TrustedScriptURL' assignment/u),
  "http from another machine": { ...inPage(/browsers allow it only over https/u), frame: NO_FRAME },
};

/** The hosts in which the test must check that the browser really gives no storage. */
const WITHOUT_STORAGE: readonly HostName[] = ["sandbox allow-scripts", "sandbox allow-scripts, library of its own", "storage blocked"];
const hasStorage = () => {
  try {
    return localStorage.length >= 0;
  } catch {
    return false;
  }
};

test("in every kind of host each way to embed works, or says in a sentence what it lacks", async () => {
  const project = trialProject(library.origin);
  const table: Record<string, Row> = {};
  for (const kind of KINDS_OF_HOST) {
    const { page, frame, close } = await hosts.open(kind);
    expect([kind.name, await frame.evaluate(hasStorage)]).toEqual([kind.name, !WITHOUT_STORAGE.includes(kind.name)]);
    table[kind.name] = {
      timeline: await tryTimeline(page, frame, project),
      editor: await tryEditor(frame, project),
      frame: await tryFrame(frame, `${server.url}/embed`, project),
    };
    await close();
  }
  for (const [name, row] of Object.entries(table)) console.log(`host: ${name.padEnd(42)} ${JSON.stringify(row)}`);
  for (const { name } of KINDS_OF_HOST) {
    const lacks = Object.entries(EXPECTED[name]).map(([entry, outcome]) => [
      entry,
      outcome instanceof RegExp ? expect.stringMatching(outcome) : outcome,
    ]);
    expect([name, table[name]]).toEqual([name, Object.fromEntries(lacks)]);
  }
});
