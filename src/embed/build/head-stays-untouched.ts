import type { Plugin } from "vite";

const MODULE = /react-aria\/.*\/usePress\.m?js$/u;
const WRITES = "ownerDocument.head.prepend(style)";

/**
 * Removes the style element that react-aria's `usePress` writes into the page's head: it would affect the page's own elements, and a
 * strict CSP reports it. Its `touch-action` rule is in `../editor/mount-in.module.css` instead.
 */
export function headStaysUntouched(): Plugin {
  let hasFound = false;
  return {
    name: "layback:head-stays-untouched",
    apply: "build",
    transform(code, id) {
      if (!MODULE.test(id.split("?", 1)[0] ?? "")) return undefined;
      if (!code.includes(WRITES)) this.error("react-aria writes its style otherwise than expected.");
      hasFound = true;
      return { code: code.replace(WRITES, "void style"), map: null };
    },
    generateBundle() {
      if (!hasFound) this.error("react-aria's presses are not in the build.");
    },
  };
}
