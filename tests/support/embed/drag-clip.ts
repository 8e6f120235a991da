import type { Page } from "playwright";

/** The clip from 1 s to 9 s on the second lane of the page's first timeline, in CSS pixels of the page. */
export const CLIP = { x: 300, y: 170 } as const;

/** Drags it 2.6 s later, without snapping. */
export async function dragClip({ mouse, keyboard }: Page): Promise<void> {
  await mouse.move(CLIP.x, CLIP.y);
  await mouse.down();
  await mouse.move(CLIP.x + 65, CLIP.y, { steps: 5 });
  await keyboard.down("n");
  await mouse.move(CLIP.x + 130, CLIP.y, { steps: 5 });
  await mouse.up();
  await keyboard.up("n");
}
