import { formatTimeExact } from "../time/time.ts";
import type { ProjectOriginal } from "./clip.ts";

const GIGABYTE = 1e9;
const MEGABYTE = 1e6;

/** A file's size as file managers show it: "5.6 GB", "104 MB". */
export function sizeText(bytes: number): string {
  return bytes >= GIGABYTE ? `${(bytes / GIGABYTE).toFixed(1)} GB` : `${Math.round(bytes / MEGABYTE)} MB`;
}

/** What tells one file from another, for the user: its length, else its size, else only that its contents differ. */
export function differenceText(found: Pick<ProjectOriginal, "seconds" | "sizeBytes">, wanted: ProjectOriginal): string | undefined {
  for (const facts of [
    [formatTimeExact(found.seconds), formatTimeExact(wanted.seconds)],
    [sizeText(found.sizeBytes), sizeText(wanted.sizeBytes)],
  ]) {
    const [ours, theirs] = facts;
    if (ours !== theirs) return `${ours} instead of ${theirs}`;
  }
  return undefined;
}
