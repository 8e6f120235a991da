import { onLanguage, presentLanguage, textDirection } from "#model/text/language/language.ts";
import { onPreferredScheme, propertiesOf, schemeOf } from "#ui/theme/colour-scheme.ts";
import { announceThemeChange } from "#ui/theme/theme-changes.ts";
import type { AppliedTheme } from "#ui/theme/theme.ts";
import rootStyles from "#ui/dom/instance-root.module.css";
import "#ui/tokens.css";
import { cx } from "#ui/cx.ts";
import type { Rendered } from "../shadow/place-in-shadow.ts";
import { readTheme } from "../theme/read-theme.ts";
import styles from "../shadow/instance.module.css";

/** Shows the content of an instance in its themed element, in the present language. Returns how to remove it. */
export type Show = (instance: HTMLElement, root: HTMLElement) => () => void;

/**
 * The root of an instance without React: sets the tokens, and shows the content anew in another language, at first once `isReady` has
 * resolved.
 */
export function renderPlainRoot(shadow: ShadowRoot, given: AppliedTheme, isReady: Promise<void> | undefined, show: Show): Rendered<void> {
  const page = shadow.ownerDocument;
  const root = page.createElement("div");
  root.className = styles["root"] ?? "";
  root.tabIndex = -1;
  root.part.add("root");
  const instance = page.createElement("div");
  instance.className = cx(rootStyles["root"], styles["instance"]);
  root.append(instance);
  shadow.append(root);
  let theme = given;
  const applyTheme = () => {
    instance.dataset["laybackTheme"] = schemeOf(theme.base);
    instance.removeAttribute("style");
    for (const [name, value] of Object.entries(propertiesOf(theme.tokens))) instance.style.setProperty(name, value ?? "");
    announceThemeChange(instance);
  };
  applyTheme();
  let hide: (() => void) | undefined;
  let isDisposed = false;
  const showAnew = () => {
    if (isDisposed) return;
    hide?.();
    const { locale, version } = presentLanguage();
    if (version > 0) {
      instance.lang = locale;
      instance.dir = textDirection(locale);
    }
    hide = show(instance, root);
  };
  if (isReady) void isReady.then(showAnew);
  else showAnew();
  const stops = [onLanguage(() => hide && showAnew()), onPreferredScheme(() => theme.base === "auto" && applyTheme())];
  return {
    root,
    setTheme: (next) => {
      theme = readTheme(next);
      applyTheme();
    },
    dispose: () => {
      isDisposed = true;
      for (const stop of stops) stop();
      hide?.();
      root.remove();
    },
  };
}
