import { failure, success } from "#model/result.ts";
import type { Answer } from "./backend.ts";
import { blobOf } from "./blob-of.ts";
import { refused } from "./refused.ts";

/** Reads a file from any address that allows this page to read it. */
export async function downloadAddress(url: string, signal?: AbortSignal, onBytes?: () => void): Answer<Blob> {
  try {
    const response = await fetch(url, { signal: signal ?? null });
    if (!response.ok) return refused(`The server answered ${response.status}.`, response.status);
    return success(await (onBytes && response.body ? blobOf(response.body, onBytes) : response.blob()));
  } catch (cause) {
    return failure({ kind: signal?.aborted === true ? "aborted" : "unreachable", message: String(cause) });
  }
}
