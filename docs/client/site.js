// The list of pages, and the theme of the site: that of the system, light or dark. The reference reads the same setting: it has TypeDoc's key.
{
  const KEY = "tsd-theme";
  const NAMES = { os: "System", light: "Light", dark: "Dark" };
  const system = matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;
  const listeners = new Set();
  const read = () => {
    try {
      return localStorage.getItem(KEY) ?? "os";
    } catch {
      return "os";
    }
  };
  let chosen = Object.hasOwn(NAMES, read()) ? read() : "os";
  const scheme = () => (chosen === "os" ? (system.matches ? "dark" : "light") : chosen);
  const show = () => {
    root.dataset.theme = chosen;
    const button = document.querySelector("button.theme");
    if (button) button.innerHTML = `<span>Theme: </span>${NAMES[chosen]}`;
    for (const listener of listeners) listener();
  };
  globalThis.layback = { theme: { scheme, onChange: (listener) => listeners.add(listener) } };
  show();
  system.addEventListener("change", show);
  addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector("button.theme");
    button.hidden = false;
    button.addEventListener("click", () => {
      const all = Object.keys(NAMES);
      chosen = all[(all.indexOf(chosen) + 1) % all.length];
      try {
        localStorage.setItem(KEY, chosen);
      } catch {
        // Where storage is blocked, the choice ends with the page.
      }
      show();
    });
    const menu = document.querySelector("details.menu");
    // On a narrow screen the list of pages is closed at first; on a wide one it shows the entry of this page.
    if (matchMedia("(max-width: 900px)").matches) menu.open = false;
    else menu.scrollTop = menu.querySelector("[aria-current]").offsetTop - menu.clientHeight / 2;
    show();
  });
}
