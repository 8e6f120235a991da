import { messages } from "#model/text/messages.ts";

export type Drawing = {
  /** Resolves when the first frame is drawn, or on `end`; rejects where this browser cannot draw. */
  readonly ready: Promise<void>;
  readonly settle: (isDrawn: boolean) => void;
  readonly end: () => void;
};

/** Follows whether a timeline is drawn. @param onReady called once, after the first frame */
export function createDrawing(onReady: () => void): Drawing {
  let settle: Drawing["settle"] = () => undefined;
  const ready = new Promise<void>((resolve, reject) => {
    settle = (isDrawn) => (isDrawn ? resolve() : reject(new Error(messages.timelineNeedsWebGl)));
  });
  let isEnded = false;
  ready.then(
    () => isEnded || onReady(),
    // A page that does not await it gets the sentence on the canvas.
    () => undefined,
  );
  return {
    ready,
    settle,
    end: () => {
      isEnded = true;
      settle(true);
    },
  };
}
