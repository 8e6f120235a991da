import type { PlayingDeps } from "#editor/actions/action-deps.ts";
import type { PlayingActions } from "#editor/actions/playing/playing-actions.ts";
import { playUpTo } from "#editor/actions/playing/while-playing.ts";
import { playableEnd } from "#editor/core/store/playable-end.ts";
import type { ShuttleRate } from "#engine/types.ts";
import type { TimelineHandle } from "./api.ts";
import { shortText, UsageError } from "./usage-error.ts";

export type TransportDeps = PlayingDeps & {
  readonly commands: Pick<PlayingActions, "seek" | "pause" | "setVolume">;
};

const RATES: readonly ShuttleRate[] = [-8, -4, -2, -1, 1, 2, 4, 8];

/** A page's calls for playback. */
export function createTransportCalls({
  store,
  engine,
  playhead,
  commands,
}: TransportDeps): Pick<TimelineHandle, "seek" | "play" | "pause" | "playRange" | "setRate" | "setVolume"> {
  let rate: ShuttleRate = 1;
  const unlocked = async (start: () => void): Promise<boolean> => {
    const { ok } = await engine.unlock();
    if (ok && playableEnd(store.getState()) > 0) start();
    return ok;
  };
  const isPlaying = () => engine.state.transport === "playing";
  return {
    seek: commands.seek,
    pause: commands.pause,
    play: () => unlocked(() => isPlaying() || engine.shuttle(rate)),
    playRange: (start, end) => {
      if (!(Number.isFinite(start) && Number.isFinite(end) && start >= 0 && end > start)) {
        throw new UsageError("value", `playRange needs two times in order, not ${shortText(start)} and ${shortText(end)}.`);
      }
      return unlocked(() => {
        commands.seek(start);
        playUpTo(end, { engine, playhead, store }, () => {
          commands.pause();
          commands.seek(end);
        });
      });
    },
    setRate: (wanted) => {
      const known = RATES.find((one) => one === wanted);
      if (known === undefined) throw new UsageError("value", `The speed is one of ${RATES.join(", ")}, not ${shortText(wanted)}.`);
      rate = known;
      if (isPlaying()) engine.shuttle(rate);
    },
    setVolume: (volume) => {
      if (!(volume >= 0 && volume <= 1)) throw new UsageError("value", `The volume is 0 to 1, not ${shortText(volume)}.`);
      commands.setVolume(volume);
    },
  };
}
