/** Requests values in a known order, a few ahead of their use, to hide each request's latency. */
export class Prefetcher<Value> {
  readonly #order: readonly number[];
  readonly #places: ReadonlyMap<number, number>;
  readonly #atOnce: number;
  readonly #ask: (index: number) => Promise<Value>;
  readonly #asked = new Map<number, Promise<Value>>();

  /** @param order all indexes, in the order of their use */
  constructor(order: readonly number[], atOnce: number, ask: (index: number) => Promise<Value>) {
    this.#order = order;
    this.#places = new Map(order.map((index, place) => [index, place]));
    this.#atOnce = atOnce;
    this.#ask = ask;
  }

  has(index: number): boolean {
    return this.#places.has(index);
  }

  /** The value of `index`; also requests the next ones. Each value is delivered once; a second call requests it again. */
  get(index: number): Promise<Value> {
    const place = this.#places.get(index) ?? this.#order.length;
    for (const next of this.#order.slice(place, place + this.#atOnce)) {
      if (this.#asked.has(next)) continue;
      const answer = this.#ask(next);
      // A rejection is reported when the value is awaited.
      answer.catch(() => undefined);
      this.#asked.set(next, answer);
    }
    const answer = this.#asked.get(index) ?? this.#ask(index);
    this.#asked.delete(index);
    return answer;
  }
}
