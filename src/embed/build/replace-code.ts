import type { Plugin } from "vite";

export type Replacement = {
  /** The path of the one module that has the code. Several replacements may be of the same one. */
  readonly module: RegExp;
  readonly code: string;
  readonly instead: string;
};

/** Replaces code of packages in a build. The build fails if a module is missing or is written otherwise than expected. */
export function replaceCode(name: string, replacements: readonly Replacement[]): Plugin {
  const done = new Set<Replacement>();
  return {
    name,
    apply: "build",
    transform(code, id) {
      const own = replacements.filter(({ module }) => module.test(id.split("?", 1)[0] ?? ""));
      if (own.length === 0) return undefined;
      let replaced = code;
      for (const replacement of own) {
        if (!replaced.includes(replacement.code)) this.error(`${id} is written otherwise than expected.`);
        replaced = replaced.replace(replacement.code, replacement.instead);
        done.add(replacement);
      }
      return { code: replaced, map: null };
    },
    generateBundle() {
      for (const replacement of replacements) if (!done.has(replacement)) this.error(`${replacement.module} is not in the build.`);
    },
  };
}
