import type { BackendError } from "#model/backend-error.ts";
import { DURATION_TIMEOUT_MS } from "#model/limits.ts";
import { failure, success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import type { MediaProbe, ProbedFile, ProbeFailure, ProbeOptions } from "./media-probe.ts";
import type { Playable, PlayCheck } from "./play-check.ts";
import { probeMedia } from "./probe-media.ts";
import type { MediaPort } from "./store.ts";

export type StoredProbeFailure =
  | { readonly cause: "file"; readonly failure: ProbeFailure }
  | { readonly cause: "server"; readonly error: BackendError };

export type StoredProbeOptions = {
  /** Whether it plays here; absent: not tried. */
  readonly check?: PlayCheck | undefined;
  readonly signal?: AbortSignal | undefined;
  /** For all of it: the server's answers, reading, and the check. Default 15 s (section 9). */
  readonly timeoutMs?: number | undefined;
};

/** `silentCodec`: of a sound that is there and does not decode, as far as it was tried. */
type StoredProbe = MediaProbe & Playable;

type Probed = Result<StoredProbe, StoredProbeFailure>;

/**
 * Probes a stored object by ranges (D41). Where ranges do not work (a server that hides its Content-Range header), it is
 * fetched whole; where it is in memory already, it is taken from there.
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
  const isInMemory = url.value.startsWith("blob:");
  const byRanges = isInMemory ? undefined : await probeMedia({ url: url.value }, options);
  if (byRanges && (byRanges.ok || byRanges.error.kind !== "damaged")) return checked({ url: url.value }, byRanges, check, options);
  const whole = await media.download(path, options.signal);
  if (!whole.ok) return failure({ cause: "server", error: whole.error });
  return checked(whole.value, await probeMedia(whole.value, options), check, options);
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
