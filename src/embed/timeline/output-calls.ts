import { createLazyModule } from "#ui/lazy-module.ts";
import type { ImageSource } from "../output/timeline-image.ts";
import type { TimelineOutput } from "../output-api.ts";

const image = createLazyModule(() => import("../output/timeline-image.ts"));

/** What a timeline makes for its page; the code is loaded when it is first asked for. @param ended aborts with the timeline */
export function createOutputCalls(source: ImageSource, ended: AbortSignal): TimelineOutput {
  const endOf = (signal: AbortSignal | undefined) => (signal ? AbortSignal.any([signal, ended]) : ended);
  return {
    toBlob: async (options = {}) => (await image.load()).timelineImage(source, options, endOf(options.signal)),
  };
}
