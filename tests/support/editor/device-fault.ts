import { onTestFinished } from "vitest";

/** "suspended": no context starts. "standing": each context reports "running" but its time stands still. "none": there is a device. */
type Missing = "suspended" | "standing" | "none";

export type DeviceFault = {
  /** Connects a device; the browser reports the change. */
  connect(): void;
  connectUnsaid(): void;
  /** Disconnects the device, even during playback. */
  pullOut(): Promise<void>;
  /** Contexts that are not closed. */
  open(): readonly AudioContext[];
};

type Habits = {
  /** As in Firefox: if a context could not start at a sample rate, no later context at that rate starts. */
  readonly keepsDeadRates?: boolean;
  /** As in Firefox: a context that is being closed reports "running" for this long. */
  readonly closingMs?: number;
};

/** Until the test is finished, contexts behave as without a sound device: the browser's real contexts underneath are suspended. */
export function deviceFault(start: Missing, { keepsDeadRates = false, closingMs = 0 }: Habits = {}): DeviceFault {
  const Original = globalThis.AudioContext;
  const contexts: DeviceContext[] = [];
  const deadRates = new Set<number>();
  let missing = start;

  class DeviceContext extends Original {
    missing = missing;
    stoodAt = 0;

    constructor(options?: AudioContextOptions) {
      super(options);
      contexts.push(this);
      if (keepsDeadRates && this.missing !== "none") deadRates.add(this.sampleRate);
      if (deadRates.has(this.sampleRate)) this.missing = "suspended";
      if (this.missing !== "none") super.suspend().catch(() => undefined);
    }

    async lose(how: Missing): Promise<void> {
      this.stoodAt = super.currentTime;
      this.missing = how;
      await super.suspend();
    }

    override get state(): AudioContextState {
      if (this.missing === "none" || super.state === "closed") return super.state;
      return this.missing === "standing" ? "running" : "suspended";
    }

    override get currentTime(): number {
      return this.missing === "none" ? super.currentTime : this.stoodAt;
    }

    override async close(): Promise<void> {
      if (closingMs > 0) await new Promise((resolve) => setTimeout(resolve, closingMs));
      await super.close();
    }

    override resume(): Promise<void> {
      return this.missing === "none" ? super.resume() : new Promise(() => {});
    }
  }

  globalThis.AudioContext = DeviceContext;
  onTestFinished(() => {
    globalThis.AudioContext = Original;
  });
  const open = () => contexts.filter(({ state }) => state !== "closed");
  return {
    connectUnsaid() {
      missing = "none";
    },
    connect() {
      missing = "none";
      for (const context of open().filter((one) => one.missing !== "none" && !deadRates.has(one.sampleRate))) {
        context.missing = "none";
        context.resume().catch(() => undefined);
      }
      navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
    },
    async pullOut() {
      missing = "standing";
      for (const context of contexts) await context.lose("standing");
    },
    open,
  };
}
