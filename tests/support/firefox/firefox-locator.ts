import axe from "axe-core";
import type { ElementHandle, Page } from "puppeteer-core";
import { eventually } from "../server/test-accounts.ts";
import type { ByRole, ByText, DrivenBox, DrivenLocator, DrivenRole } from "../browser/driven-page.ts";
import { findElements } from "./find-elements.ts";
import type { FindStep, Wanted } from "./find-elements.ts";

/** The same time limit as Playwright's. */
const MOST_MS = 30_000;

/** Elements of a page, queried again for each action, as Playwright's locators are; an action on one element requires exactly one match. */
export class FirefoxLocator implements DrivenLocator<FirefoxLocator> {
  readonly #page: Page;
  readonly #steps: readonly FindStep[];

  constructor(page: Page, steps: readonly FindStep[]) {
    this.#page = page;
    this.#steps = steps;
  }

  first(): FirefoxLocator {
    return this.#then({ by: "first" });
  }

  getByRole(role: DrivenRole, { name, exact }: ByRole = {}): FirefoxLocator {
    return this.#then({ by: "role", role, name: name === undefined ? undefined : wanted(name, exact) });
  }

  getByText(text: string | RegExp, { exact }: ByText = {}): FirefoxLocator {
    return this.#then({ by: "text", text: wanted(text, exact) });
  }

  getByLabel(text: string, { exact }: ByText = {}): FirefoxLocator {
    return this.#then({ by: "label", text: wanted(text, exact) });
  }

  async waitFor({ state = "visible", timeout = MOST_MS }: { readonly state?: "visible" | "hidden"; readonly timeout?: number } = {}) {
    await eventually(
      `${String(this)} is ${state}`,
      async () => ((await this.#visible()) !== undefined) === (state === "visible") || undefined,
      timeout,
    );
  }

  async click(): Promise<void> {
    const point = await eventually(`${String(this)} can be pressed`, () => this.#pressable(), MOST_MS);
    await this.#page.mouse.click(point.x, point.y);
  }

  async fill(value: string): Promise<void> {
    const element = await this.#one();
    await element.evaluate((node, text) => {
      const field = node as HTMLInputElement;
      field.focus();
      // React notices only values that are set with the prototype's setter, not with the one it puts on the element.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }, value);
  }

  async blur(): Promise<void> {
    await (await this.#one()).evaluate((node) => (node as HTMLElement).blur());
  }

  async inputValue(): Promise<string> {
    return (await this.#one()).evaluate((node) => (node as HTMLInputElement).value);
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.#one()).evaluate((node, attribute) => node.getAttribute(attribute), name);
  }

  async allInnerTexts(): Promise<string[]> {
    return Promise.all((await this.#all()).map((element) => element.evaluate((node) => (node as HTMLElement).innerText)));
  }

  async boundingBox(): Promise<DrivenBox | null> {
    return (await this.#one()).evaluate((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return width * height === 0 ? null : { x, y, width, height };
    });
  }

  toString(): string {
    return JSON.stringify(this.#steps);
  }

  #then(step: FindStep): FirefoxLocator {
    return new FirefoxLocator(this.#page, [...this.#steps, step]);
  }

  async #all(): Promise<ElementHandle[]> {
    await this.#page.evaluate(`"axe" in globalThis || (() => { ${axe.source} })()`);
    const found = await this.#page.evaluateHandle(findElements, this.#steps);
    const handles = [...(await found.getProperties()).values()].map((handle) => handle.asElement());
    return handles.filter((handle) => handle !== null) as ElementHandle[];
  }

  async #one(): Promise<ElementHandle> {
    return eventually(`there is ${String(this)}`, () => this.#only(), MOST_MS);
  }

  async #only(): Promise<ElementHandle | undefined> {
    const [element, ...more] = await this.#all();
    if (more.length > 0) throw new Error(`${more.length + 1} elements for ${String(this)}.`);
    return element;
  }

  async #visible(): Promise<ElementHandle | undefined> {
    const element = await this.#only();
    return element && (await element.isVisible()) ? element : undefined;
  }

  /** The middle of the element, scrolled into view, if a press there would reach it. */
  async #pressable(): Promise<{ readonly x: number; readonly y: number } | undefined> {
    const element = await this.#visible();
    return element?.evaluate((node) => {
      if (node.matches(":disabled, [aria-disabled='true']")) return undefined;
      node.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      const box = node.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const hit = document.elementFromPoint(x, y);
      const isReached = node.contains(hit) || (hit?.contains(node) === true && node.matches("input"));
      return isReached ? { x, y } : undefined;
    });
  }
}

function wanted(text: string | RegExp, exact = false): Wanted {
  return typeof text === "string" ? { text, isExact: exact } : { source: text.source, flags: text.flags };
}
