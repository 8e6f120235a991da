import type { MixerCommand } from "#worklets/mixer/mixer-protocol.ts";

type Queued = { readonly command: MixerCommand; readonly transfer: Transferable[] };

/**
 * Commands to a mixer that is still loading: at most one of each type. A newer command replaces the older one and moves to the end. The
 * result is the same, because each command sets everything it concerns. A plan keeps the first one's place: later jumps need its length.
 */
export class CommandQueue {
  readonly #commands = new Map<MixerCommand["type"], Queued>();
  #isClosed = false;

  get size(): number {
    return this.#commands.size;
  }

  add(command: MixerCommand, transfer: Transferable[]): void {
    if (this.#isClosed) return;
    if (command.type !== "setPlan") this.#commands.delete(command.type);
    this.#commands.set(command.type, { command, transfer });
  }

  /** Removes and returns all queued commands, oldest first. */
  drain(): readonly Queued[] {
    const queued = [...this.#commands.values()];
    this.#commands.clear();
    return queued;
  }

  /** The mixer cannot be loaded: drops all commands, now and later. */
  close(): void {
    this.#isClosed = true;
    this.#commands.clear();
  }
}
