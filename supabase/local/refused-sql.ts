/** A statement that is not run. Its code and message reach the client like a database error. */
export class RefusedStatementError extends Error {
  /** An SQLSTATE of PostgreSQL. */
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** `feature_not_supported` */
const NOT_OFFERED = "0A000";
/** `program_limit_exceeded` */
const TOO_MUCH = "54000";
/** `character_not_in_repertoire` */
const NO_CHARACTER = "22021";

/** A thousand rows of twenty columns. PostgreSQL's own limit, 65,535, comes from a two-byte count that it does not check. */
const MOST_PARAMETERS = 20_000;
/** Total length of a statement's patterns: each is tried at every character of a value. */
const LONGEST_PATTERNS = 200;

const QUOTED_OR_COMMENT = /"(?:[^"]|"")*"|'(?:[^']|'')*'|--[^\n]*/g;
/** `~`, `~*`, `!~` and `!~*`, but no longer operator (`~~` is LIKE). */
const MATCHES_PATTERN = /(?<![~@<>=&|#+-])~\*?(?![~=<>])/;
const JSON_PATH = /[-#]>/;
const LIKE = /\bi?like\s+(?:(?:any|all)\s*)?\(?\$(\d+)/gi;

/** Refuses statements that would keep PostgreSQL busy for long or end its connection. The values of `sql` are in `parameters`. */
export function refuseStatement(sql: string, parameters: readonly unknown[]): void {
  if (sql.includes("\0")) throw new RefusedStatementError(NO_CHARACTER, "A name has a NUL character.");
  if (parameters.length > MOST_PARAMETERS) {
    throw new RefusedStatementError(TOO_MUCH, `The request has more than ${MOST_PARAMETERS} values.`);
  }
  const code = sql.replace(QUOTED_OR_COMMENT, "");
  // PostgreSQL's regular expressions backtrack: some patterns of thirty characters keep it busy for days.
  if (MATCHES_PATTERN.test(code)) {
    throw new RefusedStatementError(NOT_OFFERED, "Filters by regular expression (match, imatch) are not offered. Use like or ilike.");
  }
  // Each path reads the whole document again, for every row.
  if (JSON_PATH.test(code))
    throw new RefusedStatementError(NOT_OFFERED, "Paths into JSON columns are not offered. Select the whole column.");
  const patterns = [...code.matchAll(LIKE)].flatMap(([, number]) => parameters[Number(number) - 1]);
  if (patterns.join("").length > LONGEST_PATTERNS) {
    throw new RefusedStatementError(TOO_MUCH, `The patterns of like and ilike have more than ${LONGEST_PATTERNS} characters in all.`);
  }
}
