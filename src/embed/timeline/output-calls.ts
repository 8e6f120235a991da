import { onDemand } from "../load-on-demand.ts";
import type { ImageSource } from "../output/timeline-image.ts";
import type { MixSource } from "../output/timeline-mix.ts";
import type { TimelineOutput } from "../output-api.ts";

type OutputSource = ImageSource & Omit<MixSource, "timeline"> & { readonly timeline: () => MixSource["timeline"] };

/** Files that a timeline makes for its page; the code is loaded when it is first asked for. @param ended aborts with the timeline */
export function createOutputCalls(source: OutputSource, ended: AbortSignal): Pick<TimelineOutput, "toBlob" | "exportMix"> {
  const endOf = (signal: AbortSignal | undefined) => (signal ? AbortSignal.any([signal, ended]) : ended);
  return {
    toBlob: async (options = {}) => (await onDemand.load()).timelineImage(source, options, endOf(options.signal)),
    exportMix: async (options = {}) => {
      const timeline = source.timeline();
      return (await onDemand.load()).timelineMix({ ...source, timeline }, options, endOf(options.signal));
    },
  };
}
