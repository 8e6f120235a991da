import type { MixerCommand, MixerReport } from "#worklets/mixer/mixer-protocol.ts";
import { createEmitter } from "../emitter.ts";
import { LoudnessGate } from "./loudness-gate.ts";
import type { EngineLane, LanePeak, Meters } from "../types.ts";

type Metered = Extract<MixerReport, { type: "metered" }>;

/** Makes meters of the mixer's reports; the mixer measures only while somebody listens here. */
export class MeterReports {
  readonly #send: (command: MixerCommand) => void;
  readonly #metered = createEmitter<Meters>();
  readonly #gate = new LoudnessGate();
  #listeners = 0;
  #lanes: readonly EngineLane[] = [];
  #edition = 0;
  #measurement = 0;
  #truePeak = 0;

  constructor(send: (command: MixerCommand) => void) {
    this.#send = send;
  }

  /** Returns the way to stop listening. */
  on(listener: (meters: Meters) => void): () => void {
    const stop = this.#metered.on(listener);
    if (++this.#listeners === 1) this.#send({ type: "setMetering", enabled: true });
    let isOn = true;
    return () => {
      if (!isOn) return;
      isOn = false;
      stop();
      if (--this.#listeners === 0) this.#send({ type: "setMetering", enabled: false });
    };
  }

  /** A plan is on its way to the mixer: the number of its list of lanes, by which the reports name it. */
  editionOf(lanes: readonly EngineLane[]): number {
    const isSame = lanes.length === this.#lanes.length && lanes.every(({ id }, index) => id === this.#lanes[index]?.id);
    if (!isSame) this.#edition += 1;
    this.#lanes = lanes;
    return this.#edition;
  }

  /** Forgets all that was measured; reports of it that are still on their way do not count. */
  reset(): void {
    this.#gate.reset();
    this.#truePeak = 0;
    this.#measurement += 1;
    this.#send({ type: "resetMeters", measurement: this.#measurement });
  }

  hear(report: Metered): void {
    if (report.measurement !== this.#measurement) return;
    if (report.broken) this.#gate.interrupt();
    for (const power of report.hopPowers) this.#gate.add(power);
    this.#truePeak = report.truePeak;
    const { peakLeft, peakRight } = report;
    this.#metered.emit({
      peakLeft,
      peakRight,
      lanes: this.#lanePeaks(report),
      loudness: {
        momentaryLufs: report.silent ? undefined : this.#gate.momentary(),
        shortTermLufs: report.silent ? undefined : this.#gate.shortTerm(),
        integratedLufs: this.#gate.integrated(),
        truePeakDb: 20 * Math.log10(this.#truePeak),
      },
    });
  }

  clear(): void {
    this.#metered.clear();
  }

  /** Of lanes that sounded; none where the report is about other lanes than the newest plan's. */
  #lanePeaks({ edition, lanePeaks }: Metered): ReadonlyMap<string, LanePeak> {
    const peaks = new Map<string, LanePeak>();
    if (edition !== this.#edition) return peaks;
    for (const [index, { id }] of this.#lanes.entries()) {
      const peakLeft = lanePeaks[2 * index] ?? 0;
      const peakRight = lanePeaks[2 * index + 1] ?? 0;
      if (peakLeft > 0 || peakRight > 0) peaks.set(id, { peakLeft, peakRight });
    }
    return peaks;
  }
}
