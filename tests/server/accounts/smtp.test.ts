import { createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientOf, startTestServer } from "#tests/support/server/test-server.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";

let server: TestServer;
let smtp: Server;
/** Mails received by the mail server, one text each. */
const mails: string[] = [];

/** A minimal mail server: accepts everything, and stores what comes after DATA, without the line breaks of its quoted-printable encoding. */
function createMailSink(): Server {
  return createServer((socket) => {
    let isData = false;
    let text = "";
    socket.setEncoding("utf8");
    socket.write("220 sink\r\n");
    socket.on("data", (chunk: string) => {
      text += chunk;
      if (isData) {
        if (!text.endsWith("\r\n.\r\n")) return;
        mails.push(text.replaceAll("=\r\n", "").replaceAll("=3D", "="));
        isData = false;
        socket.write("250 kept\r\n");
      } else if (/^DATA/im.test(chunk)) {
        isData = true;
        socket.write("354 go on\r\n");
      } else {
        socket.write(/^QUIT/im.test(chunk) ? "221 bye\r\n" : "250 yes\r\n");
      }
      text = "";
    });
  });
}

beforeAll(async () => {
  smtp = createMailSink();
  await new Promise<void>((resolve) => void smtp.listen(0, "127.0.0.1", resolve));
  const { port } = smtp.address() as AddressInfo;
  server = await startTestServer({
    siteUrl: "https://layback.example",
    smtp: { host: "127.0.0.1", port, user: undefined, pass: undefined, from: "Layback <mail@layback.example>" },
  });
});
afterAll(async () => {
  await server?.dispose();
  smtp.close();
});

test("with a mail server, mails are really sent, their links lead to the site, and there is no local mailbox", async () => {
  const { error } = await clientOf(server).auth.signUp({ email: "real@example.com", password: "correct-horse" });
  expect(error).toBeNull();
  await expect.poll(() => mails).toHaveLength(1);
  expect(mails[0]).toContain("To: real@example.com");
  expect(mails[0]).toContain("Subject: Confirm your email for Layback");
  expect(mails[0]).toMatch(/https:\/\/layback\.example\/auth\/v1\/verify\?token=[0-9a-f]{64}&type=signup/);
  expect((await fetch(`${server.url}/mailbox/messages`)).status).toBe(404);
  expect(await (await fetch(`${server.url}/config.json`)).json()).toMatchObject({ mailboxUrl: null });
});
