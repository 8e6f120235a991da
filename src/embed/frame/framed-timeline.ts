import type { Timeline } from "../api.ts";
import type { TimelineOutput } from "../output-api.ts";

/** What the page around a frame can call: images, sounds and nodes stay in the frame. */
export type FramedTimeline = Omit<Timeline, keyof TimelineOutput | "ready" | "hitTest">;
