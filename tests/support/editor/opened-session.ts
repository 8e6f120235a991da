import { onTestFinished } from "vitest";
import type { OpenProjectInput } from "#editor/core/document/open-project.ts";
import { createProjectSession } from "#editor/core/document/project-session.ts";
import { aDevice } from "./opened-project.ts";

/** An editor with no project open yet, on a server with the project "p". */
export function aSession(parts: (device: ReturnType<typeof aDevice>) => Partial<OpenProjectInput> = () => ({})) {
  const device = aDevice();
  const tab = device.aTab(parts(device));
  const session = createProjectSession(tab.input);
  onTestFinished(() => session.dispose());
  const restoring = () => tab.store.getState().restoring;
  return { ...device, ...tab, session, restoring, projectId: () => tab.store.getState().projectId };
}
