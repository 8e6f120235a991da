type Refusal = {
  /** PostgreSQL's. */
  readonly code: string;
  readonly status: number;
  /** The storage service's word for it. */
  readonly error: string;
  /** The accounts' word for it. */
  readonly errorCode: string;
  readonly message: string;
};

/** A refusal before any of the services, under the names by which REST, storage and accounts look for a code; all read the message. */
export function refusalBody({ code, status, error, errorCode, message }: Refusal) {
  return { code, statusCode: String(status), error, error_code: errorCode, message, msg: message, details: null, hint: null };
}
