import { compile as compileComponent } from "svelte/compiler";

/** @returns the module of a component of Svelte, and what mounts it */
export function compile(code) {
  const { js } = compileComponent(code, { filename: "example.svelte", generate: "client", css: "injected" });
  const start = `import { mount } from "svelte";
mount(App, { target: document.querySelector("#app") });`;
  return { module: js.code, start };
}
