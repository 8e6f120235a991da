import { joinPlainStage } from "#timeline/scene/plain-stage.ts";
import { showScene } from "#timeline/scene/show-scene.ts";
import type { SceneInput } from "#timeline/scene/show-scene.ts";

/** Draws a player, once the page's renderer has started. Returns the function that ends it. */
export function openPlainScene(input: SceneInput): () => void {
  return showScene(joinPlainStage, input);
}
