import { PEAKS_BASE_FRAMES } from "#engine/peaks/peaks-format.ts";
import { createJobRunner } from "../jobs.ts";
import type { TimelineContender, JobRunner } from "../jobs.ts";
import { peaksJobs } from "./peaks.ts";
import { visJobs } from "./vis.ts";
import { wavesurferJobs } from "./wavesurfer.ts";

const PEERS: Readonly<Record<string, (container: HTMLElement) => TimelineContender | Promise<TimelineContender>>> = {
  // At the resolution of the engine's own peaks, and at the default resolution of `audiowaveform`.
  "peaks.js": (container) => peaksJobs(container, PEAKS_BASE_FRAMES),
  "peaks.js-256": (container) => peaksJobs(container, 256),
  "vis-timeline": visJobs,
  wavesurfer: wavesurferJobs,
};

/** Mounts a peer, once its own script has been loaded. */
async function mount(name: string): Promise<void> {
  const container = document.getElementById("peer");
  const jobsOf = PEERS[name];
  if (!container || !jobsOf) throw new Error(`There is no peer ${name}.`);
  window.peerPage.runner = createJobRunner(await jobsOf(container));
}

export type PeerPage = { readonly mount: typeof mount; runner: JobRunner | undefined };

declare global {
  interface Window {
    peerPage: PeerPage;
  }
}

window.peerPage = { mount, runner: undefined };
