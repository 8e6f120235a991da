/** A source that has given its first sound, and this long after it, is read without harm. */
const SETTLED_MS = 5000;

/** Knows whether sources are being opened whose sound has not been seen yet: what breaks a browser's decoder breaks it then. */
export class ReadingWatch {
  readonly #onReading: (isReading: boolean) => void;
  readonly #unread = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onReading: (isReading: boolean) => void) {
    this.#onReading = onReading;
  }

  begin(sourceId: string): void {
    clearTimeout(this.#timer);
    this.#unread.add(sourceId);
    this.#onReading(true);
  }

  /** Its first sound was decoded, it failed, or nobody wants it any more. */
  end(sourceId: string): void {
    if (!this.#unread.delete(sourceId) || this.#unread.size > 0) return;
    this.#timer = setTimeout(() => this.#onReading(false), SETTLED_MS);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#unread.clear();
    this.#onReading(false);
  }
}
