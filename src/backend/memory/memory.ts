import { failure, success } from "#model/result.ts";
import { randomId } from "#ui/random-id.ts";
import { createAuthStates } from "../auth-states.ts";
import type { Backend, LoadedProject, Profile, User } from "../backend.ts";
import { downloadAddress } from "../download-address.ts";
import { createMemoryAuth } from "./memory-auth.ts";
import { createOpenMemoryBackend } from "./memory-backend.ts";
import { createMemoryLibrary } from "./memory-library.ts";
import { createMemoryObjects } from "./memory-objects.ts";
import { createMemoryProjects } from "./memory-projects.ts";
import { createMemoryReleases } from "./memory-releases.ts";
import { refused } from "../refused.ts";
import { extensionOf, photoPath, picturePath } from "../storage-paths.ts";

export type MemoryBackendOptions = {
  /** The user who is signed in at the start; default a local user. `undefined`: nobody. */
  readonly user?: User | undefined;
  /** Initial projects, oldest first; they belong to `user`. */
  readonly projects?: readonly LoadedProject[];
  /** Makes uuids. */
  readonly newId?: () => string;
  readonly now?: () => Date;
  /** Relative addresses of clips and pictures are resolved against it. Default: only absolute ones are read. */
  readonly baseUrl?: string;
};

export const LOCAL_USER: User = { id: "00000000-0000-4000-8000-000000000001", email: "local@localhost" };

/**
 * A complete backend in memory, for embeds without a server and for tests of the interface. Objects are Blobs read through `blob:` URLs; a
 * clip or picture may also name any address, which is read directly. `dispose` releases everything.
 */
export function createMemoryBackend(options: MemoryBackendOptions = {}): Backend {
  const user = "user" in options ? options.user : LOCAL_USER;
  const newId = options.newId ?? randomId;
  const states = createAuthStates(user ? { status: "signedIn", user } : { status: "signedOut" });
  const now = options.now ?? (() => new Date());
  const backend = createOpenMemoryBackend(states, newId);
  const objects = createMemoryObjects();
  const releases = createMemoryReleases(now);
  const { projects, operations, add, timelinesOf } = createMemoryProjects(backend, now, releases);
  const library = createMemoryLibrary({ backend, objects, releases, now, timelinesOf });
  const profiles = new Map<string, Profile>();
  const photos = new Map<string, string>();
  if (user) for (const project of options.projects ?? []) add(project, user.id);

  const addressOf = (path: string) => (URL.canParse(path, options.baseUrl) ? new URL(path, options.baseUrl).href : undefined);
  const notFound = () => refused("Object not found", 404);

  return {
    auth: createMemoryAuth(states, newId),
    projects,
    operations,
    library,
    profiles: {
      load: () => backend.withUser(({ id }) => success(profiles.get(id) ?? { fullName: "", avatarUrl: undefined })),
      save: (change) =>
        backend.withUser(({ id }) => {
          if (change.photo) {
            const last = photos.get(id);
            if (last !== undefined) objects.remove(last);
            const path = photoPath(id, newId(), "");
            objects.put(path, change.photo);
            photos.set(id, path);
          }
          const path = photos.get(id);
          const profile = { fullName: change.fullName, avatarUrl: path === undefined ? undefined : objects.urlOf(path) };
          profiles.set(id, profile);
          return success(profile);
        }),
    },
    media: {
      copyToProject: (projectId, path) =>
        backend.withUser(({ id }) => {
          const blob = objects.get(path);
          if (!blob) return notFound();
          const copy = picturePath(id, projectId, newId(), extensionOf(path));
          releases.add(copy, false);
          objects.put(copy, blob);
          return success(copy);
        }),
      storeProxy: (path, proxy, { signal, onProgress } = {}) =>
        backend.withUser(() => {
          if (signal?.aborted) return failure({ kind: "aborted", message: "The upload was cancelled." });
          if (!objects.get(path)) objects.put(path, proxy);
          onProgress?.(proxy.size, proxy.size);
          return success(undefined);
        }),
      remove: (path) =>
        backend.withUser(() => {
          objects.remove(path);
          return success(undefined);
        }),
      sweep: () =>
        backend.withUser(({ id }) => {
          const isLeft = (path: string) =>
            path.startsWith(`${id}/`) && path !== photos.get(id) && !library.isReferenced(path, id) && !releases.isRecent(path);
          const left = objects.paths().filter(isLeft);
          for (const path of left) objects.remove(path);
          return success(left.length);
        }),
      signedUrl: (path) =>
        backend.withUser(() => {
          const url = objects.urlOf(path) ?? addressOf(path);
          return url === undefined ? notFound() : success(url);
        }),
      // A later page may reuse the same paths for other content.
      contentName: () => undefined,
      download: async (path, signal, onBytes) => {
        const own = await backend.withUser(() => {
          const blob = objects.get(path);
          return blob ? success(blob) : notFound();
        });
        // As with `signedUrl`: a path that is no stored object may be any address.
        const address = addressOf(path);
        const isElsewhere = !own.ok && own.error.kind === "refused" && address !== undefined;
        return isElsewhere ? downloadAddress(address, signal, onBytes) : own;
      },
    },
    dispose() {
      states.dispose();
      objects.dispose();
    },
  };
}
