import type { IncomingMessage } from "node:http";
import { claimedCaller } from "../caller.ts";
import type { Caller } from "../caller.ts";
import type { Secrets } from "../secrets.ts";
import { clientAddress } from "./client-address.ts";

export type RequestAsker = {
  /** For whom the request's use of the database counts: its user, by a token that is good, else its address. */
  readonly name: string;
  /** Who the token says that it is; undefined for one that is not good. Whether the session still stands, the database says. */
  readonly claimed: Caller | undefined;
};

export function createAskers(secrets: Secrets, addressHeader: string | undefined): (request: IncomingMessage) => Promise<RequestAsker> {
  const jwtSecret = new TextEncoder().encode(secrets.jwtSecret);
  return async (request) => {
    const claimed = await claimedCaller(request.headers.authorization, secrets.publishableKey, jwtSecret);
    return { name: claimed?.role === "authenticated" ? claimed.claims.sub : clientAddress(request, addressHeader), claimed };
  };
}
