import { transform } from "sucrase";

/** @returns the module of a React component, and what renders its default export */
export function compile(code) {
  const { code: module } = transform(code, { transforms: ["jsx", "typescript"], jsxRuntime: "automatic", production: true });
  const start = `import { createElement } from "react";
import { createRoot } from "react-dom/client";
createRoot(document.querySelector("#app")).render(createElement(App));`;
  return { module, start };
}
