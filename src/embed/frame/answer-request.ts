import type { ProjectInput } from "#model/project-json/project-json.ts";
import { setPageLanguage } from "../words/set-page-language.ts";
import type { Timeline } from "../api.ts";
import type { FrameRequest } from "./request.ts";

/** Executes a request; resolves to the result. Throws what the timeline throws. */
export async function answerRequest(timeline: Timeline, { method, params }: FrameRequest): Promise<unknown> {
  switch (method) {
    case "setProject":
      // The timeline validates the project itself.
      return timeline.setProject(params[0] as ProjectInput);
    case "setLocale":
      return setPageLanguage({ locale: params[0] }, "words");
    case "setReadOnly":
      return timeline.setReadOnly(params[0]);
    case "setViewport":
      return timeline.setViewport(givenOf(params[0]));
    case "select":
      return timeline.select(params[0]);
    case "seek":
      return timeline.seek(params[0]);
    case "play":
      return timeline.play();
    case "pause":
    case "undo":
    case "redo":
      return timeline[method]();
    case "project":
    case "position":
    case "viewport":
    case "state":
      return timeline[method];
    case "stats":
      return timeline.stats();
  }
}

function givenOf({ startSeconds, pxPerSecond }: { startSeconds?: number | undefined; pxPerSecond?: number | undefined }) {
  return { ...(startSeconds !== undefined && { startSeconds }), ...(pxPerSecond !== undefined && { pxPerSecond }) };
}
