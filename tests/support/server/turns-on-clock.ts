import { createTurns } from "#supabase/local/database/turns.ts";
import type { Asker } from "#supabase/local/database/turns.ts";

export const named = (name: string): Asker => ({ name, asksOn: true, isGone: () => false });

/** Turns on a clock that advances only by the time that turns use, and by 1 µs whenever it is read. */
export function turnsOnClock() {
  let nowMs = 0;
  const turns = createTurns(() => (nowMs += 0.001));
  const events: string[] = [];
  const spend = (name: string, ms: number) =>
    turns.run(async () => {
      events.push(name);
      nowMs += ms;
    });
  const use = (asker: string, name: string, ms: number) => turns.as(named(asker), () => spend(name, ms));
  const pass = (ms: number) => void (nowMs += ms);
  return { turns, events, spend, use, pass };
}
