import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import type { FlowFailure } from "#media/flow.ts";
import { importFile } from "#media/import-file.ts";
import { uploadPicture } from "#media/upload-picture.ts";
import type { Result } from "#model/result.ts";
import { randomId } from "#ui/random-id.ts";
import nightDrive from "./night-drive.m4a?url";
import paperBoats from "./paper-boats.m4a?url";
import sixShots from "./six-shots.mp4?url";
import slowSunrise from "./slow-sunrise.m4a?url";

/** The library lists the newest item first. */
const MUSIC = [
  ["paper-boats.m4a", paperBoats],
  ["night-drive.m4a", nightDrive],
  ["slow-sunrise.m4a", slowSunrise],
] as const;

/** A backend in memory with a project that shows the sample cut, and three pieces of music. Rejects if a file cannot be fetched. */
export async function makeTrial(): Promise<Backend> {
  const store = createMemoryBackend();
  const [picture, ...music] = await Promise.all([
    sampleFile("six-shots.mp4", sixShots, "video/mp4"),
    ...MUSIC.map(([name, url]) => sampleFile(name, url, "audio/mp4")),
  ]);
  must(await uploadPicture({ store, file: picture, newId: randomId }));
  for (const file of music) must(await importFile({ store, file }));
  return store;
}

async function sampleFile(name: string, url: string, type: string): Promise<File> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return new File([await response.blob()], name, { type });
}

function must(result: Result<unknown, FlowFailure>): void {
  if (!result.ok) throw new Error(result.error.kind === "failed" ? result.error.message : result.error.kind);
}
