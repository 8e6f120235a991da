import type axe from "axe-core";

/** One step of a query: all matching elements within those of the step before. */
export type FindStep =
  | { readonly by: "role"; readonly role: string; readonly name: Wanted | undefined }
  | { readonly by: "text"; readonly text: Wanted }
  | { readonly by: "label"; readonly text: Wanted }
  | { readonly by: "css"; readonly css: string }
  | { readonly by: "first" };

/** A text, matched whole or in part, or a regular expression, in a form that can be sent to the page. */
export type Wanted = { readonly text: string; readonly isExact: boolean } | { readonly source: string; readonly flags: string };

type Axe = typeof axe & {
  commons: {
    aria: { getRole(element: Element): string | null };
    text: { accessibleText(element: Element): string };
    dom: { isVisibleToScreenReaders(element: Element): boolean };
  };
};

/** Runs in the page, where axe has been loaded: finds the elements of the steps by the roles and names that axe computes. */
export function findElements(steps: readonly FindStep[]): Element[] {
  const { axe: engine } = globalThis as unknown as { axe: Axe };
  const normal = (text: string) => text.replace(/\s+/gu, " ").trim();
  const fits = (found: string, wanted: Wanted | undefined) => {
    if (!wanted) return true;
    if ("source" in wanted) return new RegExp(wanted.source, wanted.flags).test(normal(found));
    if (wanted.isExact) return normal(found) === normal(wanted.text);
    return normal(found).toLowerCase().includes(normal(wanted.text).toLowerCase());
  };
  const nameOf = (element: Element) => engine.commons.text.accessibleText(element);
  const isSpoken = (element: Element) => engine.commons.dom.isVisibleToScreenReaders(element);
  const hasText = (element: Element, text: Wanted) =>
    !/^(SCRIPT|STYLE|HEAD|TITLE)$/.test(element.tagName) && fits(element.textContent ?? "", text);
  const within = (roots: readonly ParentNode[], step: FindStep): Element[] => {
    if (step.by === "first") return roots.slice(0, 1).filter((root) => root instanceof Element);
    const all = [...new Set(roots.flatMap((root) => [...root.querySelectorAll(step.by === "css" ? step.css : "*")]))];
    if (step.by === "css") return all;
    if (step.by === "label") return all.filter((element) => element.matches("input, textarea, select") && fits(nameOf(element), step.text));
    if (step.by === "text") {
      return all.filter((element) => hasText(element, step.text) && ![...element.children].some((child) => hasText(child, step.text)));
    }
    const ofRole = all.filter((element) => engine.commons.aria.getRole(element) === step.role);
    return ofRole.filter((element) => isSpoken(element) && fits(nameOf(element), step.name));
  };
  engine.setup(document.documentElement);
  try {
    return steps.reduce<readonly ParentNode[]>((roots, step) => within(roots, step), [document]) as Element[];
  } finally {
    engine.teardown();
  }
}
