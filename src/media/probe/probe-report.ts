import type { Result } from "#model/result.ts";
import type { MediaProbe, ProbeFailure } from "./media-probe.ts";

/** What the probe's worker posts to the page: the share that it has read, then the result. */
export type ProbeReport = { readonly readShare: number } | { readonly probed: Result<MediaProbe, ProbeFailure> };
