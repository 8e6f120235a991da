import axe from "axe-core";
import type { Page } from "playwright-core";

/** What axe finds on the page as it stands: one line a rule, with the places. Empty is what we want. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: engine } = globalThis as unknown as { axe: typeof axe };
    // A button that began to be busy while it had the focus is announced by react-aria with a node that stays for 7 s and names the button
    // by its id. It was read out when it came; where the button has gone since (signing in ends at another page), it names nothing.
    const spoken = [...document.querySelectorAll("[data-live-announcer] [role='img'][aria-labelledby]")];
    const namesOf = (node: Element) => (node.getAttribute("aria-labelledby") ?? "").split(" ");
    const exclude = spoken.filter((node) => namesOf(node).every((id) => document.getElementById(id) === null));
    const { violations } = await engine.run(exclude.length === 0 ? document : { exclude });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  });
}
