import type { HostedLike, SentAnswer } from "../../support/hosted-like/hosted-like.ts";

export type TrafficKind = "the application" | "accounts" | "the database" | "signing" | "the picture" | "sounds";
/** Requests, and bytes of their responses without headers, by the kind of request. */
export type Traffic = ReadonlyMap<TrafficKind, { readonly requests: number; readonly bytes: number }>;

/** Counts the responses sent to a browser; each call returns the traffic since the start. */
export function countTraffic(hosted: HostedLike): () => Traffic {
  const counted = new Map<TrafficKind, { requests: number; bytes: number }>();
  hosted.takeAnswers();
  return () => {
    for (const answer of hosted.takeAnswers()) {
      const before = counted.get(kindOf(answer)) ?? { requests: 0, bytes: 0 };
      counted.set(kindOf(answer), { requests: before.requests + 1, bytes: before.bytes + answer.bytes });
    }
    return new Map(counted);
  };
}

function kindOf({ method, path }: SentAnswer): TrafficKind {
  if (path.startsWith("/storage/v1/object/sign/")) return method === "POST" ? "signing" : path.endsWith(".mp4") ? "the picture" : "sounds";
  const [, service = ""] = /^\/(auth|rest)\/v1\//u.exec(path) ?? [];
  return service === "" ? "the application" : service === "auth" ? "accounts" : "the database";
}
