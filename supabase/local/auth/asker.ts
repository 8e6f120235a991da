import type { IncomingMessage } from "node:http";
import { claimedCaller } from "../caller.ts";
import type { Secrets } from "../secrets.ts";
import { clientAddress } from "./client-address.ts";

export type RequestAsker = { readonly name: string; readonly isUser: boolean };

/** Tells for whom a request's use of the database counts: its user, by a token that is good, else its address. */
export function createAskers(secrets: Secrets, addressHeader: string | undefined): (request: IncomingMessage) => Promise<RequestAsker> {
  const jwtSecret = new TextEncoder().encode(secrets.jwtSecret);
  return async (request) => {
    const caller = await claimedCaller(request.headers.authorization, secrets.publishableKey, jwtSecret);
    if (caller?.role === "authenticated") return { name: caller.claims.sub, isUser: true };
    return { name: clientAddress(request, addressHeader), isUser: false };
  };
}
