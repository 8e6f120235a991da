/** Compilers by the language of an example; HTML needs none. */
const COMPILERS = {
  jsx: () => import("./compile-jsx.mjs"),
  vue: () => import("./compile-vue.mjs"),
  svelte: () => import("./compile-svelte.mjs"),
};

/**
 * The document that runs an example.
 * @param live URL of the folder with the packages and sounds: addresses in the example are relative to it
 * @param scheme "light" or "dark", of the elements of the example
 * @returns its HTML, and the addresses to revoke after it
 */
export async function documentOf({ code, language, live, importMap, scheme }) {
  const { body, addresses } = await bodyOf(code, language);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Result</title>
<base href="${live}">
<meta name="color-scheme" content="${scheme}">
<style>
body { margin: 0; padding: 12px; font: 14px/1.5 system-ui, sans-serif }
button, select { font: inherit }
</style>
<script src="frame-console.js"></script>
<script src="frame-server.js"></script>
<script type="importmap">${importMap}</script>
</head>
<body>
${body}
</body>
</html>`;
  return { html, addresses };
}

async function bodyOf(code, language) {
  const load = COMPILERS[language];
  if (load === undefined) return { body: code, addresses: [] };
  const { compile } = await load();
  const { module, start } = compile(code);
  const address = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
  return { body: `<div id="app"></div>\n<script type="module">import App from "${address}";\n${start}</script>`, addresses: [address] };
}
