import { messages } from "#model/text/messages.ts";

/** Why the sound did not start, in the user's words: the `usual` sentence, or that no gesture will ever help. */
export function unheardText(usual: string): string {
  return isSecureContext ? usual : messages.soundNeedsHttps;
}
