import { onTestFinished } from "vitest";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import type { BackendError } from "#model/backend-error.ts";
import { readMedia } from "#tests/support/media/media-files.ts";

export const film = new Uint8Array(await readMedia("vanilagy__frames.webm"));
export const music = new Uint8Array(await readMedia("google__sample_opus.mp4"));
export const refusal: BackendError = { kind: "refused", message: "no room", status: 507, code: undefined };

export const filmFile = (name = "night-drive 2.webm", type = "video/webm") => new File([film], name, { type });

/** A backend until the end of the test. */
export function aBackend(): Backend {
  const backend = createMemoryBackend({ user: { id: "u1", email: "a@b.c" } });
  onTestFinished(() => backend.dispose());
  return backend;
}
