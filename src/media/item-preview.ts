/** The part of an audio element that a preview needs. */
export type PreviewAudio = Pick<HTMLAudioElement, "src" | "currentTime" | "play" | "pause" | "addEventListener" | "removeEventListener">;

export type PreviewState =
  | { readonly status: "idle" }
  | { readonly status: "playing"; readonly itemId: string }
  | { readonly status: "failed"; readonly itemId: string };

/** Why a preview failed: its URL was not to be had, or what lies there does not play. */
export type PreviewFailure = "unfetched" | "unplayable";

/** Preview of library items (section 4): one at a time, each time from 0. One audio element, made when first needed. */
export class ItemPreview {
  readonly #createAudio: () => PreviewAudio;
  readonly #onChange: (state: PreviewState, failure?: PreviewFailure) => void;
  #audio: PreviewAudio | undefined;
  #state: PreviewState = { status: "idle" };
  /** Counts requests; only the latest may start. */
  #turn = 0;

  constructor(createAudio: () => PreviewAudio, onChange: (state: PreviewState, failure?: PreviewFailure) => void) {
    this.#createAudio = createAudio;
    this.#onChange = onChange;
  }

  get state(): PreviewState {
    return this.#state;
  }

  /** Plays the item from its beginning, pausing any other; a second time stops it. `url` answers undefined where it cannot be read. */
  async toggle(itemId: string, url: () => Promise<string | undefined>): Promise<void> {
    const isStopping = this.#state.status === "playing" && this.#state.itemId === itemId;
    this.stop();
    if (isStopping) return;
    const turn = this.#turn;
    this.#set({ status: "playing", itemId });
    const failure = await this.#start(turn, url);
    if (failure !== undefined && turn === this.#turn) this.#set({ status: "failed", itemId }, failure);
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
    this.#audio.src = "";
    this.#audio = undefined;
  }

  /** Why it did not start; undefined where it did, or need not any more. */
  async #start(turn: number, url: () => Promise<string | undefined>): Promise<PreviewFailure | undefined> {
    const source = await url();
    if (turn !== this.#turn) return undefined;
    if (source === undefined) return "unfetched";
    const audio = this.#element();
    audio.src = source;
    audio.currentTime = 0;
    try {
      await audio.play();
      return undefined;
    } catch {
      // Refused or undecodable: the caller shows it. A pause by a later toggle ends here too, and is no failure of that one.
      return "unplayable";
    }
  }

  #element(): PreviewAudio {
    if (!this.#audio) {
      this.#audio = this.#createAudio();
      this.#audio.addEventListener("ended", this.#ended);
    }
    return this.#audio;
  }

  readonly #ended = (): void => {
    this.stop();
  };

  #set(state: PreviewState, failure?: PreviewFailure): void {
    this.#state = state;
    this.#onChange(state, failure);
  }
}
