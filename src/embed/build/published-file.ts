import type { Plugin } from "vite";

/** Publishes a JSON file beside the modules. */
export function publishedFile(fileName: string, content: unknown): Plugin {
  return publishedText(fileName, `${JSON.stringify(content, null, 2)}\n`);
}

/** Publishes a text file beside the modules. */
export function publishedText(fileName: string, source: string): Plugin {
  return {
    name: "layback:published-file",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName, source });
    },
  };
}
