import type { MixerCommand } from "#worklets/mixer/protocol.ts";
import type { PerformanceEvent } from "./reference-performance.ts";
import { compile } from "./resident-mixer.ts";

/** What the main thread would send for an event. */
export function commandOf(event: PerformanceEvent, generation: number): MixerCommand {
  switch (event.kind) {
    case "play":
    case "seek":
      return { type: event.kind, generation, frame: event.frame };
    case "pause":
      return { type: "pause", generation };
    case "loop":
      return { type: "setLoop", enabled: event.end > 0, startFrame: event.start, endFrame: event.end };
    case "edit":
      return { type: "setPlan", plan: compile(event.plan) };
    case "master":
      return { type: "setMaster", gain: event.gain };
  }
}
