import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { Context } from "hono";
import type { Outbox } from "../mail/outbox.ts";
import type { Origins } from "../origins.ts";
import { bufferRequest } from "../web/buffered-request.ts";
import type { BufferedRequest } from "../web/buffered-request.ts";
import { requireApiKey } from "./api-key.ts";
import type { ConfirmationMails } from "./confirmation-mails.ts";
import type { LiteApp } from "./lite-app.ts";

type Parts = {
  readonly lite: LiteApp;
  readonly origins: Origins;
  readonly outbox: Outbox;
  readonly publishableKey: string;
  readonly confirmations: ConfirmationMails;
};

const MAX_BODY_BYTES = 1_048_576;

/**
 * `/auth/v1`: @supabase/lite, with what it lacks. Mail links lead where `redirect_to` asks, if that is on the exact
 * list; signing up again or asking for the mail again answers as hosted Supabase does.
 */
export function authRoutes(parts: Parts): Hono<BufferedRequest> {
  const { lite, origins, publishableKey } = parts;
  const needsKey = requireApiKey(publishableKey);
  return (
    new Hono<BufferedRequest>()
      .get("/verify", (context) => {
        const url = new URL(context.req.url);
        url.searchParams.set("redirect_to", origins.redirectFor(url.searchParams.get("redirect_to") ?? undefined));
        return lite.fetch(new Request(url, { headers: context.req.raw.headers }));
      })
      .use(needsKey, bufferRequest(MAX_BODY_BYTES))
      .post("/signup", async (context) => {
        const { response, email } = await withMails(parts, context);
        if (response.status !== 429) return response;
        return context.json(...(await repeatedSignUp(parts, context, email)));
      })
      .post("/resend", async (context) => {
        const { response, email, type } = await withMails(parts, context);
        if (response.status !== 429 || type !== "signup") return response;
        const outcome = await sendAgain(parts, context, email);
        return outcome === "tooSoon" ? context.json(TOO_SOON, 429) : context.json({}, 200);
      })
      // Its mail carries a code to type in, for which there is no screen.
      .get("/reauthenticate", (context) => context.json({ code: "not_found", error_code: "not_found", msg: "Not offered here." }, 404))
      .all("/*", async (context) => (await withMails(parts, context)).response)
  );
}

/** Answers the request by the library; mails sent meanwhile lead where the request asks. */
async function withMails(parts: Parts, context: Context<BufferedRequest>): Promise<{ response: Response; email: string; type: string }> {
  const request = context.var.buffered;
  const body = await request.clone().text();
  const response = await parts.outbox.withTarget(linkTarget(parts, context), () => parts.lite.fetch(request));
  return { response, email: fieldOf(body, "email"), type: fieldOf(body, "type") };
}

function linkTarget({ origins }: Parts, context: Context<BufferedRequest>) {
  return { origin: origins.ofHost(context.req.header("host")), redirectTo: origins.redirectFor(context.req.query("redirect_to")) };
}

const sendAgain = (parts: Parts, context: Context<BufferedRequest>, email: string) =>
  parts.outbox.withTarget(linkTarget(parts, context), () => parts.confirmations.sendAgain(email));

const TOO_SOON = {
  code: "over_email_send_rate_limit",
  error_code: "over_email_send_rate_limit",
  msg: "For security purposes, you can only request this after 60 seconds.",
};

/** Somebody signs up with an address that has an account: nothing tells whether it is confirmed. */
async function repeatedSignUp(parts: Parts, context: Context<BufferedRequest>, email: string): Promise<[object, 200 | 429]> {
  const outcome = await sendAgain(parts, context, email);
  return outcome === "tooSoon" ? [TOO_SOON, 429] : [unknownUser(email), 200];
}

/** What hosted Supabase answers for an address already taken: a user that does not exist. */
function unknownUser(email: string): object {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "",
    email: email.toLowerCase(),
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

function fieldOf(json: string, name: string): string {
  try {
    const body: unknown = JSON.parse(json);
    const value: unknown = typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
    return typeof value === "string" ? value : "";
  } catch {
    // Not JSON: the library has answered so already.
    return "";
  }
}
