import type { MixerCommand } from "#worklets/mixer/mixer-protocol.ts";
import type { PerformanceEvent } from "../engine/reference-performance.ts";
import { compile } from "../engine/resident-mixer.ts";

/** The command that the main thread sends for an event. */
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
