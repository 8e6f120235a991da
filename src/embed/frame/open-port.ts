import { FrameError } from "./frame-error.ts";
import { createReassembly, HELLO, messagesOf } from "./wire.ts";
import type { FrameReport } from "./wire.ts";

export type FrameCalls = {
  /** Asks the frame; resolves to its answer, whose type is that of the method. */
  readonly call: <Answer>(method: string, ...params: readonly unknown[]) => Promise<Answer>;
  readonly on: (event: string, listener: (detail: unknown) => void) => () => void;
  readonly close: () => void;
};

/** Hands the frame one end of a channel: at once, and again when it has loaded, unless it has answered by then. */
export function openPort(frame: HTMLIFrameElement, timeoutMs: number): Promise<FrameCalls> {
  const { origin } = new URL(frame.src, frame.ownerDocument.baseURI);
  return new Promise((resolve, reject) => {
    let tried: MessagePort | undefined;
    const settle = () => {
      clearTimeout(timer);
      frame.removeEventListener("load", knock);
    };
    const knock = () => {
      tried?.close();
      const { port1, port2 } = new MessageChannel();
      tried = port1;
      const calls = speakThrough(port1, () => {
        settle();
        resolve(calls);
      });
      // Nobody else gets it: a window of another origin, or none yet, takes no message for this one.
      frame.contentWindow?.postMessage(HELLO, origin, [port2]);
    };
    const timer = setTimeout(() => {
      settle();
      tried?.close();
      reject(
        new FrameError(
          "ConnectError",
          `The frame at ${origin} did not answer within ${timeoutMs / 1000} s: its server must name this page's origin (LAYBACK_EMBED_ORIGINS), and no sandbox may take either origin away.`,
        ),
      );
    }, timeoutMs);
    frame.addEventListener("load", knock);
    knock();
  });
}

type Waiting = { readonly resolve: (answer: never) => void; readonly reject: (error: FrameError) => void };

function speakThrough(port: MessagePort, onConnected: () => void): FrameCalls {
  const hear = createReassembly();
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, Set<(detail: unknown) => void>>();
  let lastId = 0;
  let isClosed = false;

  const take = (report: FrameReport) => {
    if ("connected" in report) return onConnected();
    if ("event" in report) return tell(listeners.get(report.event), report.detail);
    const asked = report.id === undefined ? undefined : waiting.get(report.id);
    if (report.id !== undefined) waiting.delete(report.id);
    if (!("error" in report)) return asked?.resolve(report.result as never);
    const { name, message, path } = report.error;
    const error = new FrameError(name, message, path);
    if (asked) asked.reject(error);
    else reportError(error);
  };
  port.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const heard = hear(data);
    if (heard?.ok) take(heard.value as FrameReport);
    else if (heard) reportError(new FrameError("MessageError", heard.message));
  });
  port.start();

  return {
    call: (method, ...params) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new FrameError("ConnectError", "The connection was ended."));
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        for (const message of messagesOf(JSON.stringify({ id: lastId, method, params }))) port.postMessage(message);
      }),
    on: (event, listener) => {
      const named = listeners.get(event) ?? new Set();
      listeners.set(event, named.add(listener));
      return () => named.delete(listener);
    },
    close: () => {
      isClosed = true;
      port.close();
      for (const { reject } of waiting.values()) reject(new FrameError("ConnectError", "The connection was ended."));
      waiting.clear();
      listeners.clear();
    },
  };
}

/** What a listener throws is reported and keeps nobody else from hearing. */
function tell(listeners: ReadonlySet<(detail: unknown) => void> | undefined, detail: unknown): void {
  for (const listener of listeners ?? []) {
    try {
      listener(detail);
    } catch (error) {
      reportError(error);
    }
  }
}
