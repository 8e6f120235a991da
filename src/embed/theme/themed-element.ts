import { PageElement } from "../page-element.ts";
import { ownError } from "../timeline-error.ts";
import { readTheme } from "./read-theme.ts";
import type { Theme } from "./read-theme.ts";

/** An element with the attribute `theme` ("dark", "light" or "auto") and a property of that name, which may also be an object. */
export abstract class ThemedElement extends PageElement {
  #theme: Theme = "dark";

  /** What the element shows now; undefined while it is not in a page. */
  protected abstract get themed(): { setTheme(theme: Theme): void } | undefined;

  get theme(): Theme {
    return this.#theme;
  }

  /** Throws a `ThemeError` for an unknown token or an invalid value. */
  set theme(theme: Theme) {
    readTheme(theme);
    this.#theme = theme;
    this.themed?.setTheme(theme);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
  }

  /** An attribute that is no theme is reported by an `error` event; the present theme stays. */
  protected readThemeAttribute(value: string | null): void {
    try {
      this.theme = (value ?? "dark") as Theme;
    } catch (error) {
      this.dispatchEvent(new CustomEvent("error", { detail: ownError("context", error) }));
    }
  }
}
