const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

/** HTML that shows a public project in another page. `name` is the frame's title, which screen readers read. */
export function embedCode(link: string, name: string): string {
  const style = "inline-size: 100%; aspect-ratio: 4 / 3; border: 0";
  return `<iframe src="${escaped(link)}" title="${escaped(name)}" allow="autoplay" style="${style}"></iframe>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&"<>]/gu, (character) => ESCAPES[character] ?? character);
}
