/** What is wanted in an order, asked for a few at a time: for questions that are mostly waited for. */
export class Prefetcher<Value> {
  readonly #order: readonly number[];
  readonly #places: ReadonlyMap<number, number>;
  readonly #atOnce: number;
  readonly #ask: (index: number) => Promise<Value>;
  readonly #asked = new Map<number, Promise<Value>>();

  /** @param order the indexes that there are, as they will be wanted */
  constructor(order: readonly number[], atOnce: number, ask: (index: number) => Promise<Value>) {
    this.#order = order;
    this.#places = new Map(order.map((index, place) => [index, place]));
    this.#atOnce = atOnce;
    this.#ask = ask;
  }

  has(index: number): boolean {
    return this.#places.has(index);
  }

  /** The answer for `index`; those after it are asked for meanwhile. Each is given once: a second time it is asked for anew. */
  take(index: number): Promise<Value> {
    const place = this.#places.get(index) ?? this.#order.length;
    for (const next of this.#order.slice(place, place + this.#atOnce)) {
      if (this.#asked.has(next)) continue;
      const answer = this.#ask(next);
      // Told when it is taken.
      answer.catch(() => undefined);
      this.#asked.set(next, answer);
    }
    const answer = this.#asked.get(index) ?? this.#ask(index);
    this.#asked.delete(index);
    return answer;
  }
}
