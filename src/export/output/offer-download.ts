/** Long enough for any browser to open the file; the URL must stay valid until then. */
const REVOKE_AFTER_MS = 60_000;

/** Makes the browser save a file. The Blob's URL is revoked after a minute. */
export function offerDownload(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
