import { lazy } from "react";
import { pageMessages } from "#model/text/page-messages.ts";
import type { Backend } from "#backend/backend.ts";
import { createLazyModule } from "#ui/lazy-module.ts";
import { usePageTitle } from "./layout/use-page-title.ts";
import { ProtectedRoute } from "./session/protected-route.tsx";

const EditorPage = lazy(createLazyModule(async () => ({ default: (await import("#editor/editor-page.tsx")).EditorPage })).load);

/** /editor: the editor for a signed-in user. A change of user mounts a new editor. */
export function EditorRoute({ backend }: { readonly backend: Backend }) {
  usePageTitle(pageMessages.editorTitle);
  return <ProtectedRoute auth={backend.auth}>{(user) => <EditorPage key={user.id} backend={backend} user={user} />}</ProtectedRoute>;
}
