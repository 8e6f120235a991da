import type { UploadProgress } from "../../backend.ts";

/** One upload as a single POST with the file as its body. */
type FileToSend = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob;
  readonly onProgress: UploadProgress | undefined;
  readonly signal: AbortSignal | undefined;
};

/** `unanswered`: the network failed, or this page may not read the answer. `answered`: the server's answer. */
type SendOutcome =
  | { readonly kind: "answered"; readonly status: number; readonly text: string }
  | { readonly kind: "unanswered"; readonly sentBytes: number }
  | { readonly kind: "aborted" };

export type SendFile = (file: FileToSend) => Promise<SendOutcome>;

/** Uses XMLHttpRequest, the only API that reports upload progress. */
export const sendFileByXhr: SendFile = ({ url, headers, body, onProgress, signal }) =>
  new Promise((resolve) => {
    if (signal?.aborted) {
      resolve({ kind: "aborted" });
      return;
    }
    const request = new XMLHttpRequest();
    let sentBytes = 0;
    const abort = () => {
      request.abort();
    };
    const settle = (outcome: SendOutcome) => {
      signal?.removeEventListener("abort", abort);
      resolve(outcome);
    };
    signal?.addEventListener("abort", abort);
    request.upload.addEventListener("progress", ({ loaded }) => {
      sentBytes = loaded;
      onProgress?.(loaded, body.size);
    });
    request.addEventListener("load", () => {
      settle({ kind: "answered", status: request.status, text: request.responseText });
    });
    request.addEventListener("error", () => {
      settle({ kind: "unanswered", sentBytes });
    });
    request.addEventListener("timeout", () => {
      settle({ kind: "unanswered", sentBytes });
    });
    request.addEventListener("abort", () => {
      settle({ kind: "aborted" });
    });
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
