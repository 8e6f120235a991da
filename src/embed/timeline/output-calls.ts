import { createLazyModule } from "#ui/lazy-module.ts";
import type { ImageSource } from "../output/timeline-image.ts";
import type { MixSource } from "../output/timeline-mix.ts";
import type { TimelineOutput } from "../output-api.ts";

const image = createLazyModule(() => import("../output/timeline-image.ts"));
const mix = createLazyModule(() => import("../output/timeline-mix.ts"));

type OutputSource = ImageSource & Omit<MixSource, "timeline"> & { readonly timeline: () => MixSource["timeline"] };

/** What a timeline makes for its page; the code is loaded when it is first asked for. @param ended aborts with the timeline */
export function createOutputCalls(source: OutputSource, ended: AbortSignal): TimelineOutput {
  const endOf = (signal: AbortSignal | undefined) => (signal ? AbortSignal.any([signal, ended]) : ended);
  return {
    toBlob: async (options = {}) => (await image.load()).timelineImage(source, options, endOf(options.signal)),
    exportMix: async (options = {}) => {
      const timeline = source.timeline();
      return (await mix.load()).timelineMix({ ...source, timeline }, options, endOf(options.signal));
    },
  };
}
