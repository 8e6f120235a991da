import type { MixerCommand, MixerReport } from "#worklets/mixer/mixer-protocol.ts";
import { createEmitter } from "../emitter.ts";
import { LoudnessGate } from "./loudness-gate.ts";
import type { EngineLane, LanePeak, Meters } from "../types.ts";

type Metered = Extract<MixerReport, { type: "metered" }>;

/** Computes the meters from the mixer's reports; the mixer measures only while there is a subscriber. */
export class MeterReports {
  readonly #send: (command: MixerCommand) => void;
  readonly #metered = createEmitter<Meters>();
  readonly #gate = new LoudnessGate();
  #listeners = 0;
  #lanes: readonly EngineLane[] = [];
  #version = 0;
  #measurement = 0;
  #truePeak = 0;

  constructor(send: (command: MixerCommand) => void) {
    this.#send = send;
  }

  /** Subscribes; returns the function that unsubscribes. */
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

  /** Version of the lane list, to be sent along with a plan and returned by the reports. A changed list gets a new version. */
  versionOf(lanes: readonly EngineLane[]): number {
    const isSame = lanes.length === this.#lanes.length && lanes.every(({ id }, index) => id === this.#lanes[index]?.id);
    if (!isSame) this.#version += 1;
    this.#lanes = lanes;
    return this.#version;
  }

  /** Discards everything measured, also in reports that are still in transit. */
  reset(): void {
    this.#gate.reset();
    this.#truePeak = 0;
    this.#measurement += 1;
    this.#send({ type: "resetMeters", measurement: this.#measurement });
  }

  receive(report: Metered): void {
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

  /** Peaks of the lanes that sounded; empty where the report refers to an older lane list. */
  #lanePeaks({ version, lanePeaks }: Metered): ReadonlyMap<string, LanePeak> {
    const peaks = new Map<string, LanePeak>();
    if (version !== this.#version) return peaks;
    for (const [index, { id }] of this.#lanes.entries()) {
      const peakLeft = lanePeaks[2 * index] ?? 0;
      const peakRight = lanePeaks[2 * index + 1] ?? 0;
      if (peakLeft > 0 || peakRight > 0) peaks.set(id, { peakLeft, peakRight });
    }
    return peaks;
  }
}
