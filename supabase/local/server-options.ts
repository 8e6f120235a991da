import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { SmtpSettings } from "./mail/outbox.ts";

export type DevMiddleware = (request: IncomingMessage, response: ServerResponse) => void;

/** Where mails go: to the mailbox and the console, where this machine alone reaches the site; to the console alone; or to their addresses. */
export type MailPlace = "mailbox" | "console" | "sent";

export type ServerOptions = {
  /** 0 takes any free port. */
  readonly port: number;
  /** Address to listen on; this machine only where absent. */
  readonly host?: string;
  /** Everything the server keeps lies here: database, objects, secrets, local mails. */
  readonly dataDir: string;
  /** The pages: a folder with the built app, or the development server made for this HTTP server. Neither: no pages. */
  readonly pages?: { readonly staticDir: string } | { readonly dev: (server: Server) => Promise<DevMiddleware> };
  /** The server's own address for the world, where it is not http://localhost:port. */
  readonly siteUrl?: string;
  /** The largest file that is taken, instead of each bucket's own limit. */
  readonly maxUploadBytes?: number;
  /** Real mail. Absent: a local mailbox. */
  readonly smtp?: SmtpSettings;
  /** The header in which the proxy in front of this server names the client, e.g. "X-Forwarded-For"; absent: no header is believed. */
  readonly addressHeader?: string;
  /** Further origins that pages talk to, e.g. a hosted Supabase project the app was built for. */
  readonly otherOrigins?: readonly string[];
  /** Origins whose pages may show `/embed` in a frame; none where absent. */
  readonly embedOrigins?: readonly string[];
  /** Takes one message at a time; the console where absent. */
  readonly log?: (message: string) => void;
};
