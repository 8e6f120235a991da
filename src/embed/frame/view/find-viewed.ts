import type { Answer, Backend, LoadedProject, Media } from "#backend/backend.ts";
import { refused } from "#backend/refused.ts";
import type { PublicProjects } from "#backend/supabase/projects/public-projects.ts";
import { success } from "#model/result.ts";

/** A read-only project, and the access to its media. */
export type Viewed = {
  readonly project: LoadedProject;
  /** Loads the present state; refused once the project may not be viewed any more. */
  readonly latest: () => Answer<LoadedProject>;
  readonly media: Pick<Media, "signedUrl" | "contentName">;
  /** False: private, shown because its owner is signed in on this page or in this frame. */
  readonly isPublic: boolean;
};

/** A project as the public sees it, else as its signed-in owner does. Undefined: it is private or does not exist. */
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
