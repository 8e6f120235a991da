import { expect, test } from "vitest";
import { HostileSound, RATE } from "#tests/support/media/hostile-sound.ts";
import { randomNumbers } from "#tests/support/engine/random-plan.ts";
import { QUANTUM_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const PLAYABLE_SECONDS = 600;

test("whatever page, audio thread and device do, the playhead is never ahead of the rendered sound", () => {
  for (let seed = 1; seed <= (isExhaustive ? 150 : 50); seed += 1) {
    const next = randomNumbers(seed);
    const share = () => (next() + 1) / 2;
    const sound = new HostileSound(PLAYABLE_SECONDS);
    sound.transport.setLatencyOffset(next());
    let target = 0;
    const actions: (() => void)[] = [
      () => sound.make(share() * (share() < 0.1 ? 5 : 0.05)),
      () => sound.make(0.01),
      () => sound.handle(),
      () => sound.receive(),
      () => (sound.nowMs += share() * (share() < 0.1 ? 6000 : 50)),
      () => (sound.timestamp = { contextTime: sound.currentTime + next() * 6, performanceTime: sound.nowMs + next() * 1000 }),
      () => (sound.timestamp = { contextTime: sound.currentTime - share() / 10, performanceTime: sound.nowMs }),
      () => (sound.state = share() < 0.5 ? "suspended" : "running"),
      () => sound.transport.shuttle(share() < 0.5 ? 1 : 4),
      () => sound.transport.pause(),
      () => {
        target = share() * 60;
        sound.transport.seek(target);
      },
    ];
    for (let step = 0; step < 400; step += 1) {
      actions[Math.floor(share() * actions.length)]?.();
      // A jump is shown at once; rendering follows later.
      const furthest = sound.hasUnheard ? Math.max(sound.mixerFrame, target * RATE) : sound.mixerFrame;
      const ahead = sound.shownFrame - furthest - 4 * QUANTUM_FRAMES;
      expect({ seed, step, ahead: Math.max(0, ahead) }).toEqual({ seed, step, ahead: 0 });
    }
  }
});
