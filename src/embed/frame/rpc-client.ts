import { FrameError } from "./frame-error.ts";
import { createReassembly, isTooLong, messagesOf, TOO_LONG } from "./wire.ts";
import type { FrameReport } from "./wire.ts";

export type FrameCalls = {
  /** Sends a request; resolves to the answer, with the type of the method's result. Rejects with a `FrameError` if no answer can come. */
  readonly call: <Answer>(method: string, ...params: readonly unknown[]) => Promise<Answer>;
  readonly on: (event: string, listener: (detail: unknown) => void) => () => void;
  readonly close: () => void;
  /** Ends the connection because the frame does not answer any more. */
  readonly lose: () => void;
};

type FarEnd = {
  /** False once the other end cannot answer any more. */
  readonly isThere: () => boolean;
  readonly onConnected: () => void;
  /** Called once, whichever side ended the connection. */
  readonly onClosed: () => void;
};

type Waiting = { readonly resolve: (answer: never) => void; readonly reject: (error: FrameError) => void };

const ENDED = "The connection was ended.";
const LOST = "The frame is gone, was loaded anew or has another connection: connect to it again.";

/** The page's end of a channel to a frame. */
export function createRpcClient(port: MessagePort, { isThere, onConnected, onClosed }: FarEnd): FrameCalls {
  const reassemble = createReassembly();
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, Set<(detail: unknown) => void>>();
  let lastId = 0;
  /** Reason of the end; undefined while connected. */
  let end: string | undefined;

  const handleReport = (report: FrameReport) => {
    if ("connected" in report) return onConnected();
    if ("event" in report) return notify(listeners.get(report.event), report.detail);
    const asked = report.id === undefined ? undefined : waiting.get(report.id);
    if (report.id !== undefined) waiting.delete(report.id);
    if (!("error" in report)) return asked?.resolve(report.result as never);
    const { name, message, path } = report.error;
    const error = new FrameError(name, message, path);
    if (asked) asked.reject(error);
    else reportError(error);
  };
  const endBecause = (message: string) => {
    if (end !== undefined) return;
    end = message;
    port.close();
    for (const { reject } of waiting.values()) reject(new FrameError("ConnectError", message));
    waiting.clear();
    listeners.clear();
    onClosed();
  };
  port.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const received = reassemble(data);
    if (received?.ok) handleReport(received.value as FrameReport);
    else if (received) reportError(new FrameError("MessageError", received.message));
  });
  port.start();

  return {
    call: (method, ...params) =>
      new Promise((resolve, reject) => {
        if (!isThere()) endBecause(LOST);
        if (end !== undefined) return reject(new FrameError("ConnectError", end));
        const id = lastId + 1;
        const text = JSON.stringify({ id, method, params });
        if (isTooLong(text)) return reject(new FrameError("MessageError", TOO_LONG));
        lastId = id;
        waiting.set(id, { resolve, reject });
        for (const message of messagesOf(text)) port.postMessage(message);
      }),
    on: (event, listener) => {
      const named = listeners.get(event) ?? new Set();
      listeners.set(event, named.add(listener));
      return () => named.delete(listener);
    },
    close: () => endBecause(ENDED),
    lose: () => endBecause(LOST),
  };
}

/** A listener's exception is reported and does not stop the other listeners. */
function notify(listeners: ReadonlySet<(detail: unknown) => void> | undefined, detail: unknown): void {
  for (const listener of listeners ?? []) {
    try {
      listener(detail);
    } catch (error) {
      reportError(error);
    }
  }
}
