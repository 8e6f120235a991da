import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { composeMail } from "#supabase/local/mail/mail.ts";
import type { Mail } from "#supabase/local/mail/mail.ts";
import { openMailbox } from "#supabase/local/mail/mailbox.ts";
import { createOutbox, deliverToMailbox } from "#supabase/local/mail/outbox.ts";

const LINK = "http://localhost:4173/auth/v1/verify?token=t&type=signup";

function anOutbox() {
  const sent: Mail[] = [];
  const outbox = createOutbox(async (mail) => void sent.push(mail));
  const linkOf = (index: number) => new URL(sent[index]?.link ?? "");
  return { outbox, sent, linkOf };
}

/** As the library composes it: its own text, with a link that ignores where the user wanted to go. */
const libraryMail = (type: string, token = "abc") => ({
  to: "a@b.c",
  subject: "Theirs",
  text: `Hello\n\nhttp://elsewhere.example/auth/v1/verify?token=${token}&type=${type}&redirect_to=http://evil.example\nBye`,
  html: "",
});
const TARGET = { origin: "http://127.0.0.1:4173", redirectTo: "http://127.0.0.1:4173/editor" };

describe("a mail that the library sends", () => {
  test.each(["signup", "recovery", "email_change", "magiclink"])("of kind %s becomes ours, with its token and our target", async (type) => {
    const { outbox, sent, linkOf } = anOutbox();
    await outbox.withTarget(TARGET, () => outbox.driver.send(libraryMail(type)));
    expect(sent).toMatchObject([{ kind: type, to: "a@b.c" }]);
    expect(`${linkOf(0).origin}${linkOf(0).pathname}`).toBe("http://127.0.0.1:4173/auth/v1/verify");
    expect(Object.fromEntries(linkOf(0).searchParams)).toEqual({ token: "abc", type, redirect_to: TARGET.redirectTo });
    expect(sent[0]?.text).toContain(sent[0]?.link);
  });

  test("of two requests at once lead where each asked", async () => {
    const { outbox, sent } = anOutbox();
    const other = { origin: "http://localhost:4173", redirectTo: "http://localhost:4173/login" };
    await Promise.all([
      outbox.withTarget(TARGET, async () => {
        await Promise.resolve();
        await outbox.driver.send(libraryMail("signup", "first"));
      }),
      outbox.withTarget(other, () => outbox.driver.send(libraryMail("signup", "second"))),
    ]);
    const targets = new Map(sent.map(({ link }) => [new URL(link).searchParams.get("token"), new URL(link).origin]));
    expect(targets).toEqual(
      new Map([
        ["first", TARGET.origin],
        ["second", other.origin],
      ]),
    );
  });

  test("without a link, of an unknown kind, or outside a request is an error, and nothing is sent", async () => {
    const { outbox, sent } = anOutbox();
    const within = (mail: ReturnType<typeof libraryMail>) => outbox.withTarget(TARGET, async () => outbox.driver.send(mail));
    await expect(within({ ...libraryMail("signup"), text: "No link" })).rejects.toThrow("The mail to be sent has no link.");
    await expect(within(libraryMail("invite"))).rejects.toThrow("The mail to be sent is of an unknown kind: invite");
    await expect((async () => outbox.driver.send(libraryMail("signup")))()).rejects.toThrow();
    expect(sent).toEqual([]);
  });
});

describe("the text of a mail", () => {
  test("says what it is for, carries the link and how long it works", () => {
    const mail = composeMail("recovery", "a@b.c", LINK);
    expect(mail).toMatchObject({ kind: "recovery", to: "a@b.c", link: LINK, subject: "Reset your Layback password" });
    expect(mail.text.split("\n")).toEqual([
      "Follow this link to choose a new password:",
      "",
      LINK,
      "",
      "The link works once, for one hour.",
      "If you did not ask for this, ignore this mail: your password stays as it is.",
    ]);
    expect(Date.parse(mail.sentAt)).toBeGreaterThan(0);
  });

  test("each kind has its own subject and sentence, each mail its own id, and none ends in an empty line", () => {
    const mails = (["signup", "recovery", "email_change", "magiclink"] as const).map((kind) => composeMail(kind, "a@b.c", LINK));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(4);
    expect(new Set(mails.map(({ text }) => text.split("\n")[0])).size).toBe(4);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(4);
    expect(mails.filter(({ text, subject }) => text !== text.trimEnd() || subject === "" || !text.includes(LINK))).toEqual([]);
  });
});

describe("the mailbox", () => {
  function aFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), "layback-mailbox-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return folder;
  }

  test("has the newest first, 500 at most, and the same at the next start; only its owner reads the file", async () => {
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

  test("a damaged file is an error, not an empty mailbox", async () => {
    const folder = aFolder();
    writeFileSync(join(folder, "mailbox.json"), "[{");
    await expect(openMailbox(folder)).rejects.toThrow(SyntaxError);
  });

  test("names each mail and its link on the console", async () => {
    const mailbox = await openMailbox(aFolder());
    const lines: string[] = [];
    const mail = composeMail("signup", "a@b.c", LINK);
    await deliverToMailbox(mailbox, (line) => lines.push(line))(mail);
    expect([mailbox.all(), lines]).toEqual([[mail], [`Mail to a@b.c: ${mail.subject}\n  ${LINK}`]]);
  });
});
