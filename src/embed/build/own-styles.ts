import type { Plugin } from "vite";

const PLACE = "__LAYBACK_STYLES__";

/** Puts the build's styles into its script, in place of the constant in `styles.ts`: a shadow root cannot use the page's style files. */
export function ownStyles(): Plugin {
  return {
    name: "layback:own-styles",
    apply: "build",
    // After Vite has joined the styles.
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const sheets = Object.values(bundle).filter((file) => file.type === "asset" && file.fileName.endsWith(".css"));
        const styles = sheets.map((sheet) => (sheet.type === "asset" ? String(sheet.source) : "")).join("\n");
        const asking = Object.values(bundle).filter((file) => file.type === "chunk" && file.code.includes(PLACE));
        if (styles === "" || asking.length === 0) this.error("There are no styles, or nothing that asks for them.");
        for (const chunk of asking) {
          // The replacement has no line break, so that the source map stays right for all other lines.
          if (chunk.type === "chunk") chunk.code = chunk.code.replaceAll(PLACE, () => JSON.stringify(styles));
        }
        for (const sheet of sheets) delete bundle[sheet.fileName];
      },
    },
  };
}
