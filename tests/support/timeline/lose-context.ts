import { leaseRenderer } from "#timeline/scene/page-renderer.ts";

/** Loses the page's WebGL context, as a driver's reset does. Returns how to get it back; only then may the test go on. */
export async function loseContext(): Promise<() => Promise<void>> {
  const lease = leaseRenderer(document);
  const gl = (await lease.whenReady)?.gl;
  const loss = gl?.getExtension("WEBGL_lose_context");
  if (!gl || !loss) throw new Error("There is no context to lose.");
  const happens = (type: string) => new Promise((resolve) => gl.canvas.addEventListener(type, resolve, { once: true }));
  const lost = happens("webglcontextlost");
  loss.loseContext();
  await lost;
  // It may be restored once every listener has heard of its loss: in the next task.
  await new Promise((resolve) => setTimeout(resolve));
  return async () => {
    const restored = happens("webglcontextrestored");
    loss.restoreContext();
    await restored;
    lease.release();
  };
}
