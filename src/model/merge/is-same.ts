/** Deep equality of plain data. A key with the value undefined counts as absent, because a server's answer omits it. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [entriesOf(a), entriesOf(b)];
  return left.size === right.size && [...left].every(([key, value]) => right.has(key) && isSame(value, right.get(key)));
}

function entriesOf(value: object): Map<string, unknown> {
  return new Map(Object.entries(value).filter(([, entry]) => entry !== undefined));
}
