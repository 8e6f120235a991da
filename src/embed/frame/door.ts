import * as v from "valibot";
import { HELLO } from "./wire.ts";

const Hello = v.strictObject({ layback: v.literal(HELLO.layback), version: v.literal(HELLO.version) });

export type DoorInput = {
  /** The frame's own window, and the one whose page may connect. */
  readonly own: Window;
  readonly parent: Window;
  /** Exact origins. Who connects before they are known waits; nobody is let in where they cannot be had. */
  readonly allowedOrigins: Promise<readonly string[]>;
  /** Serves a port until the returned function is called. */
  readonly serve: (port: MessagePort) => () => void;
};

/**
 * Lets the parent page in, and nobody else: by source, by exact origin, and by the shape of its one message. Everything else that is
 * said to the window is ignored. Who connects again (after a reload of its script) gets a new port; the one before is closed.
 */
export function openDoor({ own, parent, allowedOrigins, serve }: DoorInput): () => void {
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
