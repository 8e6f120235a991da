let isAllowed = true;

/** Setting of this thread. False: `AudioDecoder` is not used, as in a browser without it, for audio read from then on. */
export function allowWebCodecsSound(next: boolean): void {
  isAllowed = next;
}

export function usesWebCodecsSound(): boolean {
  return isAllowed && typeof AudioDecoder !== "undefined";
}
