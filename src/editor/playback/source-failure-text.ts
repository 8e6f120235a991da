import { presentLanguage } from "#model/text/language/language.ts";
import { messages } from "#model/text/messages.ts";
import { codecName } from "#media/probe/codec-name.ts";
import type { SourceFailure } from "#engine/sources/source-info.ts";
import type { PlayedState } from "../core/store/played-state.ts";

/** Why a sound cannot be played and what the user can do, without a full stop: the `reason` of the message for audio load errors. */
export function sourceFailureText(failure: SourceFailure): string {
  switch (failure.reason) {
    case "unreadable":
      return messages.sourceFailures.unreadable;
    case "no-sound":
      return messages.sourceFailures.noSound;
    case "unsupported-codec":
      return messages.sourceCodec(failure.codec === undefined ? undefined : codecName(failure.codec));
    case "empty":
      return messages.sourceFailures.empty;
    case "network":
      return failure.status === undefined ? messages.sourceFailures.network : messages.sourceAnswered(failure.status);
    case "too-long":
      return messages.sourceFailures.tooLong;
    case "no-decoder":
      return messages.sourceFailures.noDecoder;
    case "no-resampler":
      return messages.sourceFailures.noResampler;
    case "closed":
      return messages.sourceFailures.closed;
  }
}

/** The reasons as text; the same map until a source fails, is opened again, or the language is another one. */
export function createFailuresOf(): (failed: PlayedState["failedSources"]) => ReadonlyMap<string, string> {
  let known: PlayedState["failedSources"] | undefined;
  let language = presentLanguage();
  let failures: ReadonlyMap<string, string> = new Map();
  return (failed) => {
    if (failed !== known || language !== presentLanguage())
      failures = new Map(Array.from(failed, ([path, failure]) => [path, sourceFailureText(failure)] as const));
    known = failed;
    language = presentLanguage();
    return failures;
  };
}
