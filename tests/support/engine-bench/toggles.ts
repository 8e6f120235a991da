import { lanesToToggle, toggleWhilePlaying, type Toggled } from "#tests/support/editor/toggling.ts";
import { chosenFile } from "./opening.ts";
import { startEngine } from "./engine-ours.ts";
import { tappedContext } from "./tap.ts";

const RATE = 48_000;

/** `count` mutes and solos that end while `lanes` lanes play, each soon after a seek; every PCM page is decoded when needed. */
export async function toggles(count: number, lanes: number, seconds: number): Promise<readonly Toggled[]> {
  const file = chosenFile();
  const sourceIds = Array.from({ length: lanes }, (_, index) => `${index}`);
  const arrangement = { sounds: new Map(sourceIds.map((id) => [id, file])), clips: [], lengthSeconds: seconds };
  const engine = await startEngine(await tappedContext(RATE), arrangement, { decode: { cacheBytes: 0 } });
  try {
    return await toggleWhilePlaying(engine, lanesToToggle(sourceIds, seconds, engine.rate), count, 1);
  } finally {
    await engine.dispose();
  }
}
