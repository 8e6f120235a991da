import { allowWebCodecsSound } from "#engine/decode/webcodecs-sound.ts";
import { randomId } from "#ui/random-id.ts";

/**
 * Entry in localStorage for as long as the page reads sound. If an entry outlives its page, the page crashed: WebCodecs then stays off for
 * sound in this browser until the user tries again.
 */
const NOTE_PREFIX = "layback-reading:";
const REDUCED_KEY = "layback-webcodecs-sound";
const OPENING_LOCK = "layback-reading";

export type ReadingNote = {
  /** A page crashed while it read sound: WebCodecs must not be used. */
  readonly isReduced: boolean;
  /** Call when reading of sound begins or ends. Only a visible page writes an entry, because systems end hidden pages at any time. */
  readonly setReading: (isReading: boolean) => void;
  readonly dispose: () => void;
};

type ReadingNoteInput = {
  readonly storage: () => Storage;
  readonly locks: LockManager;
  readonly newId: () => string;
};

/** Opens the page's own entry; switches WebCodecs off for sound if `isReduced`. Undefined where Web Locks are missing or refused. */
export async function openPageReadingNote(): Promise<ReadingNote | undefined> {
  if (!("locks" in navigator)) return undefined;
  const opening = openReadingNote({ storage: () => localStorage, locks: navigator.locks, newId: randomId });
  const note = await opening.catch(() => undefined);
  if (note?.isReduced) allowWebCodecsSound(false);
  return note;
}

async function openReadingNote({ storage, locks, newId }: ReadingNoteInput): Promise<ReadingNote> {
  const name = `${NOTE_PREFIX}${newId()}`;
  const release = await holdLock(locks, name);
  const stored = release && openStorage(storage);
  if (!release || !stored) {
    release?.();
    return { isReduced: false, setReading: () => undefined, dispose: () => undefined };
  }
  // One opening at a time: tabs that open together then all learn of the crash.
  await locks.request(OPENING_LOCK, () => reduceAfterCrash(stored, locks));
  const isReduced = stored.getItem(REDUCED_KEY) !== null;
  let isReading = false;
  let isLeft = false;
  const update = () => {
    if (isReading && !isLeft && !isReduced && document.visibilityState === "visible") persistNote(stored, name, "1");
    else stored.removeItem(name);
  };
  const onPageHide = () => {
    isLeft = true;
    update();
  };
  const onPageShow = () => {
    isLeft = false;
    update();
  };
  document.addEventListener("visibilitychange", update);
  window.addEventListener("pagehide", onPageHide);
  window.addEventListener("pageshow", onPageShow);
  return {
    isReduced,
    setReading: (next) => {
      isReading = next;
      update();
    },
    dispose: () => {
      document.removeEventListener("visibilitychange", update);
      window.removeEventListener("pagehide", onPageHide);
      window.removeEventListener("pageshow", onPageShow);
      stored.removeItem(name);
      release();
    },
  };
}

/** Lets the next page use WebCodecs again. */
export function clearCrash(storage: () => Storage): void {
  openStorage(storage)?.removeItem(REDUCED_KEY);
}

/** Finds entries of crashed pages. A living tab holds the lock of the same name as its entry. */
async function reduceAfterCrash(storage: Storage, locks: LockManager): Promise<void> {
  const notes = Object.keys(storage).filter((key) => key.startsWith(NOTE_PREFIX));
  await Promise.all(
    notes.map((note) =>
      locks.request(note, { ifAvailable: true }, async (lock) => {
        if (lock === null || storage.getItem(note) === null) return;
        persistNote(storage, REDUCED_KEY, "off");
        storage.removeItem(note);
      }),
    ),
  );
}

/** Resolves with a function that releases the lock; undefined where pages may hold none. */
function holdLock(locks: LockManager, name: string): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    locks.request(name, () => new Promise<void>((release) => resolve(release))).catch(() => resolve(undefined));
  });
}

/** Undefined where the browser blocks it. */
function openStorage(storage: () => Storage): Storage | undefined {
  try {
    return storage();
  } catch {
    return undefined;
  }
}

/** If the storage is full, no entry is written: a crash is then not noticed. */
function persistNote(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    storage.removeItem(key);
  }
}
