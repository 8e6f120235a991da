import type { Plugin } from "vite";

const PLACE = "__LAYBACK_STYLES__";

/** Puts the styles of the build into its script, where `styles.ts` asks for them: a shadow root takes no file of the page. */
export function ownStyles(): Plugin {
  return {
    name: "layback:own-styles",
    apply: "build",
    // After Vite has put the styles together.
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const sheets = Object.values(bundle).filter((file) => file.type === "asset" && file.fileName.endsWith(".css"));
        const styles = sheets.map((sheet) => (sheet.type === "asset" ? String(sheet.source) : "")).join("\n");
        const asking = Object.values(bundle).filter((file) => file.type === "chunk" && file.code.includes(PLACE));
        if (styles === "" || asking.length === 0) this.error("There are no styles, or nothing that asks for them.");
        for (const chunk of asking) {
          // One line stays one line: source maps stay right up to here.
          if (chunk.type === "chunk") chunk.code = chunk.code.replaceAll(PLACE, () => JSON.stringify(styles));
        }
        for (const sheet of sheets) delete bundle[sheet.fileName];
      },
    },
  };
}
