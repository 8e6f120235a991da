import { joinPageApplication } from "#timeline/canvas/page-application.tsx";

declare global {
  interface Window {
    /** Resolves once the renderer has ended. */
    releaseRenderer?: () => Promise<void>;
  }
}

/**
 * A setup file that shares one WebGL context and its compiled shaders between all tests of a page: creating them takes longer than most
 * tests. A test of the context's own lifetime calls `window.releaseRenderer` first; the next file shares one again.
 */
window.releaseRenderer ??= holdRenderer();

function holdRenderer(): () => Promise<void> {
  let leave = () => {};
  const started = new Promise<void>((resolve) => {
    leave = joinPageApplication(document, () => resolve());
  });
  return async () => {
    delete window.releaseRenderer;
    await started;
    leave();
    await new Promise((resolve) => setTimeout(resolve));
  };
}
