import { setTimeout } from "node:timers/promises";
import { Hono } from "hono";
import type { Context } from "hono";
import type { Outbox } from "../mail/outbox.ts";
import type { Origins } from "../origins.ts";
import { bufferRequest } from "../web/buffered-request.ts";
import type { BufferedRequest } from "../web/buffered-request.ts";
import { MAX_ANONYMOUS_BYTES } from "../web/read-body.ts";
import type { Accounts } from "./accounts.ts";
import { invalidCredentials, nothing, notOffered, refusal, signedUp, tooMany } from "./auth-answers.ts";
import { requireApiKey } from "./api-key.ts";
import type { AuthLimits } from "./auth-limits.ts";
import { clientAddress } from "./client-address.ts";
import { emailRefusal, fieldOf, passwordRefusal } from "./credentials.ts";
import type { Attempt } from "./attempt-limiter.ts";
import { redirectWithError } from "./link-errors.ts";
import type { LiteApp } from "./lite-app.ts";
import { passwords } from "./passwords.ts";

type Deps = {
  readonly lite: LiteApp;
  readonly accounts: Accounts;
  readonly limits: AuthLimits;
  readonly origins: Origins;
  readonly outbox: Outbox;
  readonly publishableKey: string;
  /** The header in which the proxy in front of the server reports the client's address. */
  readonly addressHeader: string | undefined;
};

type AuthContext = Context<BufferedRequest>;
type Handler = (deps: Deps, context: AuthContext, body: unknown) => Promise<Response>;

/** About the time of hashing a password, and many times that of any look-up. */
const LOOKUP_MS = 50;
const MAIL_LINKS: readonly string[] = ["signup", "recovery"];

/**
 * `/auth/v1`, as far as the product uses it; all other routes of @supabase/lite are closed. Sign-in and every route that sends a mail give
 * the same answer, after the same work, whether an address has an account or not.
 */
export function authRoutes(deps: Deps): Hono<BufferedRequest> {
  const answerBy = (handler: Handler) => async (context: AuthContext) => handler(deps, context, await readJson(context));
  const byLibrary = (context: AuthContext) => deps.lite.fetch(context.var.buffered);
  return new Hono<BufferedRequest>()
    .get("/verify", (context) => followLink(deps, context))
    .use(
      requireApiKey(deps.publishableKey),
      bufferRequest(() => MAX_ANONYMOUS_BYTES),
    )
    .post("/token", answerBy(answerToken))
    .post("/signup", answerBy(signUp))
    .post("/resend", answerBy(confirmAgain))
    .post("/recover", answerBy(recover))
    .put("/user", answerBy(changePassword))
    .get("/user", byLibrary)
    .post("/logout", byLibrary)
    .options("/*", byLibrary)
    .all("/*", notOffered);
}

const answerToken: Handler = async (deps, context, body) => {
  const grant = context.req.query("grant_type");
  if (grant === "refresh_token") return deps.lite.fetch(context.var.buffered);
  return grant === "password" ? signIn(deps, context, body) : notOffered();
};

const signIn: Handler = async (deps, context, body) => {
  const email = emailOf(body);
  const password = fieldOf(body, "password");
  if (email === "") return refusal(400, "validation_failed", "missing email or phone");
  const attempt = attemptOf(deps, context, email);
  const waitMs = deps.limits.signIn.spend(attempt);
  if (waitMs > 0) return tooMany("over_request_rate_limit", waitMs);
  if (passwords.isOverloaded()) return busy();
  // The library compares passwords of confirmed accounts only.
  const isConfirmed = await deps.accounts.isConfirmed(email);
  const response = isConfirmed ? await deps.lite.fetch(context.var.buffered) : await refuseAfterHashing(password);
  if (response.status === 400) return invalidCredentials();
  if (response.ok) deps.limits.signIn.succeeded(attempt);
  return response;
};

async function refuseAfterHashing(password: string): Promise<Response> {
  await passwords.matches(password, undefined);
  return invalidCredentials();
}

const signUp: Handler = async (deps, context, body) => {
  const email = emailOf(body);
  const password = fieldOf(body, "password");
  const refused = emailRefusal(email) ?? passwordRefusal(password) ?? refuseMail(deps, context, email, "confirmation");
  if (refused) return refused;
  const account = await deps.accounts.register(email, await passwords.hash(password));
  if (account === "confirmed") deps.outbox.sendNotice(email, targetOf(deps, context));
  else deps.outbox.sendLink("signup", email, account.token, targetOf(deps, context));
  return signedUp(email);
};

const confirmAgain: Handler = async (deps, context, body) => {
  const email = emailOf(body);
  if (fieldOf(body, "type") !== "signup") return notOffered();
  const refused = emailRefusal(email) ?? refuseMail(deps, context, email, "confirmation");
  if (refused) return refused;
  const account = await inConstantTime(deps.accounts.confirmAgain(email));
  if (account) deps.outbox.sendLink("signup", email, account.token, targetOf(deps, context));
  return nothing();
};

const recover: Handler = async (deps, context, body) => {
  const email = emailOf(body);
  const refused = emailRefusal(email) ?? refuseMail(deps, context, email, "recovery");
  if (refused) return refused;
  const account = await inConstantTime(deps.accounts.recover(email));
  if (account) deps.outbox.sendLink("recovery", email, account.token, targetOf(deps, context));
  return nothing();
};

/** Only the password can be changed. A new one ends the other sessions, which may belong to someone who knew the old one. */
const changePassword: Handler = async (deps, context, body) => {
  const others = Object.entries(Object(body)).filter(([name, value]) => name !== "password" && value !== null);
  if (others.length > 0) return refusal(422, "validation_failed", "Only the password can be changed here.");
  const refused = passwordRefusal(fieldOf(body, "password"));
  if (refused) return refused;
  const waitMs = deps.limits.signIn.spend(attemptOf(deps, context, context.req.header("authorization") ?? ""));
  if (waitMs > 0) return tooMany("over_request_rate_limit", waitMs);
  if (passwords.isOverloaded()) return busy();
  const { buffered } = context.var;
  const headers = new Headers(buffered.headers);
  const response = await deps.lite.fetch(buffered);
  for (const name of ["content-length", "content-type"]) headers.delete(name);
  const endOthers = new Request(new URL("/auth/v1/logout?scope=others", buffered.url), { method: "POST", headers });
  if (response.ok) await deps.lite.fetch(endOthers);
  return response;
};

/** Follows a mail's link: signs the user in and redirects to a page of the application. */
async function followLink(deps: Deps, context: AuthContext): Promise<Response> {
  const url = new URL(context.req.url);
  if (!MAIL_LINKS.includes(url.searchParams.get("type") ?? "")) return notOffered();
  const target = deps.origins.redirectFor(url.searchParams.get("redirect_to") ?? undefined);
  const waitMs = deps.limits.link.spend(attemptOf(deps, context, ""));
  if (waitMs > 0) return redirectWithError(target, tooMany("over_request_rate_limit", waitMs));
  await deps.accounts.dropUnconfirmedPassword(url.searchParams.get("token") ?? "");
  url.searchParams.set("redirect_to", target);
  return deps.lite.fetch(new Request(url, { headers: context.req.raw.headers }));
}

function refuseMail(deps: Deps, context: AuthContext, email: string, kind: "confirmation" | "recovery"): Response | undefined {
  if (passwords.isOverloaded()) return busy();
  const waitMs = deps.limits[kind].spend(attemptOf(deps, context, email));
  return waitMs > 0 ? tooMany("over_email_send_rate_limit", waitMs) : undefined;
}

/** Hides the time difference: finding an account takes a millisecond longer than finding none. */
async function inConstantTime<Value>(work: Promise<Value>): Promise<Value> {
  const [value] = await Promise.all([work, setTimeout(LOOKUP_MS)]);
  return value;
}

const busy = (): Response => tooMany("over_request_rate_limit", 10_000);

const attemptOf = (deps: Deps, context: AuthContext, account: string): Attempt => ({
  account,
  address: clientAddress(context.env.incoming, deps.addressHeader),
});

function targetOf({ origins }: Deps, context: AuthContext) {
  return { origin: origins.ofHost(context.req.header("host")), redirectTo: origins.redirectFor(context.req.query("redirect_to")) };
}

const emailOf = (body: unknown): string => fieldOf(body, "email").toLowerCase();

/** The request's body; undefined if it is not JSON. */
async function readJson(context: AuthContext): Promise<unknown> {
  try {
    return await context.var.buffered.clone().json();
  } catch {
    // The handler finds no fields in a body that is not JSON, and refuses it.
    return undefined;
  }
}
