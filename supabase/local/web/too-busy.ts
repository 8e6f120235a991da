import type { TurnRefusedError } from "../database/turn-refused.ts";

/** 429 with `Retry-After`, under the names by which REST, storage and accounts look for a code. */
export function answerTooBusy({ code, message, waitMs }: TurnRefusedError): Response {
  const errorCode = "over_request_rate_limit";
  return Response.json(
    { code, statusCode: "429", error: "too_many_requests", error_code: errorCode, message, msg: message, details: null, hint: null },
    {
      status: 429,
      headers: {
        "Retry-After": String(Math.ceil(waitMs / 1000)),
        "X-Sb-Error-Code": errorCode,
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Expose-Headers": "X-Sb-Error-Code, Retry-After",
      },
    },
  );
}
