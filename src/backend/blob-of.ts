/** All that a body holds, kept by the browser as it comes. Calls `onBytes` whenever some have come; rejects where the body breaks off. */
export function blobOf(body: ReadableStream<Uint8Array>, onBytes: () => void): Promise<Blob> {
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      onBytes();
      controller.enqueue(bytes);
    },
  });
  return new Response(body.pipeThrough(counting)).blob();
}
