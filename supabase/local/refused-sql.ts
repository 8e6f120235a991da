/** A statement that is not run. Its code and message reach the client as a database error does. */
export class RefusedStatementError extends Error {
  /** PostgreSQL's `feature_not_supported`. */
  readonly code = "0A000";
}

const QUOTED = /"(?:[^"]|"")*"|'(?:[^']|'')*'/g;
/** `~`, `~*`, `!~` and `!~*`, and no longer operator (`~~` is LIKE). */
const MATCHES_PATTERN = /(?<![~@<>=&|#+-])~\*?(?![~=<>])/;

/**
 * Refuses regular expressions in a query: PostgreSQL's engine backtracks, and some patterns of thirty characters keep it
 * busy for days. `sql` carries its values as parameters.
 */
export function refusePatterns(sql: string): void {
  if (MATCHES_PATTERN.test(sql.replace(QUOTED, ""))) {
    throw new RefusedStatementError("Filters by regular expression (match, imatch) are not offered. Use like or ilike.");
  }
}
