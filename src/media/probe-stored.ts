import type { BackendError } from "#model/backend-error.ts";
import { failure } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import type { MediaProbe, ProbeFailure, ProbeOptions } from "./media-probe.ts";
import { probeMedia } from "./probe-media.ts";

import type { MediaPort } from "./store.ts";

export type StoredProbeFailure =
  | { readonly cause: "file"; readonly failure: ProbeFailure }
  | { readonly cause: "server"; readonly error: BackendError };

/**
 * Probes a stored object by ranges (D41). Where ranges do not work (a server that hides its Content-Range header), it is
 * fetched whole; where it is in memory already, it is taken from there.
 */
export async function probeStored(
  media: Pick<MediaPort, "signedUrl" | "download">,
  path: string,
  options: ProbeOptions = {},
): Promise<Result<MediaProbe, StoredProbeFailure>> {
  const url = await media.signedUrl(path);
  if (!url.ok) return failure({ cause: "server", error: url.error });
  const isInMemory = url.value.startsWith("blob:");
  const byRanges = isInMemory ? undefined : await probeMedia({ url: url.value }, options);
  if (byRanges && (byRanges.ok || byRanges.error.kind !== "damaged")) return ofFile(byRanges);
  const whole = await media.download(path, options.signal);
  if (!whole.ok) return failure({ cause: "server", error: whole.error });
  return ofFile(await probeMedia(whole.value, options));
}

function ofFile(probed: Result<MediaProbe, ProbeFailure>): Result<MediaProbe, StoredProbeFailure> {
  return probed.ok ? probed : failure({ cause: "file", failure: probed.error });
}
