/** A source counts as harmless this long after its first sound was decoded. */
const SETTLED_MS = 5000;

/** Reports whether any source's first sound is still to be decoded: a source that crashes the browser's decoder does so then. */
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

  /** The source's first sound was decoded, or the source failed or was closed. */
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
