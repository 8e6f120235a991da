/** How a clip's fades rise and fall: B-188 has the curves. */
export const FADE_SHAPES = ["equalPower", "linear", "s"] as const;

export type FadeShape = (typeof FADE_SHAPES)[number];

export function fadeShapeOf(clip: { readonly fadeShape?: FadeShape | undefined }): FadeShape {
  return clip.fadeShape ?? "equalPower";
}
