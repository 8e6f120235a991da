import { performance } from "node:perf_hooks";

/** The response as a client sees it, without values that always differ (ids, times). */
export type SeenAnswer = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };

type CallOptions = {
  readonly method?: string;
  readonly body?: object;
  /** The client's address, for a server whose `addressHeader` is `ADDRESS_HEADER`. */
  readonly address?: string;
  readonly token?: string;
};

export const ADDRESS_HEADER = "X-Test-Address";

/** Makes one call to `/auth/v1`; measures the milliseconds until the response was read. */
export async function callAuth(
  server: { readonly url: string; readonly publishableKey: string },
  path: string,
  { method = "POST", body, address, token }: CallOptions = {},
): Promise<{ readonly response: Response; readonly text: string; readonly ms: number }> {
  const headers = {
    apikey: server.publishableKey,
    "content-type": "application/json",
    ...(address !== undefined && { [ADDRESS_HEADER]: address }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const start = performance.now();
  const response = await fetch(`${server.url}/auth/v1/${path}`, {
    method,
    headers,
    redirect: "manual",
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { response, text, ms: performance.now() - start };
}

/** Replaces ids, times and the requested email address by dots of the same length. */
export function seenAnswer(response: Response, text: string, email: string): SeenAnswer {
  const { date: _date, ...headers } = Object.fromEntries(response.headers);
  const dots = (found: string): string => ".".repeat(found.length);
  const body = text
    .replaceAll(email, dots)
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, dots)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, dots);
  return { status: response.status, headers, body };
}
