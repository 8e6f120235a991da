/** The edit that a key inside the grid requests; frames are picture frames. */
export type EditCommand =
  | { readonly kind: "nudge"; readonly frames: number; readonly lanes: number }
  | { readonly kind: "trimEnd"; readonly frames: number }
  | { readonly kind: "trimStart"; readonly frames: number }
  | { readonly kind: "slip"; readonly frames: number }
  | { readonly kind: "roll"; readonly frames: number }
  | { readonly kind: "fade"; readonly fade: "fadeIn" | "fadeOut"; readonly seconds: number }
  | { readonly kind: "gain"; readonly byDb: number };
