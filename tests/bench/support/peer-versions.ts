import { readFileSync } from "node:fs";

/** The version of a package of `tests/bench/package.json`. */
export function packageVersion(name: string): string {
  const { dependencies } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  return dependencies[name] ?? "";
}
