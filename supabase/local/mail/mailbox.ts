import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isErrorCode } from "../node-errors.ts";
import { createMutex } from "../mutex.ts";
import { writeWholeFile } from "../whole-file.ts";
import type { Mail } from "./mail.ts";

/** Mails of a server that does not send them, newest first; stored in the data folder. */
export type Mailbox = {
  add(mail: Mail): Promise<void>;
  all(): readonly Mail[];
};

const MAX_MAILS = 500;

export async function openMailbox(dataFolder: string): Promise<Mailbox> {
  const path = join(dataFolder, "mailbox.json");
  const writing = createMutex();
  let mails: readonly Mail[] = await readMails(path);
  return {
    all: () => mails,
    add: async (mail) => {
      mails = [mail, ...mails].slice(0, MAX_MAILS);
      await writing.run(() => writeWholeFile(path, JSON.stringify(mails)));
    },
  };
}

async function readMails(path: string): Promise<readonly Mail[]> {
  try {
    // Only `add` writes this file, and always as a whole.
    return JSON.parse(await readFile(path, "utf8")) as Mail[];
  } catch (error) {
    if (isErrorCode(error, "ENOENT")) return [];
    throw error;
  }
}
