import { extend } from "@pixi/react";
import { Container, RenderContainer } from "pixi.js";
import { memo } from "react";
import type { Ref } from "react";
import { SCENE_LAYERS } from "../scene/surface.ts";

extend({ Container, RenderContainer });

type TimelineLayersProps = { readonly onContainer: Ref<Container> };

/** The containers of one timeline. The scene sets what each draws, and draws them; React renders them once. */
export const TimelineLayers = memo(function TimelineLayers({ onContainer }: TimelineLayersProps) {
  return (
    <pixiContainer ref={onContainer} label="timeline">
      {SCENE_LAYERS.map((label) => (
        <pixiRenderContainer key={label} label={label} />
      ))}
    </pixiContainer>
  );
});
