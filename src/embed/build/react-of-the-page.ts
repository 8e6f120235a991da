import type { Plugin } from "vite";

const COMPONENTS = /\/src\/embed\/react\//u;

/**
 * Leaves React out of the components, which the page's React renders, and nowhere else: what draws the timeline needs React 19, which the
 * page may not have.
 */
export function reactOfThePage(): Plugin {
  return {
    name: "layback:react-of-the-page",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /^react(?:\/|$)/u },
      handler: (id, importer) => (importer !== undefined && COMPONENTS.test(importer) ? { id, external: true } : undefined),
    },
  };
}
