import type { Result } from "#model/result.ts";

/** The value of a result that must be a success; `say` describes a failure. */
export function unwrap<Value, Failure>(
  result: Result<Value, Failure>,
  say: (error: Failure) => string = (error) => JSON.stringify(error),
): Value {
  if (!result.ok) throw new Error(say(result.error));
  return result.value;
}
