/** Whether this browser, as it is set up now, can draw with WebGL 2 at all. Gives its context back at once. */
export function hasWebGl2(): boolean {
  const gl = document.createElement("canvas").getContext("webgl2");
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return gl !== null;
}
