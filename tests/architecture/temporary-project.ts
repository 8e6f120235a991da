import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { LAYERS } from "./layers.ts";
import { root as projectRoot } from "./repository-files.ts";

/** A project with our real checks (lint, TypeScript, imports) and only the files that a test writes; forbidden files must fail in it. */
export function createTemporaryProject() {
  const root = mkdtempSync(join(tmpdir(), "layback-guards-"));
  for (const file of [".oxlintrc.json", "package.json", "tsconfig.base.json"]) cpSync(join(projectRoot, file), join(root, file));
  symlinkSync(join(projectRoot, "node_modules"), join(root, "node_modules"));
  for (const { folder } of Object.values(LAYERS)) {
    mkdirSync(join(root, folder), { recursive: true });
    cpSync(join(projectRoot, folder, "tsconfig.json"), join(root, folder, "tsconfig.json"));
  }

  return {
    write(path: string, content: string): void {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    },
    /** The rules that each file violates. */
    lint(): Map<string, Set<string>> {
      const { stdout } = spawnSync(join(projectRoot, "node_modules/.bin/oxlint"), ["--format", "json"], { cwd: root, encoding: "utf8" });
      const report = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
      const broken = new Map<string, Set<string>>();
      for (const { code, filename } of report.diagnostics) {
        broken.set(filename, (broken.get(filename) ?? new Set()).add(code));
      }
      return broken;
    },
    /** The compiler's output for one layer; empty if there is no error. Writes no files. */
    compile(folder: string): string {
      const options = ["-p", folder, "--noEmit", "--composite", "false", "--emitDeclarationOnly", "false", "--declaration", "false"];
      return spawnSync(join(projectRoot, "node_modules/.bin/tsc"), [...options, "--tsBuildInfoFile", "null"], {
        cwd: root,
        encoding: "utf8",
      }).stdout;
    },
    dispose(): void {
      rmSync(root, { recursive: true, force: true });
    },
  };
}
