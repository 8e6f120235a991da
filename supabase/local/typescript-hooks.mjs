// Node's hook for loading modules (https://nodejs.org/docs/latest-v20.x/api/module.html#loadurl-context-nextload): types are removed.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transform } from "rolldown/utils";

export async function load(url, context, nextLoad) {
  if (!url.startsWith("file:") || !url.endsWith(".ts")) return nextLoad(url, context);
  const path = fileURLToPath(url);
  const { code, map, errors } = await transform(path, await readFile(path, "utf8"), { sourcemap: true });
  const [error] = errors;
  if (error) throw new SyntaxError(`${path}: ${error.message}`);
  const source = `${code}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString("base64")}`;
  return { format: "module", source, shortCircuit: true };
}
