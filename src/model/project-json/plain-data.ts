import { messages } from "../text/messages.ts";

/** Data that JSON can hold: text, finite numbers, true, false, null, lists and objects. A field that is undefined counts as absent. */

const MAX_DEPTH = 32;
const MAX_VALUES = 5_000_000;
const MAX_TEXT_LENGTH = 100_000;
const MAX_LIST_LENGTH = 100_000;
/** Validation drops fields of these names silently, because attacks use them. */
const REFUSED_NAMES: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

export type PlainFault = { readonly keys: readonly (string | number)[]; readonly message: string };

/** The first value that JSON cannot hold or that exceeds a limit, with the keys that lead to it. */
export function plainFault(data: unknown): PlainFault | undefined {
  const keys: (string | number)[] = [];
  let count = 0;
  const messageFor = (value: unknown): string | undefined => {
    count += 1;
    if (count > MAX_VALUES || keys.length > MAX_DEPTH) return messages.projectTooLarge;
    if (typeof value === "string") return value.length > MAX_TEXT_LENGTH ? messages.projectTooLarge : undefined;
    if (value === null || typeof value === "boolean" || Number.isFinite(value)) return undefined;
    if (Array.isArray(value)) {
      if (value.length > MAX_LIST_LENGTH) return messages.projectListTooLong(value.length, MAX_LIST_LENGTH);
      return firstOf(value.entries());
    }
    const isObject = Object.prototype.toString.call(value) === "[object Object]";
    return isObject ? firstOf(presentFields(value as object)) : messages.projectNotPlain;
  };
  const firstOf = (entries: Iterable<readonly [string | number, unknown]>): string | undefined => {
    for (const [key, value] of entries) {
      keys.push(key);
      const message = typeof key === "string" && REFUSED_NAMES.has(key) ? messages.projectNotPlain : messageFor(value);
      if (message !== undefined) return message;
      keys.pop();
    }
    return undefined;
  };
  const message = messageFor(data);
  return message === undefined ? undefined : { keys, message };
}

/** A row with its fields that may be undefined as optional ones. */
type Present<Row> = { readonly [Name in keyof Row as undefined extends Row[Name] ? never : Name]: Row[Name] } & {
  readonly [Name in keyof Row as undefined extends Row[Name] ? Name : never]?: Exclude<Row[Name], undefined>;
};

/** A deep copy without absent fields, for plain data only. */
export function plainCopy<Row extends object>(row: Row): Present<Row> {
  return copied(row) as Present<Row>;
}

function copied(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copied);
  return Object.fromEntries(presentFields(value).map(([name, field]) => [name, copied(field)]));
}

function presentFields(object: object): [string, unknown][] {
  return Object.entries(object).filter(([, value]) => value !== undefined);
}
