import { createCodeEditor } from "./code-editor.mjs";
import { documentOf } from "./example-document.mjs";
import { createLivePanel } from "./live-panel.mjs";

const script = document.querySelector("script[data-live]");
const live = new URL(script.dataset.live, document.baseURI).href;
const importMap = document.querySelector("#import-map").textContent;
const { theme } = globalThis.layback;

for (const [index, section] of document.querySelectorAll(".live").entries()) startExample(section, `live-${index}`);

/** Makes the code of a section editable, and runs it. */
function startExample(section, id) {
  const original = section.querySelector("code").textContent;
  const { language, height } = section.dataset;
  const panel = createLivePanel({ section, id, height: Number(height), onRun: run, onReset: reset });
  const editor = createCodeEditor({ parent: panel.code, code: original, language, description: panel.description, onRun: run });
  let frame;
  let used = [];
  let latest = 0;

  async function run() {
    const turn = ++latest;
    frame?.remove();
    for (const address of used) URL.revokeObjectURL(address);
    used = [];
    panel.clear();
    try {
      const { html, addresses } = await documentOf({ code: editor.code(), language, live, importMap, scheme: theme.scheme() });
      if (turn !== latest) return;
      used = addresses;
      frame = panel.showFrame(html);
    } catch (error) {
      if (turn === latest) panel.addLine("error", String(error));
    }
  }
  function reset() {
    editor.setCode(original);
    void run();
  }

  addEventListener("message", ({ source, data }) => {
    if (frame !== undefined && source === frame.contentWindow && data?.kind === "console") panel.addLine(data.level, data.text);
  });
  theme.onChange(() => {
    const meta = frame?.contentDocument?.querySelector('meta[name="color-scheme"]');
    if (meta) meta.content = theme.scheme();
  });
  void run();
}
