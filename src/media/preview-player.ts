import { DURATION_TIMEOUT_MS } from "#model/timeline/limits.ts";

/** The part of an audio element that a preview needs. */
export type PreviewAudio = Pick<HTMLAudioElement, "src" | "currentTime" | "play" | "pause" | "addEventListener" | "removeEventListener"> & {
  readonly error: Pick<MediaError, "code"> | null;
};

/**
 * Resolves with an item's URL, or undefined where it cannot be read. `suspect`: a URL that did not play; if the server refuses it, another
 * one is returned.
 */
export type PreviewUrl = (suspect?: string) => Promise<string | undefined>;

export type PreviewState =
  | { readonly status: "idle" }
  | { readonly status: "playing"; readonly itemId: string }
  | { readonly status: "failed"; readonly itemId: string };

/** Why a preview failed: the file did not load, it does not play, or the browser requires another user gesture. */
export type PreviewFailure = "unfetched" | "unplayable" | "blocked";

/** `MediaError.MEDIA_ERR_NETWORK`. */
const NETWORK_ERROR = 2;

/** Plays previews of library items (B-62): one at a time, each from its beginning, with one audio element that is created on first use. */
export class PreviewPlayer {
  readonly #createAudio: () => PreviewAudio;
  readonly #onChange: (state: PreviewState, failure?: PreviewFailure) => void;
  #audio: PreviewAudio | undefined;
  #state: PreviewState = { status: "idle" };
  /** While true, the promise of `play` reports failures, not the element's events. */
  #isStarting = false;
  /** Counts requests; only the latest may start. */
  #turn = 0;
  readonly #limitMs: number;

  /** `limitMs`: the longest time until a file starts. */
  constructor(
    createAudio: () => PreviewAudio,
    onChange: (state: PreviewState, failure?: PreviewFailure) => void,
    limitMs = DURATION_TIMEOUT_MS,
  ) {
    this.#createAudio = createAudio;
    this.#onChange = onChange;
    this.#limitMs = limitMs;
  }

  get state(): PreviewState {
    return this.#state;
  }

  /** The position in the item that plays, or that played last; seconds. */
  get seconds(): number {
    return this.#audio?.currentTime ?? 0;
  }

  /** Moves the position, also of an item that was stopped. */
  seek(seconds: number): void {
    if (this.#audio) this.#audio.currentTime = seconds;
  }

  /** Plays the item from its beginning, or from `from`, and stops any other; a second call for the same item stops it. */
  async toggle(itemId: string, url: PreviewUrl, from = 0): Promise<void> {
    const isStopping = this.#state.status === "playing" && this.#state.itemId === itemId;
    this.stop();
    if (isStopping) return;
    const turn = this.#turn;
    this.#set({ status: "playing", itemId });
    const failure = await this.#start(turn, url, from);
    if (failure !== undefined && turn === this.#turn) this.#fail(itemId, failure);
  }

  stop(): void {
    this.#turn += 1;
    if (this.#state.status === "idle") return;
    this.#audio?.pause();
    this.#set({ status: "idle" });
  }

  dispose(): void {
    this.#turn += 1;
    if (!this.#audio) return;
    this.#audio.pause();
    this.#audio.removeEventListener("ended", this.#ended);
    this.#audio.removeEventListener("error", this.#broken);
    this.#audio.src = "";
    this.#audio = undefined;
  }

  /** Resolves with the reason why it did not start; undefined if it did, or was cancelled. */
  async #start(turn: number, url: PreviewUrl, from: number): Promise<PreviewFailure | undefined> {
    const source = await url();
    if (turn !== this.#turn) return undefined;
    if (source === undefined) return "unfetched";
    const failure = await this.#play(source, from);
    if (failure !== "unplayable" || turn !== this.#turn) return failure;
    // An element reports the same error for a refused URL and for a file that does not play.
    const other = await url(source);
    if (turn !== this.#turn || other === undefined || other === source) return failure;
    return this.#play(other, from);
  }

  async #play(source: string, from: number): Promise<PreviewFailure | undefined> {
    const audio = this.#element();
    audio.src = source;
    audio.currentTime = from;
    this.#isStarting = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<"unfetched">((resolve) => {
      timer = setTimeout(() => resolve("unfetched"), this.#limitMs);
    });
    try {
      return await Promise.race([audio.play().then(() => undefined), late]);
    } catch (error) {
      // A pause by a later `toggle` also rejects here; it is no failure of that call.
      return error instanceof DOMException && error.name === "NotAllowedError" ? "blocked" : this.#elementFailure();
    } finally {
      clearTimeout(timer);
      this.#isStarting = false;
    }
  }

  #element(): PreviewAudio {
    if (!this.#audio) {
      this.#audio = this.#createAudio();
      this.#audio.addEventListener("ended", this.#ended);
      this.#audio.addEventListener("error", this.#broken);
    }
    return this.#audio;
  }

  readonly #ended = (): void => {
    this.stop();
  };

  /** The connection broke off, or the file is damaged further on. */
  readonly #broken = (): void => {
    if (this.#state.status === "playing" && !this.#isStarting) this.#fail(this.#state.itemId, this.#elementFailure());
  };

  #elementFailure(): PreviewFailure {
    return this.#audio?.error?.code === NETWORK_ERROR ? "unfetched" : "unplayable";
  }

  #fail(itemId: string, failure: PreviewFailure): void {
    this.#turn += 1;
    this.#audio?.pause();
    this.#set({ status: "failed", itemId }, failure);
  }

  #set(state: PreviewState, failure?: PreviewFailure): void {
    this.#state = state;
    this.#onChange(state, failure);
  }
}
