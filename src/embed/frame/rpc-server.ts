import type { FrameEvents } from "../connect.ts";
import { EVENT_NAMES } from "../emitters.ts";
import type { FramedTimeline } from "./framed-timeline.ts";
import { ProjectError } from "../project-error.ts";
import { ThemeError } from "../theme/theme-error.ts";
import { textOf } from "../timeline-error.ts";
import { answerRequest } from "./answer-request.ts";
import { readRequest } from "./request.ts";
import { createReassembly, HELLO, isTooLong, messagesOf, TOO_LONG } from "./wire.ts";
import type { FrameFault, FrameReport } from "./wire.ts";

const UNCHANGED_EVENTS = EVENT_NAMES.filter((name) => name !== "error" && name !== "edit");

/** Answers a port's requests and sends it notifications, until the returned function closes it. */
export function servePort(port: MessagePort, timeline: FramedTimeline): () => void {
  const send = (report: FrameReport) => {
    const text = JSON.stringify(report);
    for (const message of messagesOf(isTooLong(text) ? JSON.stringify(unsaid(report)) : text)) port.postMessage(message);
  };
  const reassemble = createReassembly();
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const received = reassemble(data);
    if (!received) return;
    if (!received.ok) return send({ error: { name: "RequestError", message: received.message } });
    const read = readRequest(received.value);
    if (!read.ok) {
      return send({ ...(read.id !== undefined && { id: read.id }), error: { name: "RequestError", message: read.message } });
    }
    const { id } = read.request;
    answerRequest(timeline, read.request).then(
      (result) => send({ id, ...(result !== undefined && { result }) }),
      (error: unknown) => send({ id, error: faultOf(error) }),
    );
  };
  const stops = [
    ...UNCHANGED_EVENTS.map((event) => timeline.on(event, (detail) => send({ event, detail }))),
    timeline.on("error", (error) => send({ event: "error", detail: { ...error, cause: textOf(error.cause) } })),
    // Without the project, which the page can request.
    timeline.on("edit", ({ kind, patches, inverse, undoable, origin }) => {
      send({ event: "edit", detail: { kind, patches, inverse, undoable, origin } satisfies FrameEvents["edit"] });
    }),
  ];
  port.addEventListener("message", onMessage);
  port.start();
  send({ connected: HELLO.version });
  return () => {
    for (const stop of stops) stop();
    port.removeEventListener("message", onMessage);
    port.close();
  };
}

/** Replaces a report that is too long by an error, so that the request's sender does not wait for an answer. */
function unsaid(report: FrameReport): FrameReport {
  const error = { name: "MessageError", message: "event" in report ? `${report.event}: ${TOO_LONG}` : TOO_LONG };
  return "id" in report && report.id !== undefined ? { id: report.id, error } : { error };
}

function faultOf(error: unknown): FrameFault {
  if (error instanceof ProjectError || error instanceof ThemeError) return { name: error.name, message: error.message, path: error.path };
  return error instanceof Error ? { name: error.name, message: error.message } : { name: "Error", message: String(error) };
}
