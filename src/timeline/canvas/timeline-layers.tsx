import { extend } from "@pixi/react";
import { Container, RenderContainer } from "pixi.js";
import { memo } from "react";
import type { Ref } from "react";
import { SCENE_LAYERS } from "../scene/surface.ts";

extend({ Container, RenderContainer });

type TimelineLayersProps = { readonly containerRef: Ref<Container> };

/** The containers of one timeline. React creates them once; the scene finds each by its label, and sets what it draws. */
export const TimelineLayers = memo(function TimelineLayers({ containerRef }: TimelineLayersProps) {
  return (
    <pixiContainer ref={containerRef} label="timeline">
      {SCENE_LAYERS.map((label) => (
        <pixiRenderContainer key={label} label={label} />
      ))}
    </pixiContainer>
  );
});
