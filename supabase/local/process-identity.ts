import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { isErrorCode } from "./node-errors.ts";

/** A process, told from every other one that may write to the same folder. */
export type ProcessIdentity = {
  readonly pid: number;
  /** When it started, in the system's own unit: tells it from a later process with its number. "" where the system does not say. */
  readonly started: string;
  /** Name of its machine or container. */
  readonly host: string;
  /** Processes of one place see each other, under one number each. */
  readonly place: string;
};

export const thisProcess: ProcessIdentity = {
  pid: process.pid,
  started: statusOf(process.pid)?.started ?? "",
  host: hostname(),
  place: placeOfThisProcess(),
};

/** Whether a process still runs; "unknown" where this process cannot see it. */
export function lifeOf({ pid, started, place }: ProcessIdentity): "alive" | "dead" | "unknown" {
  if (place !== thisProcess.place) return "unknown";
  if (!isNumberTaken(pid)) return "dead";
  const status = statusOf(pid);
  if (status === undefined || started === "") return "unknown";
  return status.isRunning && status.started === started ? "alive" : "dead";
}

/** Whether a process of this place has the number. */
function isNumberTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is another user's.
    return isErrorCode(error, "EPERM");
  }
}

/** Linux tells; elsewhere undefined. */
function statusOf(pid: number): { readonly started: string; readonly isRunning: boolean } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name, in brackets, may hold spaces; the state is the first field after it, the start the 20th.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { started: fields[19] ?? "", isRunning: !/^[ZX]/.test(fields[0] ?? "") };
  } catch {
    return undefined;
  }
}

/** On Linux one PID namespace since one start of the machine, elsewhere the machine. */
function placeOfThisProcess(): string {
  if (process.platform !== "linux") return hostname();
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    // A sandbox that hides this: nobody can be asked about this process, nor it about others.
    return randomUUID();
  }
}
