import type { Frame, Locator, Page } from "playwright";
import { serveApp } from "../browser/app.ts";
import type { TestServer } from "../server/test-server.ts";
import { startEmbedHost } from "./embed-host.ts";
import type { EmbedHost } from "./embed-host.ts";
import { makeProject } from "./shared-project.ts";
import type { SharedProject } from "./shared-project.ts";

/** A server with a user's project, and pages of another site that may show it. */
export type SharedStage = {
  readonly host: EmbedHost;
  readonly server: TestServer;
  readonly project: SharedProject;
  /** The URL of a project's view. */
  viewOf(id: string): string;
  /** The element that is visible once the project is shown. */
  shown(place: Page | Frame): Locator;
  dispose(): Promise<void>;
};

export async function openSharedStage(owner: string, name: string): Promise<SharedStage> {
  const host = await startEmbedHost();
  const server = await serveApp(undefined, { embedOrigins: [host.pages] });
  const project = await makeProject(server, owner, name);
  return {
    host,
    server,
    project,
    viewOf: (id) => `${server.url}/embed?project=${id}`,
    shown: (place) => place.getByRole("heading", { name }),
    async dispose() {
      project.dispose();
      await host.dispose();
      await server.dispose();
    },
  };
}
