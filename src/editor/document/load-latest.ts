import type { BackendError, LoadedProject, Projects } from "#backend/backend.ts";
import { messages } from "#model/messages.ts";
import { failure } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import type { Timers } from "../save-queue/timers.ts";

/** The project as the server has it now; "unreachable" where there is no answer within `timeoutMs`. Never rejects. */
export async function loadLatest(
  projects: Pick<Projects, "load">,
  id: string,
  timers: Timers,
  timeoutMs: number,
): Promise<Result<LoadedProject, BackendError>> {
  const unreachable = (message: string) => failure({ kind: "unreachable" as const, message });
  let cancel = () => {};
  const late = new Promise<Result<LoadedProject, BackendError>>((resolve) => {
    cancel = timers.after(timeoutMs, () => resolve(unreachable(messages.serverUnreachable)));
  });
  try {
    return await Promise.race([projects.load(id), late]);
  } catch (error) {
    return unreachable(error instanceof Error ? error.message : String(error));
  } finally {
    cancel();
  }
}
