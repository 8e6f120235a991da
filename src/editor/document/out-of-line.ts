import type { Operation } from "#model/operation.ts";

/**
 * Ids of the operations that were made on an older revision than one before them in the journal: by another tab, or stored late. They do not
 * stand on those before them, and are sent on the revision they were made on, so that the server has them merged.
 */
export function outOfLine(journalled: readonly Operation[]): ReadonlySet<string> {
  let latest = 0;
  return new Set(
    journalled.flatMap(({ opId, baseRev }) => {
      const isLate = baseRev < latest;
      latest = Math.max(latest, baseRev);
      return isLate ? [opId] : [];
    }),
  );
}
