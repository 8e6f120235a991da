import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { composeMail } from "#supabase/local/mail/mail.ts";
import type { Mail } from "#supabase/local/mail/mail.ts";
import { openMailbox } from "#supabase/local/mail/mailbox.ts";
import { createOutbox, deliverToMailbox } from "#supabase/local/mail/outbox.ts";

const LINK = "http://localhost:4173/auth/v1/verify?token=t&type=signup";
const TARGET = { origin: "http://127.0.0.1:4173", redirectTo: "http://127.0.0.1:4173/editor" };

describe("the outbox", () => {
  test.each(["signup", "recovery"] as const)(
    "sends a link of kind %s for the requested target, without delaying the caller",
    async (kind) => {
      const sent: Mail[] = [];
      const outbox = createOutbox(
        async (mail) => void sent.push(mail),
        () => undefined,
      );
      outbox.sendLink(kind, "a@b.c", "abc", TARGET);
      await Promise.resolve();
      expect(sent).toEqual([]);
      await outbox.settled();
      expect(sent).toMatchObject([{ kind, to: "a@b.c" }]);
      const link = new URL(sent[0]?.link ?? "");
      expect(`${link.origin}${link.pathname}`).toBe("http://127.0.0.1:4173/auth/v1/verify");
      expect(Object.fromEntries(link.searchParams)).toEqual({ token: "abc", type: kind, redirect_to: TARGET.redirectTo });
      expect(sent[0]?.text).toContain(sent[0]?.link);
    },
  );

  test("sends the owner of an account a notice whose link is only the login page", async () => {
    const sent: Mail[] = [];
    const outbox = createOutbox(
      async (mail) => void sent.push(mail),
      () => undefined,
    );
    outbox.sendNotice("a@b.c", TARGET);
    await outbox.settled();
    expect(sent).toMatchObject([{ kind: "accountExists", to: "a@b.c", link: "http://127.0.0.1:4173/login" }]);
  });

  test("logs a mail that could not be sent, with the reason", async () => {
    const lines: string[] = [];
    const outbox = createOutbox(
      () => Promise.reject(new Error("No such host")),
      (line) => lines.push(line),
    );
    outbox.sendLink("signup", "a@b.c", "abc", TARGET);
    await outbox.settled();
    expect(lines).toEqual(["A mail to a@b.c could not be sent: No such host"]);
  });
});

describe("the text of a mail", () => {
  test("names its purpose, the link and its validity", () => {
    const mail = composeMail("recovery", "a@b.c", LINK);
    expect(mail).toMatchObject({ kind: "recovery", to: "a@b.c", link: LINK, subject: "Reset your Layback password" });
    expect(mail.text.split("\n")).toEqual([
      "Follow this link to choose a new password:",
      "",
      LINK,
      "",
      "The link works once, for one hour. If you did not ask for this, ignore this mail: your password stays as it is.",
    ]);
    expect(Date.parse(mail.sentAt)).toBeGreaterThan(0);
  });

  test("has its own subject and sentence per kind, its own id per mail, and no empty last line", () => {
    const mails = (["signup", "recovery", "accountExists"] as const).map((kind) => composeMail(kind, "a@b.c", LINK));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(3);
    expect(new Set(mails.map(({ text }) => text.split("\n")[0])).size).toBe(3);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(3);
    expect(mails.filter(({ text, subject }) => text !== text.trimEnd() || subject === "" || !text.includes(LINK))).toEqual([]);
  });
});

describe("the mailbox", () => {
  function aFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), "layback-mailbox-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return folder;
  }

  test("has the newest mails first, at most 500, also at the next start; only the owner can read the file", async () => {
    const folder = aFolder();
    const mailbox = await openMailbox(folder);
    expect(mailbox.all()).toEqual([]);
    const mails = Array.from({ length: 502 }, (_, index) => composeMail("signup", `${index}@b.c`, LINK));
    await Promise.all(mails.map((mail) => mailbox.add(mail)));
    const expected = mails.toReversed().slice(0, 500);
    expect(mailbox.all()).toEqual(expected);
    expect((await openMailbox(folder)).all()).toEqual(expected);
    expect(statSync(join(folder, "mailbox.json")).mode & 0o777).toBe(0o600);
    expect(() => readFileSync(join(folder, "mailbox.json.new"))).toThrow(/ENOENT/u);
  });

  test("fails with an error if its file is damaged", async () => {
    const folder = aFolder();
    writeFileSync(join(folder, "mailbox.json"), "[{");
    await expect(openMailbox(folder)).rejects.toThrow(SyntaxError);
  });

  test("logs each mail and its link", async () => {
    const mailbox = await openMailbox(aFolder());
    const lines: string[] = [];
    const mail = composeMail("signup", "a@b.c", LINK);
    await deliverToMailbox(mailbox, (line) => lines.push(line))(mail);
    expect([mailbox.all(), lines]).toEqual([[mail], [`Mail to a@b.c: ${mail.subject}\n  ${LINK}`]]);
  });
});
