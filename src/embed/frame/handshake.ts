import * as v from "valibot";
import { HELLO } from "./wire.ts";

const Hello = v.strictObject({ layback: v.literal(HELLO.layback), version: v.literal(HELLO.version) });

export type HandshakeInput = {
  /** The frame's own window, and the window whose page may connect. */
  readonly own: Window;
  readonly parent: Window;
  /** Exact origins. A connection waits until they are known; if they cannot be loaded, all are refused. */
  readonly allowedOrigins: Promise<readonly string[]>;
  /** Serves a port until the returned function is called. */
  readonly serve: (port: MessagePort) => () => void;
};

/**
 * Accepts a connection from the parent page only: checks the source, the exact origin, and the shape of its one message. Ignores all other
 * messages to the window. A new connection (after a reload of the page's script) gets a new port; the previous port is closed.
 */
export function acceptHandshake({ own, parent, allowedOrigins, serve }: HandshakeInput): () => void {
  let stopServing: (() => void) | undefined;
  let latest: MessagePort | undefined;
  const onMessage = ({ source, origin, data, ports }: MessageEvent<unknown>) => {
    const [port, ...others] = ports;
    if (source !== parent || parent === own || !port || others.length > 0 || !v.is(Hello, data)) return;
    const admit = (origins: readonly string[]) => {
      if (!origins.includes(origin)) return;
      stopServing?.();
      stopServing = latest === port ? serve(port) : undefined;
    };
    latest = port;
    allowedOrigins.then(admit, () => port.close());
  };
  own.addEventListener("message", onMessage);
  return () => {
    own.removeEventListener("message", onMessage);
    latest = undefined;
    stopServing?.();
  };
}
