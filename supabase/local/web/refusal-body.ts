type Refusal = {
  /** PostgreSQL's code. */
  readonly code: string;
  readonly status: number;
  /** The storage service's name for it. */
  readonly error: string;
  /** The auth service's name for it. */
  readonly errorCode: string;
  readonly message: string;
};

/** The body of a refusal before any service runs, with the field names of REST, storage and auth clients. */
export function refusalBody({ code, status, error, errorCode, message }: Refusal) {
  return { code, statusCode: String(status), error, error_code: errorCode, message, msg: message, details: null, hint: null };
}
