/** Long enough for any browser to have opened the file; until then the address must stay. */
const KEEP_MS = 60_000;

/** Lets the browser save a file. The Blob stays reachable for a minute, then its address is given back. */
export function offerDownload(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
