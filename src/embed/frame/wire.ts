/** The protocol between a page and an embedded frame, used by both: strings of bounded length over one MessagePort. */

/** The one message posted to the window itself, together with a MessagePort. */
export const HELLO = { layback: "connect", version: 1 } as const;

/** Maximum length of one message in UTF-16 units: 64 KB. */
const MAX_MESSAGE_LENGTH = 32_768;
/** Maximum length of all parts of one text: more than a project of ten thousand clips. */
const MAX_TEXT_LENGTH = 8_388_608;

export const TOO_LONG = "What is said at once is at most 8 million characters.";

/** Senders must not send a longer text: the receiver refuses it without knowing which request it belongs to. */
export function isTooLong(text: string): boolean {
  return text.length > MAX_TEXT_LENGTH;
}

const MORE = "+";
const LAST = ".";

/** Splits a text into messages: the prefix `+` means that more follows, `.` marks the last one. */
export function* messagesOf(text: string): Generator<string> {
  const most = MAX_MESSAGE_LENGTH - 1;
  let at = 0;
  for (; text.length - at > most; at += most) yield MORE + text.slice(at, at + most);
  yield LAST + text.slice(at);
}

/** One received text as parsed JSON, or the reason why it is invalid. */
export type Reassembled = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** Joins messages: returns a complete text's value, undefined while parts are missing. A violation of the protocol discards the text. */
export function createReassembly(): (message: unknown) => Reassembled | undefined {
  let parts: string[] = [];
  let length = 0;
  const refuse = (message: string): Reassembled => {
    parts = [];
    length = 0;
    return { ok: false, message };
  };
  return (message) => {
    if (typeof message !== "string") return refuse("A message must be a text.");
    if (message.length > MAX_MESSAGE_LENGTH) return refuse("A message is at most 64 KB.");
    const mark = message.charAt(0);
    if (mark !== MORE && mark !== LAST) return refuse('A message begins with "+" (more follows) or "." (the last part).');
    length += message.length - 1;
    if (length > MAX_TEXT_LENGTH) return refuse(TOO_LONG);
    parts.push(message.slice(1));
    if (mark === MORE) return undefined;
    const text = parts.join("");
    parts = [];
    length = 0;
    try {
      return { ok: true, value: JSON.parse(text) as unknown };
    } catch (error) {
      if (error instanceof SyntaxError) return { ok: false, message: "What is said must be JSON." };
      throw error;
    }
  };
}

/** A frame's answer or notification. */
export type FrameReport =
  | { readonly connected: typeof HELLO.version }
  | { readonly id: number; readonly result?: unknown }
  | { readonly id?: number; readonly error: FrameFault }
  | { readonly event: string; readonly detail: unknown };

/** `name` is the error's: `RequestError` for an invalid request, `ProjectError` or `ThemeError` for an invalid project or theme (`path` leads to
 * the fault), `MessageError` for an answer or event that is too long to send. */
export type FrameFault = { readonly name: string; readonly message: string; readonly path?: string };
