import { showScene } from "../scene/show-scene.ts";
import type { SceneInput } from "../scene/show-scene.ts";
import { VideoStrip } from "../scene/thumbnails/video-strip.ts";
import { joinPageApplication } from "./page-application.tsx";

/** Draws a timeline, once the page's Pixi application has its containers. Returns the function that ends it. */
export function openScene(input: SceneInput): () => void {
  return showScene(joinPageApplication, input, (size, onNew) => new VideoStrip(size, input.host.thumbnails, onNew));
}
