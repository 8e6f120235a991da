import type { IncomingMessage } from "node:http";
import { claimedCaller } from "../caller.ts";
import type { Caller } from "../caller.ts";
import type { Secrets } from "../secrets.ts";
import { clientAddress } from "./client-address.ts";

export type RequestAsker = {
  /** Key for the request's share of the database: its user if the token is valid, else its address. */
  readonly name: string;
  /** The user that the token names; undefined for an invalid token. Whether the session still exists, only the database knows. */
  readonly claimed: Caller | undefined;
};

export function createAskers(secrets: Secrets, addressHeader: string | undefined): (request: IncomingMessage) => Promise<RequestAsker> {
  const jwtSecret = new TextEncoder().encode(secrets.jwtSecret);
  return async (request) => {
    const claimed = await claimedCaller(request.headers.authorization, secrets.publishableKey, jwtSecret);
    return { name: claimed?.role === "authenticated" ? claimed.claims.sub : clientAddress(request, addressHeader), claimed };
  };
}
