/** A sound's location as shown to the user: host and path of a web address; undefined for a storage path, which contains only ids. */
export function readableAddress(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host, pathname } = new URL(url);
  return /^https?:$/u.test(protocol) ? host + pathname : undefined;
}
