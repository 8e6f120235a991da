const MOST_LINES = 200;
const KEYS = "Tab leaves the editor. Ctrl or Cmd and Enter runs the code.";

/** What surrounds an example: buttons above its code, its result beside it, and what it writes to the console below. */
export function createLivePanel({ section, id, height, onRun, onReset }) {
  const code = section.querySelector(".live-code");
  const bar = element("div", "live-bar");
  const description = element("span", "live-keys", { id: `${id}-keys`, textContent: KEYS });
  bar.append(button("Run", onRun), button("Reset", onReset), description);
  code.replaceChildren(bar);
  const result = element("div", "live-result");
  const view = element("div", "live-view");
  view.style.blockSize = `${height}px`;
  const lines = element("div", "live-console", { role: "log", ariaLabel: "Console", tabIndex: 0 });
  result.append(view, lines);
  if (section.classList.contains("wide")) section.prepend(result);
  else section.append(result);
  return {
    code,
    description: description.id,
    clear: () => lines.replaceChildren(),
    addLine(level, text) {
      lines.append(element("div", `line ${level}`, { textContent: text }));
      if (lines.childElementCount > MOST_LINES) lines.firstElementChild.remove();
      lines.scrollTop = lines.scrollHeight;
    },
    /** @returns the frame, which starts to run the document */
    showFrame(html) {
      const frame = element("iframe", "", { title: "Result", allow: "autoplay", srcdoc: html });
      view.replaceChildren(frame);
      return frame;
    },
  };
}

function button(label, onClick) {
  const made = element("button", "", { type: "button", textContent: label });
  made.addEventListener("click", () => onClick());
  return made;
}

function element(tag, className, properties = {}) {
  const made = Object.assign(document.createElement(tag), properties);
  if (className !== "") made.className = className;
  return made;
}
