import { transform } from "sucrase";
import { compileScript, parse } from "vue/compiler-sfc";

const compilerOptions = { isCustomElement: (tag) => tag.startsWith("layback-") };

/** @returns the module of a component of a Vue file, and what mounts it */
export function compile(code) {
  const { descriptor, errors } = parse(code, { filename: "example.vue" });
  if (errors.length > 0) throw errors[0];
  const script = compileScript(descriptor, { id: "example", inlineTemplate: true, templateOptions: { compilerOptions } });
  const { code: module } = transform(script.content, { transforms: ["typescript"] });
  const start = `import { createApp } from "vue";
createApp(App).mount("#app");`;
  return { module, start };
}
