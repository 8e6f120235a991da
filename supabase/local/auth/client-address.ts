import type { IncomingMessage } from "node:http";
import { isIP, isIPv4 } from "node:net";

/**
 * The network address a request counts for: the connection's, or behind a proxy the last entry of the header that the operator names, which
 * that proxy wrote. IPv6 addresses count by their /64, which one household has.
 */
export function clientAddress({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">, header: string | undefined): string {
  const written = header === undefined ? undefined : headers[header.toLowerCase()];
  const last = [written].flat().at(-1)?.split(",").at(-1)?.trim() ?? "";
  return networkOf(isIP(last) > 0 ? last : (socket.remoteAddress ?? ""));
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(address) || isIP(address) === 0) return address;
  return `${groupsOf(address).slice(0, 4).join(":")}::/64`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const [head = "", tail] = address.replace(/%.*$/, "").split("::");
  const split = (part: string): string[] => (part === "" ? [] : part.split(":"));
  const before = split(head);
  const after = split(tail ?? "");
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...(tail === undefined ? [] : zeros), ...after].map((group) => Number.parseInt(group, 16).toString(16));
}
