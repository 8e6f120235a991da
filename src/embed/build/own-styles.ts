import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const REGISTRY = fileURLToPath(new URL("../styles.ts", import.meta.url));

/**
 * Puts each style file's text into its script, which adds it to `styles.ts`: a shadow root cannot use the page's style files, and so a page
 * loads only the styles of the scripts that it loads.
 */
export function ownStyles(): Plugin {
  return {
    name: "layback:own-styles",
    apply: "build",
    // After Vite has turned the style file into a script with its class names.
    enforce: "post",
    transform: {
      filter: { id: /\.css$/u },
      handler: (code, id) => ({
        // The file exports its class names, in which there is no dollar sign.
        code: [
          `import { addStyles as $addStyles } from ${JSON.stringify(REGISTRY)};`,
          `import $text from ${JSON.stringify(`${id}?inline`)};`,
          code,
          "$addStyles($text);",
        ].join("\n"),
        map: null,
        moduleSideEffects: true,
      }),
    },
    // After Vite has joined the style files.
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const { fileName } of Object.values(bundle)) if (fileName.endsWith(".css")) delete bundle[fileName];
      },
    },
  };
}
