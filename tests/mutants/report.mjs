const CAUGHT = new Set(["Killed", "Timeout", "RuntimeError"]);

/**
 * Lists each surviving mutant, and each that was stopped by the time limit (on a busy machine it may only have been slow), with its place;
 * then one line of counts per file. `percent`: the share of caught mutants among those that a test reaches.
 * `files` are those of a report of the mutation-testing report schema: `{path: {source, mutants}}`.
 */
export function report(files) {
  const entries = Object.entries(files).filter(([, { mutants }]) => mutants.length > 0);
  const lines = entries.flatMap(([path, { source, mutants }]) =>
    mutants
      .filter(({ status }) => status === "Survived" || status === "Timeout")
      .map((mutant) => `${mutant.status === "Timeout" ? "(ran on) " : ""}${describe(mutant, source.split("\n"), path)}`),
  );
  if (lines.length > 0) lines.push("");
  for (const [path, { mutants }] of entries) {
    const { caught, survived, unreached } = countsOf(mutants);
    lines.push(
      `${percentOf(caught, survived)}  ${path}: ${caught} of ${caught + survived} caught, ${unreached} reached by no unit test in use`,
    );
  }
  const { caught, survived } = countsOf(entries.flatMap(([, { mutants }]) => mutants));
  lines.push(`${percentOf(caught, survived)}  of the mutants that a unit test reaches are caught: ${caught} of ${caught + survived}`);
  return { text: lines.join("\n"), percent: (caught / Math.max(1, caught + survived)) * 100 };
}

function countsOf(mutants) {
  const count = (isCounted) => mutants.filter(({ status }) => isCounted(status)).length;
  return {
    caught: count((status) => CAUGHT.has(status)),
    survived: count((status) => status === "Survived"),
    unreached: count((status) => status === "NoCoverage"),
  };
}

function percentOf(caught, survived) {
  const reached = caught + survived;
  return reached === 0 ? "   –" : `${Math.floor((caught / reached) * 100)} %`.padStart(5);
}

/** "file:line:column  original  →  replacement", shortened. Lines and columns count from 1. */
function describe({ location: { start, end }, replacement }, source, path) {
  const last = start.line === end.line ? end.column - 1 : undefined;
  const original = (source[start.line - 1] ?? "").slice(start.column - 1, last);
  return `${path}:${start.line}:${start.column}-${end.line}:${end.column}  ${short(original)}  →  ${short(replacement)}`;
}

function short(code) {
  const line = code.replaceAll(/\s+/gu, " ").trim();
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
}
