import type { Frame, Locator, Page } from "playwright";
import { editorMessages } from "#model/text/editor-messages.ts";

/** Adds a frame of the URL to the first place of a page of another site. */
export async function addFrame(page: Page, url: string): Promise<Frame> {
  await page.evaluate((src) => {
    const frame = document.createElement("iframe");
    Object.assign(frame, { src, allow: "autoplay", title: "Score" });
    frame.style.cssText = "display: block; border: 0; inline-size: 900px; block-size: 700px";
    document.querySelector("#one")!.append(frame);
  }, url);
  const frame = await (await page.locator("iframe").elementHandle())?.contentFrame();
  if (!frame) throw new Error("There is no frame.");
  return frame;
}

/** The sentence shown in place of a project that is not visible to the viewer. */
export const hiddenProject = (place: Page | Frame): Locator => place.getByRole("heading", { name: editorMessages.projectNotPublic });

/** The only clip of the shared project. */
export const sharedClip = (place: Page | Frame): Locator => place.getByRole("gridcell", { name: /Theme/u });
