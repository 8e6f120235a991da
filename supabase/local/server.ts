import { join } from "node:path";
import { openDatabase } from "./database.ts";
import { lockFolder } from "./folder-lock.ts";
import type { FolderLostError } from "./folder-errors.ts";
import { createRequestListener } from "./request-listener.ts";
import { closeServer, listen } from "./listening.ts";
import { createOrigins } from "./origins.ts";
import { makePrivateFolder } from "./private-folder.ts";
import { loadSecrets } from "./secrets.ts";
import type { MailPlace, ServerOptions } from "./server-options.ts";

export type RunningServer = {
  /** The address for users. */
  readonly url: string;
  /** The address on this machine; it differs if a site URL is set. */
  readonly localUrl: string;
  readonly mails: MailPlace;
  /** Resolves if this process no longer holds the data folder. It must then end at once, because closing the database would write to it. */
  readonly folderLost: Promise<FolderLostError>;
  /** Ends open requests within two seconds, closes the database and releases the folder. */
  close(): Promise<void>;
};

/**
 * Starts the embedded backend: `/auth/v1`, `/rest/v1`, `/storage/v1`, `/config.json`, `/mailbox` and the pages, on one origin. Throws
 * PortInUseError or FolderInUseError, whose messages are for the user.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const log = options.log ?? ((message: string) => console.log(message));
  await makePrivateFolder(options.dataDir, log);
  const lock = await lockFolder(options.dataDir, { log });
  const undo: (() => Promise<void>)[] = [() => lock.release()];
  const close = async (): Promise<void> => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  try {
    // The port first: it is part of every link, and a taken one is detected before the database opens.
    const { server, port, answerWith } = await listen(options.port, options.host ?? "127.0.0.1");
    undo.push(() => closeServer(server));
    const origins = createOrigins(port, options.siteUrl);
    const secrets = await loadSecrets(options.dataDir);
    const database = await openDatabase(join(options.dataDir, "database"));
    undo.splice(1, 0, () => database.close());
    const mails = options.smtp ? "sent" : origins.isSiteLocal ? "mailbox" : "console";
    const beforeClose = (step: () => Promise<void>) => void undo.splice(2, 0, step);
    answerWith(await createRequestListener({ options, server, origins, mails, secrets, database, log, beforeClose }));
    return { url: origins.site, localUrl: `http://localhost:${port}`, mails, folderLost: lock.lost, close };
  } catch (error) {
    await close();
    throw error;
  }
}
