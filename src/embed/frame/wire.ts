/** What a page and an embedded frame say to each other: texts of bounded length over one MessagePort. Both ends use this. */

/** The one message that is sent to the window itself; a MessagePort comes with it. */
export const HELLO = { layback: "connect", version: 1 } as const;

/** UTF-16 units of one message: at most 64 KB. */
const MAX_MESSAGE_LENGTH = 32_768;
/** Of all parts of one text: more than a project of ten thousand clips. */
const MAX_TEXT_LENGTH = 8_388_608;

export const TOO_LONG = "What is said at once is at most 8 million characters.";

/** Nobody says a text that is longer: the other end refuses it without knowing what it is about. */
export function isTooLong(text: string): boolean {
  return text.length > MAX_TEXT_LENGTH;
}

const MORE = "+";
const LAST = ".";

/** Cuts a text into messages: each begins with `+` where more follows, with `.` where it is the last. */
export function* messagesOf(text: string): Generator<string> {
  const most = MAX_MESSAGE_LENGTH - 1;
  let at = 0;
  for (; text.length - at > most; at += most) yield MORE + text.slice(at, at + most);
  yield LAST + text.slice(at);
}

/** One thing said: a text as JSON, or why what came is none. */
export type Heard = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** Puts messages together again: answers what is complete, undefined while more is to come. What breaks the rules ends the text it belongs to. */
export function createReassembly(): (message: unknown) => Heard | undefined {
  let parts: string[] = [];
  let length = 0;
  const refuse = (message: string): Heard => {
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

/** What a frame answers, or tells by itself. */
export type FrameReport =
  | { readonly connected: typeof HELLO.version }
  | { readonly id: number; readonly result?: unknown }
  | { readonly id?: number; readonly error: FrameFault }
  | { readonly event: string; readonly detail: unknown };

/** `name` is that of the error: `RequestError` where a request is none, `ProjectError` where a project cannot be read (`path` leads to the fault),
 * `MessageError` where an answer or an event is too long to be said. */
export type FrameFault = { readonly name: string; readonly message: string; readonly path?: string };
