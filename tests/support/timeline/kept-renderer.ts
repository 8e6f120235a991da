import { joinPageApplication } from "#timeline/canvas/page-application.tsx";

declare global {
  interface Window {
    /** Ends the renderer, unless a timeline uses it. */
    releaseRenderer?: () => void;
  }
}

/**
 * A setup file: keeps the page's WebGL context and its compiled shaders from test to test, which take longer than most tests. Tests of the
 * context's own life call `window.releaseRenderer`.
 */
window.releaseRenderer ??= joinPageApplication(document, () => undefined);
