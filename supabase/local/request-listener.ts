import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import { RequestError, getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { createAccounts } from "./auth/accounts.ts";
import { refuseAnonymous } from "./auth/anonymous-gate.ts";
import { requireApiKey } from "./auth/api-key.ts";
import { createAskers } from "./auth/asker.ts";
import { createAuthLimits } from "./auth/auth-limits.ts";
import { createCallerLookup, requireKnownCaller } from "./auth/caller-lookup.ts";
import { showLinkErrors } from "./auth/link-errors.ts";
import { createLiteApp } from "./auth/lite-app.ts";
import { authRoutes } from "./auth/auth-routes.ts";
import { DISK_FULL_CODE } from "./database-errors.ts";
import type { Database } from "./database.ts";
import { DatabaseGoneError } from "./database/database-worker.ts";
import { TurnRefusedError } from "./database/turn-refused.ts";
import { openMailbox } from "./mail/mailbox.ts";
import type { Mailbox } from "./mail/mailbox.ts";
import { mailboxPages } from "./mail/mailbox-pages.ts";
import { createOutbox, deliverBySmtp, deliverToMailbox } from "./mail/outbox.ts";
import type { Delivery } from "./mail/outbox.ts";
import type { Origins } from "./origins.ts";
import { isDirectAndLocal } from "./origins.ts";
import type { Secrets } from "./secrets.ts";
import type { MailPlace, ServerOptions } from "./server-options.ts";
import { openDisk } from "./storage/disk.ts";
import { storageRoutes } from "./storage/storage-routes.ts";
import { createUrlSigner } from "./storage/signing.ts";
import { createStorageService, DEFAULT_LIMIT_BYTES } from "./storage/storage-service.ts";
import { bufferRequest } from "./web/buffered-request.ts";
import type { BufferedRequest } from "./web/buffered-request.ts";
import { requireDiskSpace } from "./web/disk-space.ts";
import { finishAnswer } from "./web/every-answer.ts";
import { MAX_ANONYMOUS_BYTES } from "./web/read-body.ts";
import { limitQuery, limitRequest } from "./web/request-limits.ts";
import { answerTooBusy } from "./web/too-busy.ts";
import { ANSWER_HEADERS, pageHeaders } from "./web/security-headers.ts";
import { staticSite } from "./web/static-site.ts";

type Deps = {
  readonly options: ServerOptions;
  readonly server: Server;
  readonly origins: Origins;
  readonly mails: MailPlace;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly log: (message: string) => void;
  /** Registers a step that runs once no request is open any more, while the database is still open. */
  readonly beforeClose: (step: () => Promise<void>) => void;
};

/** An operation with ten thousand clips has about 4 MB. */
const MAX_OPERATION_BYTES = 16_777_216;
/** A project's settings may have 1 MB. */
const MAX_REST_BODY_BYTES = 2_097_152;

/** Combines all routes of the server. */
export async function createRequestListener(deps: Deps): Promise<(request: IncomingMessage, response: ServerResponse) => void> {
  const { options, server, origins, secrets, database } = deps;
  const { pages, otherOrigins = [], embedOrigins = [] } = options;
  const policy = { otherOrigins, embedOrigins, isDevelopment: pages !== undefined && "dev" in pages };
  const { mailbox, deliver } = await mailService(deps);
  const outbox = createOutbox(deliver, deps.log);
  deps.beforeClose(() => outbox.settled());
  const lite = await createLiteApp(database, secrets, origins);
  const storage = createStorageService(database, await openDisk(join(options.dataDir, "objects")), options.maxUploadBytes);
  await storage.sweep();

  const app = new Hono<BufferedRequest>();
  app.use(finishAnswer);
  app.onError((error, context) => {
    if (error instanceof TurnRefusedError) return answerTooBusy(error);
    console.error(error);
    if (!(error instanceof DatabaseGoneError)) return context.json({ message: "Internal server error" }, 500);
    const { code, message } = error;
    return context.json({ code, message }, code === DISK_FULL_CODE ? 507 : 503);
  });
  app.use(limitRequest);
  const diskSpace = requireDiskSpace(options.dataDir);
  const askerOf = createAskers(secrets, options.addressHeader);
  const byAsker = createMiddleware<BufferedRequest>(async (context, next) => {
    const { incoming } = context.env;
    const { name, claimed } = await askerOf(incoming);
    context.set("asker", name);
    context.set("claimed", claimed);
    if (context.req.method === "OPTIONS") return next();
    // Other requests do slow work between their turns: a sign-in hashes a password, an upload receives its body.
    const isSignedIn = claimed?.role === "authenticated";
    const asksOn = isSignedIn && context.req.path.startsWith("/rest/v1/");
    // Stored media are read without a session, by a signed URL: they compete by their address.
    const group = !isSignedIn && context.req.path.startsWith("/auth/v1/") ? "sign-in" : undefined;
    return database.forAsker({ name, group, asksOn, isGone: () => incoming.socket.destroyed }, next);
  });
  app.use("/auth/v1/verify", showLinkErrors(origins));
  for (const path of ["/auth/v1/*", "/rest/v1/*", "/storage/v1/*"]) app.use(path, diskSpace, byAsker);
  app.route(
    "/auth/v1",
    authRoutes({
      lite,
      origins,
      outbox,
      accounts: createAccounts(database),
      limits: createAuthLimits(),
      publishableKey: secrets.publishableKey,
      addressHeader: options.addressHeader,
    }),
  );
  const callerOf = createCallerLookup(database);
  const buffer = bufferRequest(({ req, var: { caller } }) => {
    if (caller.role === "anon") return MAX_ANONYMOUS_BYTES;
    return req.path === "/rest/v1/rpc/apply_operation" ? MAX_OPERATION_BYTES : MAX_REST_BODY_BYTES;
  });
  const knowCaller = requireKnownCaller(callerOf);
  app.use("/rest/v1/*", requireApiKey(secrets.publishableKey), limitQuery, knowCaller, await refuseAnonymous(database), buffer);
  app.all("/rest/v1/*", (context) => lite.fetch(context.var.buffered));
  app.route(
    "/storage/v1",
    storageRoutes({
      storage,
      signer: createUrlSigner(secrets.storageSecret),
      publishableKey: secrets.publishableKey,
      callerOf,
    }),
  );
  app.get("/config.json", (context) => {
    context.header("Cache-Control", "no-store");
    return context.json({
      supabaseUrl: origins.asSeenFrom(context.req.header("host")),
      publishableKey: secrets.publishableKey,
      mailboxUrl: mailbox && isDirectAndLocal(context.env.incoming) ? "/mailbox" : null,
      authFlow: "implicit",
      maxUploadBytes: options.maxUploadBytes ?? DEFAULT_LIMIT_BYTES,
      embedOrigins,
    });
  });
  if (mailbox) app.route("/mailbox", mailboxPages(mailbox));
  if (options.pages && "staticDir" in options.pages) app.route("/", staticSite(options.pages.staticDir, policy));

  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false, errorHandler: answerUnreadable });
  if (!options.pages || !("dev" in options.pages)) return (request, response) => void answer(request, response);
  const dev = await options.pages.dev(server);
  return (request, response) => {
    const { pathname } = new URL(request.url ?? "/", origins.site);
    if (/^\/((auth|rest|storage)\/v1|config\.json$|mailbox)/.test(pathname)) return void answer(request, response);
    for (const [name, value] of Object.entries(pageHeaders(pathname, policy))) response.setHeader(name, value);
    return dev(request, response);
  };
}

/** Answers a request with an invalid address or host, which reaches no route. */
function answerUnreadable(error: unknown): Response {
  const isUnreadable = error instanceof RequestError;
  if (!isUnreadable) console.error(error);
  const message = isUnreadable ? "The request's address or host cannot be read." : "Internal server error";
  return Response.json({ message }, { status: isUnreadable ? 400 : 500, headers: { ...ANSWER_HEADERS, Connection: "close" } });
}

async function mailService({ options, mails, log }: Deps): Promise<{ mailbox: Mailbox | undefined; deliver: Delivery }> {
  const mailbox = mails === "mailbox" ? await openMailbox(options.dataDir) : undefined;
  return { mailbox, deliver: options.smtp ? deliverBySmtp(options.smtp) : deliverToMailbox(mailbox, log) };
}
