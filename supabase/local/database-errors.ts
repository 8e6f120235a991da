import { inspect } from "node:util";

type PostgresError = {
  readonly code: string;
  readonly message: string;
  readonly detail: string | undefined;
  readonly hint: string | undefined;
};

/** Codes that @supabase/lite answers as hosted Supabase does; it would turn any other one into a 500 without its code. */
const ANSWERED_WELL = /^(PGRST|PT\d\d\d|42501|42P01|42883|23502|23503|23505|25006|42.{3}|22.{3}|21.{3})$/;

/** PostgreSQL's `query_canceled`: the statement was stopped at its time limit. */
export const STOPPED_CODE = "57014";
/** PostgreSQL's `disk_full`. */
export const DISK_FULL_CODE = "53100";
/** The database thread ended during a request, or cannot be started. */
export const DATABASE_STOPPED = "The server's database had to be started again. Try again.";
export const DISK_FULL = "The server's disk is full. Its owner must make room; then try again.";

/** PostgreSQL's `statement_too_complex`; also used for a value nested so deep that its serializer overflows the stack. */
const TOO_COMPLEX_CODE = "54001";
const TOO_COMPLEX = "A value has too many lists and objects within one another.";

/** Expected refusals: another device was first, the edit is too old to be known, or this client has to wait. */
const EXPECTED = new Set(["LB409", "LB410", "53400"]);
const expected = new WeakSet<object>();

/** Filters the output of @supabase/lite, which prints every database error it answers with: leaves out those that clients expect. */
export function withoutExpected(print: (...values: unknown[]) => void): (...values: unknown[]) => void {
  return (...values) => {
    const [first] = values;
    if (typeof first !== "object" || first === null || !expected.has(first)) print(...values);
  };
}

/**
 * The REST layer's answer to a database error, after PostgREST's table of statuses. It uses an error raised with code PGRST, whose message
 * and detail carry the answer as JSON. Errors print as one line: most are refusals that the client handles, not faults of the server.
 */
export function readableError(thrown: unknown): unknown {
  const error = asPostgresError(thrown);
  if (!error) return thrown;
  const printable = { [inspect.custom]: () => `database refused ${error.code}: ${error.message}` };
  if (ANSWERED_WELL.test(error.code)) return { ...error, ...printable };
  const answer = {
    ...printable,
    code: "PGRST",
    message: JSON.stringify({
      code: error.code,
      message: error.code === DISK_FULL_CODE ? DISK_FULL : error.message,
      details: error.detail ?? null,
      hint: error.hint ?? null,
    }),
    detail: JSON.stringify({ status: statusOf(error.code), headers: {} }),
  };
  if (EXPECTED.has(error.code)) expected.add(answer);
  return answer;
}

function asPostgresError(thrown: unknown): PostgresError | undefined {
  if (thrown instanceof RangeError) return { code: TOO_COMPLEX_CODE, message: TOO_COMPLEX, detail: undefined, hint: undefined };
  if (typeof thrown !== "object" || thrown === null || !("code" in thrown) || typeof thrown.code !== "string") return undefined;
  return {
    code: thrown.code,
    message: "message" in thrown ? String(thrown.message) : thrown.code,
    detail: textOf(thrown, "detail"),
    hint: textOf(thrown, "hint"),
  };
}

function textOf(error: object, field: string): string | undefined {
  const value: unknown = Reflect.get(error, field);
  return typeof value === "string" ? value : undefined;
}

/**
 * PostgREST's mapping of SQLSTATE to HTTP status, for codes that the library does not map well. A full disk is 507; a request past a limit
 * (54, or stopped after its time) is the client's fault.
 */
function statusOf(code: string): number {
  if (code === DISK_FULL_CODE) return 507;
  if (code === STOPPED_CODE) return 400;
  if (/^(08|53|57P)/.test(code)) return 503;
  if (/^(09|25|2D|38|39|3B|40|55|57|58|F0|HV|XX)/.test(code)) return 500;
  if (/^(0L|0P)/.test(code)) return 403;
  return code.startsWith("28") ? 403 : 400;
}
