import type { Plugin } from "vite";
import { replaceCode } from "./replace-code.ts";

/**
 * Removes the style element that react-aria's `usePress` writes into the page's head: it would affect the page's own elements, and a
 * strict CSP reports it. Its `touch-action` rule is in `../shadow/instance.module.css` instead.
 */
export const headStaysUntouched = (): Plugin =>
  replaceCode("layback:head-stays-untouched", [
    { module: /react-aria\/.*\/usePress\.m?js$/u, code: "ownerDocument.head.prepend(style)", instead: "void style" },
  ]);
