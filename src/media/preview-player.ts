import { DURATION_TIMEOUT_MS } from "#model/timeline/limits.ts";

/** The part of an audio element that a preview needs. */
export type PreviewAudio = Pick<HTMLAudioElement, "src" | "currentTime" | "play" | "pause" | "addEventListener" | "removeEventListener"> & {
  readonly error: Pick<MediaError, "code"> | null;
};

/** Where an item is read; for a `suspect`, which did not play, another address if the server refuses it. Undefined where it cannot be read. */
export type PreviewUrl = (suspect?: string) => Promise<string | undefined>;

export type PreviewState =
  | { readonly status: "idle" }
  | { readonly status: "playing"; readonly itemId: string }
  | { readonly status: "failed"; readonly itemId: string };

/** Why a preview failed: the file did not come, what came does not play, or the browser wants another gesture first. */
export type PreviewFailure = "unfetched" | "unplayable" | "blocked";

/** `MediaError.MEDIA_ERR_NETWORK`. */
const NETWORK_ERROR = 2;

/** Preview of library items (section 4): one at a time, each time from 0. One audio element, made when first needed. */
export class PreviewPlayer {
  readonly #createAudio: () => PreviewAudio;
  readonly #onChange: (state: PreviewState, failure?: PreviewFailure) => void;
  #audio: PreviewAudio | undefined;
  #state: PreviewState = { status: "idle" };
  /** Until it plays, its promise tells what is wrong, and no event. */
  #isStarting = false;
  /** Counts requests; only the latest may start. */
  #turn = 0;
  readonly #limitMs: number;

  /** `limitMs`: how long a file may take to start. */
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

  /** Plays the item from its beginning, pausing any other; a second time stops it. */
  async toggle(itemId: string, url: PreviewUrl): Promise<void> {
    const isStopping = this.#state.status === "playing" && this.#state.itemId === itemId;
    this.stop();
    if (isStopping) return;
    const turn = this.#turn;
    this.#set({ status: "playing", itemId });
    const failure = await this.#start(turn, url);
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

  /** Why it did not start; undefined where it did, or need not any more. */
  async #start(turn: number, url: PreviewUrl): Promise<PreviewFailure | undefined> {
    const source = await url();
    if (turn !== this.#turn) return undefined;
    if (source === undefined) return "unfetched";
    const failure = await this.#play(source);
    if (failure !== "unplayable" || turn !== this.#turn) return failure;
    // An element says the same of a URL that is refused and of a file that does not play.
    const other = await url(source);
    if (turn !== this.#turn || other === undefined || other === source) return failure;
    return this.#play(other);
  }

  async #play(source: string): Promise<PreviewFailure | undefined> {
    const audio = this.#element();
    audio.src = source;
    audio.currentTime = 0;
    this.#isStarting = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<"unfetched">((resolve) => {
      timer = setTimeout(() => resolve("unfetched"), this.#limitMs);
    });
    try {
      return await Promise.race([audio.play().then(() => undefined), late]);
    } catch (error) {
      // A pause by a later toggle ends here too, and is no failure of that one.
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

  /** Where the connection breaks off or the file is damaged further on. */
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
