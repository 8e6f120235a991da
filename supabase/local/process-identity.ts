import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { isErrorCode } from "./node-errors.ts";

/** Identifies a process among all that may write to the same folder. */
export type ProcessIdentity = {
  readonly pid: number;
  /** Start time in the system's own unit, which distinguishes a later process with the same number. "" if the system does not report it. */
  readonly started: string;
  /** Name of its machine or container. */
  readonly host: string;
  /** Processes with the same place can see each other by their numbers. */
  readonly place: string;
};

export const thisProcess: ProcessIdentity = {
  pid: process.pid,
  started: statusOf(process.pid)?.started ?? "",
  host: hostname(),
  place: placeOfThisProcess(),
};

/** Whether a process still runs; "unknown" if this process cannot see it. */
export function lifeOf({ pid, started, place }: ProcessIdentity): "alive" | "dead" | "unknown" {
  if (place !== thisProcess.place) return "unknown";
  if (!isNumberTaken(pid)) return "dead";
  const status = statusOf(pid);
  if (status === undefined || started === "") return "unknown";
  return status.isRunning && status.started === started ? "alive" : "dead";
}

/** True if a process of this place has the number. */
function isNumberTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process belongs to another user.
    return isErrorCode(error, "EPERM");
  }
}

/** Only on Linux; undefined elsewhere. */
function statusOf(pid: number): { readonly started: string; readonly isRunning: boolean } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name, in brackets, may contain spaces; the state is the first field after it, the start time the 20th.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { started: fields[19] ?? "", isRunning: !/^[ZX]/.test(fields[0] ?? "") };
  } catch {
    return undefined;
  }
}

/** On Linux one PID namespace during one boot of the machine, elsewhere the machine. */
function placeOfThisProcess(): string {
  if (process.platform !== "linux") return hostname();
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    // In a sandbox that hides this, this process and others cannot see each other.
    return randomUUID();
  }
}
