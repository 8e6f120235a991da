import { EDITOR_WORDS } from "#ui/language/languages.ts";
import { setPageLanguage } from "../words/set-page-language.ts";
import type { FramedTimeline } from "./framed-timeline.ts";
import type { FrameCall } from "./request.ts";

/** Executes a request; resolves to the result. Throws what the timeline throws. */
export async function answerRequest(timeline: FramedTimeline, call: FrameCall): Promise<unknown> {
  return answerOf(timeline, call);
}

function answerOf(timeline: FramedTimeline, { method, params }: FrameCall): unknown {
  if (method === "setLocale") return setPageLanguage({ locale: params[0] }, EDITOR_WORDS);
  if (method === "batch") return timeline.batch(() => params[0].map((edit) => answerOf(timeline, edit)));
  const member: unknown = timeline[method];
  // The schema of requests has the calls and their parameters; an absent one is not passed on.
  return typeof member === "function"
    ? Reflect.apply(
        member,
        timeline,
        params.filter((one) => one !== undefined),
      )
    : member;
}
