import type { Answer } from "#backend/backend.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { failure } from "#model/result.ts";
import type { Timers } from "../timers.ts";

/**
 * Resolves with the server's answer. Resolves with "unreachable", and aborts the signal given to `call`, when no answer arrives within
 * `timeoutMs` or the call throws: a connection can die without an error.
 */
export async function answerInTime<Value>(
  timers: Timers,
  timeoutMs: number,
  call: (late: AbortSignal) => Answer<Value>,
): Promise<Awaited<Answer<Value>>> {
  const unreachable = (message: string) => failure({ kind: "unreachable" as const, message });
  const over = new AbortController();
  let cancel = () => {};
  const late = new Promise<ReturnType<typeof unreachable>>((resolve) => {
    cancel = timers.after(timeoutMs, () => {
      resolve(unreachable(editorMessages.serverUnreachable));
      over.abort();
    });
  });
  try {
    return await Promise.race([call(over.signal), late]);
  } catch (error) {
    return unreachable(error instanceof Error ? error.message : String(error));
  } finally {
    cancel();
  }
}
