import { joinPageGl } from "./join-page-gl.ts";

/** Loses the page's WebGL context, as a driver reset does. Returns a function that restores it; a test must call it before it goes on. */
export async function loseContext(): Promise<() => Promise<void>> {
  const { gl, leave } = await joinPageGl();
  const loss = gl?.getExtension("WEBGL_lose_context");
  if (!gl || !loss) throw new Error("There is no context to lose.");
  const happens = (type: string) => new Promise((resolve) => gl.canvas.addEventListener(type, resolve, { once: true }));
  const lost = happens("webglcontextlost");
  loss.loseContext();
  await lost;
  // A context can be restored once every listener has been notified of its loss: in the next task.
  await new Promise((resolve) => setTimeout(resolve));
  return async () => {
    const restored = happens("webglcontextrestored");
    loss.restoreContext();
    await restored;
    leave();
  };
}
