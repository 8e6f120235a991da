import { request as ask } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Asks `target` the same and gives its answer to `give`; whoever gives up on one side does so on the other. */
export function passOn(incoming: IncomingMessage, outgoing: ServerResponse, target: URL, give: (answer: IncomingMessage) => void): void {
  const headers = { ...incoming.headers, host: target.host };
  const onward = ask(new URL(incoming.url ?? "/", target), { method: incoming.method, headers }, give);
  onward.on("error", () => outgoing.destroy());
  outgoing.on("close", () => onward.destroy());
  incoming.pipe(onward);
}
