import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { html } from "hono/html";
import { isDirectAndLocal } from "../origins.ts";
import { ANSWER_HEADERS } from "../web/security-headers.ts";
import type { Mail } from "./mail.ts";
import type { Mailbox } from "./mailbox.ts";

/** `/mailbox` (a page) and `/mailbox/messages` (JSON, newest first), only for a browser on this machine. */
export function mailboxPages(mailbox: Mailbox): Hono<{ Bindings: HttpBindings }> {
  return new Hono<{ Bindings: HttpBindings }>()
    .use(async (context, next) => {
      if (!isDirectAndLocal(context.env.incoming)) return context.text("The mailbox is shown only on the machine the server runs on.", 403);
      context.header("Cache-Control", "no-store");
      for (const [name, value] of Object.entries({ ...ANSWER_HEADERS, "Content-Security-Policy": POLICY })) context.header(name, value);
      await next();
      return undefined;
    })
    .get("/messages", (context) => context.json(mailbox.all()))
    .get("/", (context) => context.html(page(mailbox.all())));
}

const POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; }
  article { border: 1px solid GrayText; border-radius: 8px; padding: 1rem; margin-block: 1rem; }
  h2 { font-size: 1.1rem; margin: 0; }
  p { margin: 0.25rem 0; overflow-wrap: anywhere; white-space: pre-line; }
`;

function page(mails: readonly Mail[]) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta http-equiv="refresh" content="5" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>Local mailbox · Layback</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>
          <h1>Local mailbox</h1>
          <p>This server sends no real mail: what it would send is shown here, on this machine only.</p>
          ${mails.length === 0 ? html`<p>No mails yet.</p>` : mails.map(article)}
        </main>
      </body>
    </html>`;
}

function article(mail: Mail) {
  const [before = "", after = ""] = mail.text.split(mail.link);
  return html`<article>
    <h2>${mail.subject}</h2>
    <p>To <bdi>${mail.to}</bdi>, <time datetime="${mail.sentAt}">${mail.sentAt}</time></p>
    <p>${before.trim()}</p>
    <p><a href="${mail.link}">${mail.link}</a></p>
    <p>${after.trim()}</p>
  </article>`;
}
