import axe from "axe-core";
import type { Page } from "playwright";

/** The axe findings on the page in its present state, one line per rule with its elements. Empty if there are none. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: engine } = globalThis as unknown as { axe: typeof axe };
    // A dialog that is still fading in has less contrast than it will have.
    const fading = document.getAnimations().filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    await Promise.allSettled(fading.map(({ finished }) => finished));
    // When a focused button becomes busy, react-aria announces it with a node that stays for 7 s and refers to the button by id. The node
    // was read out when it was added; if the button is removed meanwhile (signing in navigates away), its reference is dangling.
    const spoken = [...document.querySelectorAll("[data-live-announcer] [role='img'][aria-labelledby]")];
    const namesOf = (node: Element) => (node.getAttribute("aria-labelledby") ?? "").split(" ");
    const exclude = spoken.filter((node) => namesOf(node).every((id) => document.getElementById(id) === null));
    const { violations } = await engine.run(exclude.length === 0 ? document : { exclude }, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  });
}
