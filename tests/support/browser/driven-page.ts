/** The page interface that tests use, implemented by Playwright's pages and by the Firefox pages of `firefox/`. */
export type DrivenPage<Found extends DrivenLocator<Found>> = {
  goto(url: string): Promise<unknown>;
  url(): string;
  waitForURL(url: string): Promise<void>;
  getByRole(role: DrivenRole, options?: ByRole): Found;
  getByText(text: string | RegExp, options?: ByText): Found;
  getByLabel(text: string, options?: ByText): Found;
  locator(css: string): Found;
  evaluate<Answer>(ask: () => Answer): Promise<Answer>;
  waitForEvent(event: "filechooser"): Promise<DrivenChooser>;
  waitForEvent(event: "download", options?: { readonly timeout?: number }): Promise<DrivenDownload>;
  workers(): readonly { url(): string }[];
  readonly keyboard: { press(keys: string): Promise<void> };
  readonly mouse: {
    move(x: number, y: number, options?: { readonly steps?: number }): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
    click(x: number, y: number): Promise<void>;
  };
};

export type DrivenLocator<Found> = {
  first(): Found;
  getByRole(role: DrivenRole, options?: ByRole): Found;
  getByText(text: string | RegExp, options?: ByText): Found;
  waitFor(options?: { readonly state?: "visible" | "hidden"; readonly timeout?: number }): Promise<void>;
  click(): Promise<void>;
  fill(value: string): Promise<void>;
  blur(): Promise<void>;
  inputValue(): Promise<string>;
  getAttribute(name: string): Promise<string | null>;
  allInnerTexts(): Promise<string[]>;
  boundingBox(): Promise<DrivenBox | null>;
  toString(): string;
};

export type DrivenRole = "alert" | "button" | "dialog" | "grid" | "gridcell" | "link" | "meter" | "row" | "slider" | "tab";
export type ByRole = { readonly name?: string | RegExp; readonly exact?: boolean };
export type ByText = { readonly exact?: boolean };
export type DrivenBox = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type DrivenChooser = { setFiles(paths: string[]): Promise<void> };
export type DrivenDownload = { suggestedFilename(): string; saveAs(path: string): Promise<void> };
