import { joinPageApplication } from "#timeline/canvas/page-application.tsx";

declare global {
  interface Window {
    /** Resolves once the renderer has ended. */
    releaseRenderer?: () => Promise<void>;
  }
}

/**
 * A setup file: keeps the page's WebGL context and its compiled shaders from test to test, which take longer than most tests. Tests of the
 * context's own life call `window.releaseRenderer`.
 */
window.releaseRenderer ??= keepRenderer();

function keepRenderer(): () => Promise<void> {
  let leave = () => {};
  const started = new Promise<void>((resolve) => {
    leave = joinPageApplication(document, () => resolve());
  });
  return async () => {
    await started;
    leave();
    await new Promise((resolve) => setTimeout(resolve));
  };
}
