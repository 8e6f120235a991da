import type { BackendError } from "#model/backend-error.ts";
import { DURATION_TIMEOUT_MS } from "#model/timeline/limits.ts";
import { failure, success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import type { MediaProbe, ProbedFile, ProbeFailure, ProbeOptions } from "./media-probe.ts";
import type { Playable, PlayCheck } from "./play-check.ts";
import { probeMedia } from "./probe-media.ts";
import { isRefused } from "../refused-url.ts";
import type { MediaPort } from "../media-store.ts";

export type StoredProbeFailure =
  | { readonly cause: "file"; readonly failure: ProbeFailure }
  | { readonly cause: "server"; readonly error: BackendError };

export type StoredProbeOptions = {
  /** Checks whether this browser plays the file; absent: not tried. */
  readonly check?: PlayCheck | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Limit for everything: the server's answers, reading, and the check. Default 15 s (B-63). */
  readonly timeoutMs?: number | undefined;
};

/** `silentCodec`: the codec of a sound that was tried and cannot be decoded. */
type StoredProbe = MediaProbe & Playable;

type Probed = Result<StoredProbe, StoredProbeFailure>;

/**
 * Probes a stored object by range requests. Downloads it whole if it then seems damaged (ranges may not work) or if it is already in memory
 * (a `blob:` URL).
 */
export async function probeStored(
  media: Pick<MediaPort, "signedUrl" | "download">,
  path: string,
  { check, signal, timeoutMs = DURATION_TIMEOUT_MS }: StoredProbeOptions = {},
): Promise<Probed> {
  if (signal?.aborted) return ofFile({ kind: "aborted" });
  const limit = new AbortController();
  const stopped = new Promise<Probed>((resolve) => {
    const end = (kind: "timedOut" | "aborted") => {
      resolve(ofFile({ kind }));
      limit.abort();
    };
    const timer = setTimeout(() => end("timedOut"), timeoutMs);
    const abort = () => end("aborted");
    signal?.addEventListener("abort", abort);
    limit.signal.addEventListener("abort", () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    });
  });
  try {
    return await Promise.race([readStored(media, path, { check, signal: limit.signal, timeoutMs }), stopped]);
  } finally {
    limit.abort();
  }
}

async function readStored(
  media: Pick<MediaPort, "signedUrl" | "download">,
  path: string,
  { check, ...options }: ProbeOptions & Pick<StoredProbeOptions, "check">,
): Promise<Probed> {
  const url = await media.signedUrl(path);
  if (!url.ok) return failure({ cause: "server", error: url.error });
  const byRanges = await probeServed(media, path, url.value, options);
  if (!byRanges.ok) return failure({ cause: "server", error: byRanges.error });
  if (byRanges.value !== undefined) return checked(byRanges.value.file, byRanges.value.probed, check, options);
  const whole = await media.download(path, options.signal);
  if (!whole.ok) return failure({ cause: "server", error: whole.error });
  return checked(whole.value, await probeMedia(whole.value, options), check, options);
}

type Read = { readonly file: ProbedFile; readonly probed: Result<MediaProbe, ProbeFailure> };

/**
 * Probes a URL by ranges; undefined where the object must be read whole. A URL from before a reload may have expired: if the server refuses
 * it, a new one is requested.
 */
async function probeServed(
  media: Pick<MediaPort, "signedUrl">,
  path: string,
  url: string,
  options: ProbeOptions,
): Promise<Result<Read | undefined, BackendError>> {
  if (url.startsWith("blob:")) return success(undefined);
  const file = { url };
  const probed = await probeMedia(file, options);
  if (probed.ok || probed.error.kind !== "damaged") return success({ file, probed });
  if (!(await isRefused(url).catch(() => false))) return success(undefined);
  const next = await media.signedUrl(path, url);
  if (!next.ok) return next;
  return next.value === url ? success(undefined) : probeServed(media, path, next.value, options);
}

async function checked(
  file: ProbedFile,
  probed: Result<MediaProbe, ProbeFailure>,
  check: PlayCheck | undefined,
  { signal }: ProbeOptions,
): Promise<Probed> {
  if (!probed.ok) return ofFile(probed.error);
  const { value: probe } = probed;
  const played = (await check?.(file, probe, signal)) ?? success({ silentCodec: probe.unknownSound });
  return played.ok ? success({ ...probe, ...played.value }) : ofFile(played.error);
}

function ofFile(error: ProbeFailure): Probed {
  return failure({ cause: "file", failure: error });
}
