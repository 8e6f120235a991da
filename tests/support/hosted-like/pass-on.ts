import { request as ask } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Sends the same request to `target` and passes the response to `give`; if one side aborts, the other is aborted too. */
export function passOn(incoming: IncomingMessage, outgoing: ServerResponse, target: URL, give: (answer: IncomingMessage) => void): void {
  const headers = { ...incoming.headers, host: target.host };
  const onward = ask(new URL(incoming.url ?? "/", target), { method: incoming.method, headers }, give);
  onward.on("error", () => outgoing.destroy());
  outgoing.on("close", () => onward.destroy());
  incoming.pipe(onward);
}
