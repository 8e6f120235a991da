/** Reads a body into a Blob, which the browser stores. Calls `onBytes` whenever bytes arrive; rejects if the body breaks off. */
export function blobOf(body: ReadableStream<Uint8Array>, onBytes: () => void): Promise<Blob> {
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      onBytes();
      controller.enqueue(bytes);
    },
  });
  return new Response(body.pipeThrough(counting)).blob();
}
