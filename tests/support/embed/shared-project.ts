import { readFile } from "node:fs/promises";
import { putClip } from "#model/edits/change.ts";
import { openSignedInPage } from "../server/client-backend.ts";
import { mediaPath } from "../media/media-files.ts";
import type { TestServer } from "../server/test-server.ts";
import { unwrap } from "../model/unwrap.ts";

/** A user's project with a picture and one clip of 5 s, private by default. */
export type SharedProject = {
  readonly id: string;
  readonly setPublic: (isPublic: boolean) => Promise<void>;
  dispose(): void;
};

const PICTURE_SECONDS = 5;

/** Makes the account and the project with the app's own client. The password is that of all test accounts. */
export async function makeProject(server: TestServer, email: string, name: string): Promise<SharedProject> {
  const { backend } = await openSignedInPage(server, email);
  const bring = async (media: string, type: string, projectId?: string) => {
    const file = new File([new Uint8Array(await readFile(await mediaPath(media)))], media, { type });
    return unwrap(await backend.library.import(file, projectId === undefined ? {} : { projectId })).path;
  };
  const id = crypto.randomUUID();
  const url = await bring("small-picture.mp4", "video/mp4", id);
  const { revision } = unwrap(await backend.projects.create({ id, name, picture: { url, duration: PICTURE_SECONDS } }));
  const clip = {
    id: crypto.randomUUID(),
    name: "Theme",
    url: await bring("vanilagy__sample.flac", "audio/flac"),
    startTime: 0,
    endTime: 5,
    laneIndex: 0,
    sourceOffset: 0,
    originalDuration: undefined,
    muted: false,
    gainDb: 0,
    pan: 0,
    fadeIn: 0,
    fadeOut: 0,
  };
  const operation = { opId: crypto.randomUUID(), baseRev: revision, kind: "addClip" as const, changes: [putClip(clip)] };
  unwrap(await backend.operations.apply(id, operation));
  const { sharing } = backend;
  if (!sharing) throw new Error("This backend shares nothing.");
  return { id, setPublic: async (isPublic) => unwrap(await sharing.setPublic(id, isPublic)), dispose: () => backend.dispose() };
}
