import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../database.ts";
import type { Outbox } from "../mail/outbox.ts";

export type ConfirmationMails = {
  /**
   * Sends a fresh confirmation link to an address that has signed up but not confirmed. "nothingToDo" for one that is
   * confirmed or unknown, "tooSoon" within a minute of the last mail.
   */
  sendAgain(email: string): Promise<"sent" | "nothingToDo" | "tooSoon">;
};

const PAUSE_SECONDS = 60;

export function createConfirmationMails(database: Database, outbox: Outbox): ConfirmationMails {
  return {
    sendAgain: async (email) => {
      const address = email.toLowerCase();
      // The library finds a mail's user by this column; what its link carries is only ever compared with it.
      const token = createHash("sha256").update(randomBytes(32)).digest("hex");
      const outcome = await database.asServer(async (transaction) => {
        const { rows } = await transaction.query<{ id: string; recent: boolean }>(
          `select id, coalesce(confirmation_sent_at > now() - make_interval(secs => $2), false) as recent
           from auth.users where email = $1 and email_confirmed_at is null`,
          [address, PAUSE_SECONDS],
        );
        const [user] = rows;
        if (!user) return "nothingToDo";
        if (user.recent) return "tooSoon";
        await transaction.query("update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1", [
          user.id,
          token,
        ]);
        return "sent";
      });
      if (outcome === "sent") await outbox.sendLink("signup", address, token);
      return outcome;
    },
  };
}
