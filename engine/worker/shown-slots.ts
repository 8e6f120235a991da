type Shown = { readonly promotion: Promise<void>; readonly promote: () => void };

/** The slots of sources that nothing plays: only their peaks and loudness are wanted. */
export class ShownSlots {
  readonly #slots = new Map<number, Shown>();

  add(slot: number): void {
    let promote: () => void = () => undefined;
    const promotion = new Promise<void>((resolve) => {
      promote = resolve;
    });
    this.#slots.set(slot, { promotion, promote });
  }

  has(slot: number): boolean {
    return this.#slots.has(slot);
  }

  /** The source is played from now on, or closed. False if it is no shown one. */
  delete(slot: number): boolean {
    this.#slots.get(slot)?.promote();
    return this.#slots.delete(slot);
  }

  /** Waits until the work of all played sources is over; not for a source that is, or becomes, one of them. */
  async wait(slot: number, work: { isBusy(): boolean; idle(): Promise<void> }): Promise<void> {
    const shown = this.#slots.get(slot);
    if (shown && work.isBusy()) await Promise.race([work.idle(), shown.promotion]);
  }
}
