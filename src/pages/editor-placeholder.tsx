import type { Backend, User } from "#backend/backend.ts";

/** Stands in until the editor's page is there. */
export function EditorPage({ user }: { readonly backend: Backend; readonly user: User }) {
  return <main>{user.email}</main>;
}
