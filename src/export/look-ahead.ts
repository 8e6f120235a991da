/** What is wanted one after the other, asked for a few at a time: for questions that are mostly waited for. */
export class LookAhead<Value> {
  readonly #count: number;
  readonly #atOnce: number;
  readonly #ask: (index: number) => Promise<Value>;
  readonly #asked = new Map<number, Promise<Value>>();

  /** @param count there are the indexes 0 … count − 1 */
  constructor(count: number, atOnce: number, ask: (index: number) => Promise<Value>) {
    this.#count = count;
    this.#atOnce = atOnce;
    this.#ask = ask;
  }

  /** The answer for `index`; those after it are asked for meanwhile. Each is given once: a second time it is asked for anew. */
  take(index: number): Promise<Value> {
    for (let next = index; next < Math.min(this.#count, index + this.#atOnce); next += 1) {
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
