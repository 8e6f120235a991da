import type { FramedTimeline } from "./framed-timeline.ts";
import { servePort } from "./rpc-server.ts";

export type PortRouter = {
  /** Sets the timeline to serve; undefined while there is none. Closes the port that the previous one served. */
  readonly connect: (timeline: FramedTimeline | undefined) => void;
  /** Serves a port as soon as there is a timeline. The returned function stops it and closes the port. */
  readonly serve: (port: MessagePort) => () => void;
};

/** Connects a port and a timeline, whichever comes first. */
export function createPortRouter(): PortRouter {
  let timeline: FramedTimeline | undefined;
  let waiting: MessagePort | undefined;
  let stop: (() => void) | undefined;
  const join = () => {
    if (!timeline || !waiting) return;
    stop = servePort(waiting, timeline);
    waiting = undefined;
  };
  const end = () => {
    stop?.();
    stop = undefined;
  };
  return {
    connect: (next) => {
      end();
      timeline = next;
      join();
    },
    serve: (port) => {
      waiting = port;
      join();
      return () => {
        end();
        if (waiting === port) waiting = undefined;
        port.close();
      };
    },
  };
}
