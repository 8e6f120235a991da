import type { DrivenLocator, DrivenPage } from "../browser/driven-page.ts";

/** A user's actions in the editor, found by role and name. */
export function editorOf<Found extends DrivenLocator<Found>>(page: DrivenPage<Found>) {
  const timeline = page.getByRole("grid", { name: /timeline/i });
  const clip = (name: string | RegExp): Found => timeline.getByRole("gridcell", { name });

  const boxOf = async (locator: Found) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error(`${String(locator)} is not on the screen.`);
    return box;
  };

  return {
    timeline,
    /** The element under the pointer over the grid. */
    canvas: page.locator("canvas:not(video + canvas)").first(),
    clip,
    boxOf,
    /** Answers the file chooser that `open` brings up with these files. */
    async chooseFiles(open: () => Promise<void>, files: readonly string[]): Promise<void> {
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), open()]);
      await chooser.setFiles([...files]);
    },
    async uploadPicture(file: string): Promise<void> {
      await this.chooseFiles(() => page.getByRole("button", { name: "Browse for a video" }).click(), [file]);
      await clip(/.+/).first().waitFor({ timeout: 60_000 });
      await this.zoomToOne();
    },
    /** From the zoom at which the whole timeline fits. */
    async zoomToOne(): Promise<void> {
      const zoom = page.locator("output[aria-label='Zoom']");
      while ((await zoom.allInnerTexts())[0]?.trim() !== "100%") await page.getByRole("button", { name: "Zoom in" }).click();
    },
    async importFiles(files: readonly string[], names: readonly string[]): Promise<void> {
      await this.chooseFiles(() => page.getByRole("button", { name: "Import", exact: true }).click(), files);
      for (const name of names) await page.getByRole("button", { name: `Add ${name} to timeline` }).waitFor({ timeout: 60_000 });
    },
    /** Presses at one point, moves in steps, and releases at the other. */
    async drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
    },
    /** Clicks a clip on the canvas, away from its edges and near its start, because its end may be out of view. */
    async pressClip(name: RegExp): Promise<void> {
      const box = await boxOf(clip(name));
      await page.mouse.click(box.x + Math.min(box.width / 2, 40), box.y + box.height / 2);
    },
    /** Clicks the ruler at `seconds`, at zoom 1 and without scroll. */
    async seekOnRuler(seconds: number): Promise<void> {
      const box = await boxOf(timeline);
      await page.mouse.click(box.x + seconds * 50, box.y + 10);
    },
    /** Seeks to an exact time with the keyboard. */
    async seekTo(seconds: number): Promise<void> {
      const playhead = page.getByRole("slider", { name: "Playhead" });
      await playhead.fill(String(seconds));
      await playhead.blur();
    },
    async saved(): Promise<void> {
      await page.getByText("Saved", { exact: true }).first().waitFor();
    },
  };
}
