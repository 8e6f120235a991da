import { existsSync } from "node:fs";
import { copyFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { KeyInput, Page } from "puppeteer-core";
import { eventually } from "../server/test-accounts.ts";
import type { ByRole, ByText, DrivenChooser, DrivenDownload, DrivenPage, DrivenRole } from "../browser/driven-page.ts";
import { FirefoxLocator } from "./firefox-locator.ts";

const MOST_MS = 30_000;

/** A Puppeteer page with the interface of a Playwright page. Downloads are saved in the folder. */
export class FirefoxPage implements DrivenPage<FirefoxLocator> {
  readonly #page: Page;
  readonly #downloads: string;
  readonly keyboard: { press(keys: string): Promise<void> };
  readonly mouse: DrivenPage<FirefoxLocator>["mouse"];

  constructor(page: Page, downloads: string) {
    this.#page = page;
    this.#downloads = downloads;
    this.mouse = page.mouse;
    this.keyboard = { press: (keys) => this.#pressKeys(keys.replace("Space", " ").split("+") as KeyInput[]) };
  }

  async goto(url: string): Promise<void> {
    await this.#page.goto(url);
  }

  url(): string {
    return this.#page.url();
  }

  /** Of Playwright's patterns, only `**` at the start is supported. */
  async waitForURL(url: string): Promise<void> {
    const end = url.replace(/^\*\*/u, "");
    await eventually(`the page is at ${url}`, async () => (await this.evaluate(() => location.href)).endsWith(end) || undefined, MOST_MS);
  }

  getByRole(role: DrivenRole, options?: ByRole): FirefoxLocator {
    return new FirefoxLocator(this.#page, []).getByRole(role, options);
  }

  getByText(text: string | RegExp, options?: ByText): FirefoxLocator {
    return new FirefoxLocator(this.#page, []).getByText(text, options);
  }

  getByLabel(text: string, options?: ByText): FirefoxLocator {
    return new FirefoxLocator(this.#page, []).getByLabel(text, options);
  }

  locator(css: string): FirefoxLocator {
    return new FirefoxLocator(this.#page, [{ by: "css", css }]);
  }

  evaluate<Answer>(ask: () => Answer): Promise<Answer> {
    return this.#page.evaluate(ask) as Promise<Answer>;
  }

  waitForEvent(event: "filechooser"): Promise<DrivenChooser>;
  waitForEvent(event: "download", options?: { readonly timeout?: number }): Promise<DrivenDownload>;
  waitForEvent(event: "filechooser" | "download", options: { readonly timeout?: number } = {}): Promise<DrivenChooser | DrivenDownload> {
    return event === "filechooser" ? this.#chooser() : this.#download(options.timeout ?? MOST_MS);
  }

  workers(): readonly { url(): string }[] {
    return this.#page.workers();
  }

  async screenshot(path: `${string}.png`): Promise<void> {
    await this.#page.screenshot({ path });
  }

  async setViewport(width: number, height: number): Promise<void> {
    await this.#page.setViewport({ width, height });
  }

  async #chooser(): Promise<DrivenChooser> {
    const chooser = await this.#page.waitForFileChooser();
    return { setFiles: (paths) => chooser.accept(paths) };
  }

  /** The next complete file in the folder: Firefox writes into a `.part` file beside it. */
  async #download(timeoutMs: number): Promise<DrivenDownload> {
    const before = new Set(await readdir(this.#downloads));
    const name = await eventually(
      "a download is there",
      async () => {
        const added = (await readdir(this.#downloads)).filter((file) => !before.has(file));
        return added.some((file) => file.endsWith(".part")) ? undefined : added[0];
      },
      timeoutMs,
    );
    const path = join(this.#downloads, name);
    return {
      suggestedFilename: () => name,
      saveAs: async (to) => {
        if (!existsSync(path)) throw new Error(`${name} is gone.`);
        await copyFile(path, to);
      },
    };
  }

  async #pressKeys([key, ...rest]: readonly KeyInput[]): Promise<void> {
    if (key === undefined) return;
    await this.#page.keyboard.down(key);
    await this.#pressKeys(rest);
    await this.#page.keyboard.up(key);
  }
}
