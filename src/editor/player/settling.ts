/** How long other readers of the picture wait for the video element to load its beginning. */
const LONGEST_SETTLING_MS = 10_000;

export type Settling = { readonly end: Promise<void>; readonly finish: () => void };

/**
 * A wait that ends when the video element has loaded its beginning. Chromium's HTTP cache discards all it has of a URL if one part of it is requested
 * while another part is being sent, and the first request gets no error.
 */
export function createSettling(): Settling {
  let finish: () => void = () => undefined;
  const end = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const timer = setTimeout(finish, LONGEST_SETTLING_MS);
  void end.then(() => clearTimeout(timer));
  return { end, finish: () => finish() };
}
