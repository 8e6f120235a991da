/** Deep equality of plain data. A key with the value undefined counts as absent, because a server's answer omits it. */
export function isSame(a: unknown, b: unknown): boolean {
  return isEqual(a, b, Object.is);
}

/** The same, but for what sums and differences of times round. */
export function isSameButRounding(a: unknown, b: unknown): boolean {
  return isEqual(
    a,
    b,
    (one, other) => Object.is(one, other) || (typeof one === "number" && typeof other === "number" && isSameNumber(one, other)),
  );
}

/** Whether two values differ by rounding at most: times in seconds, levels in decibels. */
export function isSameNumber(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-9;
}

function isEqual(a: unknown, b: unknown, isEqualValue: (a: unknown, b: unknown) => boolean): boolean {
  if (isEqualValue(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [entriesOf(a), entriesOf(b)];
  return left.size === right.size && [...left].every(([key, value]) => right.has(key) && isEqual(value, right.get(key), isEqualValue));
}

function entriesOf(value: object): Map<string, unknown> {
  return new Map(Object.entries(value).filter(([, entry]) => entry !== undefined));
}
