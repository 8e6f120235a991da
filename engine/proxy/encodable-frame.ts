/** Formats that encoders take; null: the frame lies in the memory of a graphics card. */
const ENCODABLE: ReadonlySet<VideoPixelFormat | null> = new Set<VideoPixelFormat | null>([
  "I420",
  "I420A",
  "NV12",
  "RGBA",
  "RGBX",
  "BGRA",
  "BGRX",
  null,
]);

/** The frame itself, or one that encoders take: frames of more than 8 bits, or of finer colour, are converted by the browser. */
export async function encodableFrame(frame: VideoFrame): Promise<VideoFrame> {
  if (ENCODABLE.has(frame.format)) return frame;
  const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight };
  const pixels = new Uint8Array(4 * width * height);
  await frame.copyTo(pixels, { format: "RGBA", layout: [{ offset: 0, stride: 4 * width }] });
  return new VideoFrame(pixels, { format: "RGBA", codedWidth: width, codedHeight: height, timestamp: frame.timestamp });
}
