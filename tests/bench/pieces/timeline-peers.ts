import type { Page } from "playwright";
import type { JobName } from "../../support/timeline/jobs.ts";
import type { PeerPage } from "../../support/timeline/peers/peers-page.ts";
import type { TimelinePage } from "../../support/timeline/page.tsx";
import { middle } from "../support/figure.ts";
import type { Report } from "../support/figure.ts";
import { openPageCost } from "../support/page-cost.ts";
import { packageVersion } from "../support/peer-versions.ts";
import { PEER_SCRIPTS, withPage } from "../support/timeline-pages.ts";
import type { PeerName, TimelinePages } from "../support/timeline-pages.ts";

declare const window: { readonly timelinePage: TimelinePage | undefined; readonly peerPage: PeerPage };

const JOBS: readonly JobName[] = ["pan", "zoom", "drag", "playhead"];
/** Contenders take turns, so that other load on the machine affects all of them. */
const ROUNDS = 3;
/** Limits for one job in one round. Some peers take seconds for a step. */
const MOST = { steps: 90, ms: 5000 };

/** Main-thread processor milliseconds for one step of a job, minus an empty step. */
type Costs = Map<JobName, number[]>;

/** Every contender does every job in turn, each in a separate page. Ratios are those of the medians. */
export async function measurePeers(pages: TimelinePages, report: Report): Promise<void> {
  const ours: Costs = new Map();
  const peers = (Object.keys(PEER_SCRIPTS) as PeerName[]).map((name) => ({ name, costs: new Map() as Costs }));
  for (let round = 0; round < ROUNDS; round++) {
    await withPage(
      () => pages.openProduct(),
      (page) => measureJobs(page, ours),
    );
    for (const { name, costs } of peers)
      await withPage(
        () => pages.openPeer(name),
        (page) => measureJobs(page, costs),
      );
  }
  for (const job of JOBS) {
    for (const { name, costs } of peers) {
      const spent = costs.get(job);
      if (spent)
        report(`${job}/${name}`, middle(ours.get(job) ?? []), middle(spent), `${name} ${packageVersion(PACKAGES[name] ?? name)}`, "ms");
    }
  }
}

async function measureJobs(page: Page, costs: Costs): Promise<void> {
  const cost = await openPageCost(page);
  const has = (job: JobName) => page.evaluate((name) => (window.timelinePage ?? window.peerPage).runner?.has(name) ?? false, job);
  const measure = async (job: JobName) => {
    await page.evaluate((name) => (window.timelinePage ?? window.peerPage).runner?.prepare(name), job);
    const { ms, result } = await cost.mainThreadMs(() =>
      page.evaluate(([name, most]) => (window.timelinePage ?? window.peerPage).runner?.run(name, most), [job, MOST] as const),
    );
    await page.evaluate((name) => (window.timelinePage ?? window.peerPage).runner?.finish(name), job);
    if (!result) throw new Error("The page has nobody to measure.");
    return { ms, ...result };
  };
  const empty = await measure("nothing");
  const emptyFrameMs = empty.ms / empty.frames;
  for (const job of JOBS) {
    if (!(await has(job))) continue;
    const { ms, steps, frames } = await measure(job);
    const list = costs.get(job) ?? [];
    list.push((ms - frames * emptyFrameMs) / steps);
    costs.set(job, list);
  }
}

const PACKAGES: Readonly<Partial<Record<PeerName, string>>> = { wavesurfer: "wavesurfer.js", "peaks.js-256": "peaks.js" };
