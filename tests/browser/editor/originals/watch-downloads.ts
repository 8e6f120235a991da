import { onTestFinished } from "vitest";

/** The names of files that the page downloads from now on. */
export function watchDownloads(): readonly string[] {
  const names: string[] = [];
  const method = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "click");
  HTMLElement.prototype.click = function record(this: HTMLElement) {
    if (this instanceof HTMLAnchorElement) names.push(this.download);
  };
  onTestFinished(() => void Object.defineProperty(HTMLElement.prototype, "click", method ?? {}));
  return names;
}
