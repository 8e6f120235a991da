import { messages } from "#model/text/messages.ts";

/** Why the sound did not start, for the user: the `usual` message, or that no gesture can ever help. */
export function noSoundText(usual: string): string {
  return isSecureContext ? usual : messages.soundNeedsHttps;
}
