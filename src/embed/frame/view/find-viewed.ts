import type { Answer, Backend, LoadedProject, Media } from "#backend/backend.ts";
import { refused } from "#backend/refused.ts";
import type { PublicProjects } from "#backend/supabase/projects/public-projects.ts";
import { success } from "#model/result.ts";

/** A project to look at, and how its media are read. */
export type Viewed = {
  readonly project: LoadedProject;
  /** The same as it is by then; refused once it can no longer be looked at. */
  readonly latest: () => Answer<LoadedProject>;
  readonly media: Pick<Media, "signedUrl" | "contentName">;
  /** False: its owner is signed in here, and sees what nobody else does. */
  readonly isPublic: boolean;
};

/** The project as anybody sees it where it is public, else as its owner does, where that one is signed in. Undefined: private, or there is none. */
export async function findViewed(
  id: string,
  publicProjects: PublicProjects,
  { auth, projects, media }: Backend,
): Answer<Viewed | undefined> {
  const open = await publicProjects.find(id);
  if (!open.ok) return open;
  if (open.value) {
    const latest = async () => {
      const again = await publicProjects.find(id);
      if (!again.ok) return again;
      return again.value ? success(again.value) : refused("Project not found", 404);
    };
    return success({ project: open.value, latest, media: publicProjects.media, isPublic: true });
  }
  if (!("user" in auth.state())) return success(undefined);
  const own = await projects.load(id);
  if (own.ok) return success({ project: own.value, latest: () => projects.load(id), media, isPublic: false });
  const isHidden = own.error.kind === "refused" || own.error.kind === "unauthenticated";
  return isHidden ? success(undefined) : own;
}
