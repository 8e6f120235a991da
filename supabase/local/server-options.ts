import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { SmtpSettings } from "./mail/outbox.ts";

export type DevMiddleware = (request: IncomingMessage, response: ServerResponse) => void;

/** Where mails go: to the mailbox and the console if only this machine reaches the site; to the console alone; or to their addresses. */
export type MailPlace = "mailbox" | "console" | "sent";

export type ServerOptions = {
  /** 0 selects any free port. */
  readonly port: number;
  /** Address to listen on; absent: this machine only. */
  readonly host?: string;
  /** Folder of everything the server stores: database, objects, secrets, local mails. */
  readonly dataDir: string;
  /** The pages: a folder with the built app, or the development server for this HTTP server. Absent: no pages. */
  readonly pages?: { readonly staticDir: string } | { readonly dev: (server: Server) => Promise<DevMiddleware> };
  /** The server's public address, if it is not http://localhost:port. */
  readonly siteUrl?: string;
  /** Maximum size of a file, instead of each bucket's own limit. */
  readonly maxUploadBytes?: number;
  /** Settings for sending real mail. Absent: a local mailbox. */
  readonly smtp?: SmtpSettings;
  /**
   * The header in which the proxy in front of this server reports the client's address, e.g. "X-Forwarded-For". Absent: none is trusted.
   */
  readonly addressHeader?: string;
  /** Further origins that pages connect to, e.g. the hosted Supabase project the app was built for. */
  readonly otherOrigins?: readonly string[];
  /** Origins whose pages may show `/embed` in a frame; absent: none. */
  readonly embedOrigins?: readonly string[];
  /** Receives one message at a time; absent: the console. */
  readonly log?: (message: string) => void;
};
