import type { TurnRefusedError } from "../database/turn-refused.ts";
import { refusalBody } from "./refusal-body.ts";

/** 429 with `Retry-After`. */
export function answerTooBusy({ code, message, waitMs }: TurnRefusedError): Response {
  const [status, errorCode] = [429, "over_request_rate_limit"] as const;
  return Response.json(refusalBody({ code, status, error: "too_many_requests", errorCode, message }), {
    status,
    headers: {
      "Retry-After": String(Math.ceil(waitMs / 1000)),
      "X-Sb-Error-Code": errorCode,
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Expose-Headers": "X-Sb-Error-Code, Retry-After",
    },
  });
}
