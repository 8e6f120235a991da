import type { MixerCommand } from "#worklets/mixer/mixer-protocol.ts";

type Queued = { readonly command: MixerCommand; readonly transfer: Transferable[] };

/**
 * Commands to a mixer that is still being loaded, at most one of each type: the newest replaces the one before, at the end. What the mixer
 * then does is the same: each command sets all of what it is about. A plan stays where the first one was: jumps behind it need its length.
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

  /** What waits, oldest first; nothing waits afterwards. */
  take(): readonly Queued[] {
    const taken = [...this.#commands.values()];
    this.#commands.clear();
    return taken;
  }

  /** The mixer will never be there: nothing waits for it any more. */
  close(): void {
    this.#isClosed = true;
    this.#commands.clear();
  }
}
