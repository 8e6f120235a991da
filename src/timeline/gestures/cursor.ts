import type { Modifiers, HitTarget } from "./hit-test.ts";

/**
 * The cursor that shows what a press would do (the modifiers are those of `gestureFor`).
 * @param isReadOnly the project, or the lane of the clip @param wouldPan Space is held
 */
export function cursorFor(target: HitTarget, isReadOnly: boolean, { mod, shift, alt }: Modifiers, wouldPan: boolean): string {
  if (wouldPan) return "grab";
  switch (target.kind) {
    case "ruler":
      return shift && !isReadOnly ? "crosshair" : "col-resize";
    case "playhead":
      return "col-resize";
    case "loop":
      return "ew-resize";
    case "marker":
      return isReadOnly ? "col-resize" : "grab";
    case "video":
      return "pointer";
    case "clip":
      return isReadOnly ? "pointer" : clipCursor(target.part, mod, alt);
    case "videoSound":
    case "empty":
      return "default";
  }
}

function clipCursor(part: Extract<HitTarget, { kind: "clip" }>["part"], mod: boolean, alt: boolean): string {
  switch (part) {
    case "body":
      return mod ? "ew-resize" : alt ? "copy" : "grab";
    case "start":
      return mod ? "col-resize" : "w-resize";
    case "end":
      return mod ? "col-resize" : "e-resize";
    case "fadeIn":
    case "fadeOut":
      return "ew-resize";
    case "gain":
      return "ns-resize";
  }
}
