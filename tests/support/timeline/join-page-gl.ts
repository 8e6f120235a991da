import { joinPageApplication } from "#timeline/canvas/page-application.tsx";

/** The page's one WebGL context, which stays until `leave` is called, even without a timeline. */
export async function joinPageGl(): Promise<{ readonly gl: WebGL2RenderingContext | undefined; readonly leave: () => void }> {
  let leave: () => void = () => {};
  const gl = await new Promise<WebGL2RenderingContext | undefined>((resolve) => {
    leave = joinPageApplication(document, (stage) => resolve(stage?.renderer.gl));
  });
  return { gl, leave };
}
