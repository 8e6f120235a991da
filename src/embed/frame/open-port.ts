import { FrameError } from "./frame-error.ts";
import { createRpcClient } from "./rpc-client.ts";
import type { FrameCalls } from "./rpc-client.ts";
import { HELLO } from "./wire.ts";

/**
 * Sends the frame one end of a channel: at once, and again after its load event unless it has answered by then. The connection ends when a
 * connected frame leaves the page, or does not answer within `timeoutMs` after a reload.
 */
export function openPort(frame: HTMLIFrameElement, timeoutMs: number): Promise<FrameCalls> {
  const origin = originOf(frame);
  if (origin === undefined) {
    return Promise.reject(new FrameError("ConnectError", "The frame shows no page of a server: its src must be the address of /embed."));
  }
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
      const watch = new AbortController();
      const calls = createRpcClient(port1, {
        isThere: () => frame.contentWindow !== null,
        onConnected: () => {
          settle();
          frame.addEventListener("load", () => expectAnswer(calls, timeoutMs), { signal: watch.signal });
          resolve(calls);
        },
        onClosed: () => watch.abort(),
      });
      // Delivered only to this origin: a window of another origin, or without a page yet, does not get the message.
      frame.contentWindow?.postMessage(HELLO, origin, [port2]);
    };
    const timer = setTimeout(() => {
      settle();
      tried?.close();
      reject(
        new FrameError(
          "ConnectError",
          `The frame at ${origin} did not answer within ${timeoutMs / 1000} s: a project that its address names must be public (or its owner signed in there), its server must name this page's origin (LAYBACK_EMBED_ORIGINS), and no sandbox may take either origin away.`,
        ),
      );
    }, timeoutMs);
    frame.addEventListener("load", knock);
    knock();
  });
}

/** Undefined where the frame's page has no nameable origin. */
function originOf(frame: HTMLIFrameElement): string | undefined {
  if (frame.hasAttribute("srcdoc") || !URL.canParse(frame.src)) return undefined;
  const { origin } = new URL(frame.src);
  return origin === "null" ? undefined : origin;
}

/**
 * Checks after a load event that the frame still has the connected page: its first load event may come after its first message.
 * Browsers do not report that the other end of a port is gone.
 */
function expectAnswer({ call, lose }: FrameCalls, timeoutMs: number): void {
  const timer = setTimeout(lose, timeoutMs);
  const isSettled = () => clearTimeout(timer);
  call("position").then(isSettled, isSettled);
}
