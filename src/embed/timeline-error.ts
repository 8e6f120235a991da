import type { ReportedFailure } from "#editor/playback/bind-engine.ts";
import type { SourceFailure } from "#engine/sources/source-info.ts";
import { byLaneThenStart } from "#model/plan/playback-plan.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { allClips } from "#model/timeline/timeline.ts";
import { messages } from "#model/text/messages.ts";
import type { TimelineError, TimelineErrorCode } from "./error-api.ts";

/** @param hasMedia the page resolves the addresses of sounds itself */
export function sourceError({ failure, message }: ReportedFailure, timeline: ProjectTimeline, hasMedia: boolean): TimelineError {
  const { sourceId, status, addressError, detail } = failure;
  const clips = allClips(timeline).filter(({ url }) => url === sourceId);
  return {
    code: codeOf(failure, hasMedia),
    message,
    ...(status !== undefined && { status }),
    url: sourceId,
    clipIds: clips.sort(byLaneThenStart).map(({ id }) => id),
    cause: addressError ?? detail,
  };
}

/** A project that could not be loaded, or that a setter refused. */
export function projectError(url: URL | undefined, cause: unknown): TimelineError {
  return { code: "project", message: messages.projectOpenFailed(textOf(cause)), ...(url && { url: url.href }), clipIds: [], cause };
}

/** An error of the timeline itself. */
export function ownError(code: TimelineErrorCode, cause: unknown): TimelineError {
  return { code, message: textOf(cause), clipIds: [], cause };
}

export function textOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

function codeOf({ reason, status, addressError }: SourceFailure, hasMedia: boolean): TimelineErrorCode {
  switch (reason) {
    case "network":
      if (addressError !== undefined && hasMedia) return "media-callback";
      return status === undefined ? "network-or-cors" : "http";
    case "unreadable":
    case "empty":
      return "damaged";
    case "no-sound":
    case "unsupported-codec":
    case "too-long":
      return "unsupported";
    case "no-resampler":
    case "no-decoder":
    case "closed":
      return "context";
  }
}
