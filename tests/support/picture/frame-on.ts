/** The number of the frame on a canvas or in the video: two halves in grey levels (coded-frames.mp4, coded-vfr.mp4). */
export function frameOn(shown: HTMLCanvasElement | HTMLVideoElement | null | undefined): number {
  const [width, height] =
    shown instanceof HTMLVideoElement ? [shown.videoWidth, shown.videoHeight] : [shown?.width ?? 0, shown?.height ?? 0];
  const copy = width > 0 && new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!shown || !copy) return Number.NaN;
  copy.drawImage(shown, 0, 0, width, height);
  const step = (share: number) => {
    const [red = 0] = copy.getImageData(Math.round(width * share), Math.round(height / 2), 1, 1).data;
    return Math.round((16 + (red * 219) / 255 - 20) / 13);
  };
  return step(0.25) + 16 * step(0.75);
}
