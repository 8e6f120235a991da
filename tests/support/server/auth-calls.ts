import { performance } from "node:perf_hooks";

/** What a client sees of an answer, apart from values that differ by themselves (ids, times). */
export type SeenAnswer = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };

type CallOptions = {
  readonly method?: string;
  readonly body?: object;
  /** The client's address, for a server whose `addressHeader` is `ADDRESS_HEADER`. */
  readonly address?: string;
  readonly token?: string;
};

export const ADDRESS_HEADER = "X-Test-Address";

/** One call of `/auth/v1`, with the milliseconds until its answer was read. */
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

/** Ids, times and the address that was asked for, each replaced by as many dots. */
export function seenAnswer(response: Response, text: string, email: string): SeenAnswer {
  const { date: _date, ...headers } = Object.fromEntries(response.headers);
  const dots = (found: string): string => ".".repeat(found.length);
  const body = text
    .replaceAll(email, dots)
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, dots)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, dots);
  return { status: response.status, headers, body };
}
