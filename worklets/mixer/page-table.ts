/**
 * Audio thread (and workers, tests): the resident PCM, by source slot and page index. Reading allocates nothing; `put` and `drop` run in
 * message handlers and may allocate.
 */
import { PAGE_FRAMES } from "./mixer-protocol.ts";

export type Page = { readonly left: Float32Array; readonly right: Float32Array; readonly channels: 1 | 2; readonly buffer: ArrayBuffer };

type Slot = { readonly lengthFrames: number; readonly pages: (Page | undefined)[] };

export class PageTable {
  readonly #slots: (Slot | undefined)[] = [];

  openSlot(slot: number, lengthFrames: number): void {
    const pages = this.#slots[slot]?.pages ?? Array.from<Page | undefined>({ length: Math.ceil(lengthFrames / PAGE_FRAMES) });
    while (this.#slots.length <= slot) this.#slots.push(undefined);
    this.#slots[slot] = { lengthFrames, pages };
  }

  /** Closes a slot and returns its resident pages with their indices. */
  closeSlot(slot: number): readonly { readonly index: number; readonly page: Page }[] {
    const pages = this.#slots[slot]?.pages ?? [];
    if (slot < this.#slots.length) this.#slots[slot] = undefined;
    return pages.flatMap((page, index) => (page === undefined ? [] : [{ index, page }]));
  }

  /** Stores a page; false if its slot is closed (the caller then returns the buffer). */
  put(slot: number, index: number, channels: 1 | 2, buffer: ArrayBuffer): boolean {
    const entry = this.#slots[slot];
    if (entry === undefined || index < 0 || index >= entry.pages.length) return false;
    const left = new Float32Array(buffer, 0, PAGE_FRAMES);
    const right = channels === 1 ? left : new Float32Array(buffer, 4 * PAGE_FRAMES, PAGE_FRAMES);
    entry.pages[index] = { left, right, channels, buffer };
    return true;
  }

  drop(slot: number, index: number): Page | undefined {
    const entry = this.#slots[slot];
    const page = entry?.pages[index];
    if (entry !== undefined && page !== undefined) entry.pages[index] = undefined;
    return page;
  }

  /** Length of the source in frames; 0 for a slot that is not open (silent, never waited for). */
  lengthOf(slot: number): number {
    return this.#slots[slot]?.lengthFrames ?? 0;
  }

  page(slot: number, index: number): Page | undefined {
    return this.#slots[slot]?.pages[index];
  }

  /** Indices of the resident pages, by slot. */
  resident(): readonly { readonly slot: number; readonly indices: readonly number[] }[] {
    return this.#slots.flatMap((entry, slot) => {
      const indices = entry?.pages.flatMap((page, index) => (page === undefined ? [] : [index])) ?? [];
      return indices.length === 0 ? [] : [{ slot, indices }];
    });
  }

  /** Whether all of a source's frames in [from, to) are resident; frames outside the source always are. */
  isResident(slot: number, from: number, to: number): boolean {
    const entry = this.#slots[slot];
    if (entry === undefined) return true;
    const end = Math.min(to, entry.lengthFrames);
    for (let index = Math.floor(Math.max(0, from) / PAGE_FRAMES); index * PAGE_FRAMES < end; index += 1) {
      if (entry.pages[index] === undefined) return false;
    }
    return true;
  }
}
