let isAllowed = true;

/** Of this thread. False: `AudioDecoder` is left alone, as in a browser that has none; what is read from then on is decoded another way. */
export function allowWebCodecsSound(next: boolean): void {
  isAllowed = next;
}

export function usesWebCodecsSound(): boolean {
  return isAllowed && typeof AudioDecoder !== "undefined";
}
