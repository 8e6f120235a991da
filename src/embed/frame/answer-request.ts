import { EDITOR_WORDS } from "#ui/language/languages.ts";
import { setPageLanguage } from "../words/set-page-language.ts";
import type { FramedTimeline } from "./framed-timeline.ts";
import type { FrameCall } from "./request.ts";

const VALUES = ["project", "position", "viewport", "state", "selection", "sources"] as const satisfies (keyof FramedTimeline)[];

/** Executes a request; resolves to the result. Throws what the timeline throws. */
export async function answerRequest(timeline: FramedTimeline, call: FrameCall): Promise<unknown> {
  const value = VALUES.find((name) => name === call.method);
  return value === undefined ? made(timeline, call) : timeline[value];
}

function made(timeline: FramedTimeline, { method, params }: FrameCall): unknown {
  if (method === "setLocale") return setPageLanguage({ locale: params[0] }, EDITOR_WORDS);
  if (method === "batch") return timeline.batch(() => params[0].map((edit) => made(timeline, edit)));
  // The schema of requests has the calls and their parameters; an absent one is not passed on.
  const given: readonly unknown[] = params.filter((one) => one !== undefined);
  return Reflect.apply(timeline[method as "seek"], timeline, given);
}
