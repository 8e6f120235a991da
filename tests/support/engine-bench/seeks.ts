import { sideOf, zonesOf, type Zones } from "./arrangements.ts";
import type { Contender, Kind } from "./contender.ts";
import { withContender } from "./open.ts";
import { pass } from "./statistics.ts";

const RATE = 48_000;
/** Detection level for a zone's 0.4; a crossfade of 128 frames exceeds it on its second frame. */
const LEVEL = 0.001;

/** A distant zone that sounds on the other channel. */
const zoneAfter = (zone: number, { zoneCount }: Zones) => {
  const far = (zone + Math.floor(zoneCount * 0.618_034)) % zoneCount;
  return sideOf(far) === sideOf(zone) ? (far + 1) % zoneCount : far;
};

async function startIn(contender: Contender, zones: Zones): Promise<number> {
  const zone = 2;
  const { heard } = await contender.tap.arm(sideOf(zone), LEVEL);
  contender.seek(zones.placeIn(zone, 0.3));
  contender.play();
  await heard;
  await pass(300);
  return zone;
}

/** Milliseconds from each seek during playback to the rendering of the first sample at the new position. */
export const seekLatencies = (kind: Kind, clipCount: number, count: number): Promise<number[]> =>
  withContender(
    kind,
    RATE,
    (rate) => zonesOf(clipCount, rate),
    async (contender, zones) => {
      const times: number[] = [];
      let zone = await startIn(contender, zones);
      for (let index = 0; index < count; index += 1) {
        const to = zoneAfter(zone, zones);
        if (sideOf(to) === sideOf(zone)) throw new Error("Two zones on the same side.");
        const { heard } = await contender.tap.arm(sideOf(to), LEVEL);
        // A random time between two callbacks of the device.
        await pass(20 + Math.random() * 20);
        const asked = Date.now();
        contender.seek(zones.placeIn(to, 0.1 + 0.5 * ((index * 0.382) % 1)));
        times.push((await heard) - asked);
        zone = to;
        await pass(30);
      }
      return times;
    },
  );

/** Milliseconds of main-thread time per seek call during playback: the mean of `batch` calls, `count` times. */
export const seekCosts = (kind: Kind, clipCount: number, count: number, batch: number): Promise<number[]> =>
  withContender(
    kind,
    RATE,
    (rate) => zonesOf(clipCount, rate),
    async (contender, zones) => {
      let zone = await startIn(contender, zones);
      const costs: number[] = [];
      for (let round = 0; round < count; round += 1) {
        const began = performance.now();
        for (let index = 0; index < batch; index += 1) {
          zone = zoneAfter(zone, zones);
          contender.seek(zones.placeIn(zone, 0.2));
        }
        costs.push((performance.now() - began) / batch);
        await pass(30);
      }
      return costs;
    },
  );
