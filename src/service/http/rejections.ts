/** One broken rule. `Field` is the path in the body as the caller wrote it, `Items[0].Quantity`; empty for the whole. */
export interface FieldError {
  Field: string;
  Message: string;
}

/**
 * The refusals that are not about one field, by their sentence. The field rules' sentences stand with the rules
 * (`model/link-request.ts`, `links/check-link-request.ts`).
 */
export const REJECTIONS = {
  'Unauthorized.': 401,
  'Insufficient scope.': 401,
  'Invalid credentials.': 401,
  'Not found.': 404,
  'Transaction not found.': 404,
  'Not available in the sandbox.': 404,
  'Webhook not found.': 404,
  'Delivery not found.': 404,
  'Method not allowed.': 405,
  'Forbidden.': 403,
  'Invalid JSON.': 400,
  'Body must be a JSON object.': 400,
  'Bad request.': 400,
  'Malformed address.': 400,
  'Malformed request line.': 400,
  'Malformed header.': 400,
  'Malformed length of the body.': 400,
  'Request ended too early.': 400,
  'Exactly one Host header is needed.': 400,
  'Only one Content-Type header is allowed.': 400,
  'Transaction already exists.': 409,
  'The state of the payment does not allow this.': 409,
  'A call with this Idempotency-Key is still running.': 409,
  'A call with this Idempotency-Key broke off. See what it did, and use another key.': 409,
  'Idempotency-Key was used with another body.': 422,
  'Too many webhooks.': 409,
  'The delivery is still under way.': 409,
  'The webhook is disabled or deleted.': 409,
  'Another delivery takes the event to this address.': 409,
  'Stylesheet URL not allowed. Use an https URL on one of the company’s domains.': 400,
  'Stylesheet address not allowed. Use a public host, on the default port or one from 1024 up.': 400,
  'Stylesheet not set. Give the link a Metadata.custom_css, or name a URL.': 404,
  'Stylesheet not reached. Check the host, its port and its certificate.': 404,
  'Stylesheet not found. Its server must answer with status 200.': 404,
  'Stylesheet has the wrong type. Its server must send Content-Type: text/css.': 404,
  'Stylesheet is compressed. Its server must respect Accept-Encoding: identity.': 404,
  'Stylesheet is too large. Keep it within 64 KiB.': 404,
  'Stylesheet took too long. Its server must answer within 5 seconds.': 404,
  'Stylesheet redirects too often. Use the URL that it leads to.': 404,
  'Stylesheet redirects to a URL that is not allowed. Use one that answers itself.': 404,
  'Stylesheet request was interrupted. Load the page again.': 404,
  'Stylesheet not requested. The company has 8 others under way: load the page again.': 429,
  'Request took too long.': 408,
  'Request body is too large.': 413,
  'Content-Type must be application/json.': 415,
  'Charset must be UTF-8.': 415,
  'Content-Encoding is not supported.': 415,
  'Expect must be 100-continue.': 417,
  'Too many attempts. Try again later.': 429,
  'Too many requests. Try again later.': 429,
  'Request headers are too large.': 431,
  'Service unavailable. Try again.': 503,
} as const;

export type RejectionMessage = keyof typeof REJECTIONS;

/** A refused call: thrown from any depth, answered at one edge (`answer-errors.ts`). */
export class Rejection extends Error {
  readonly statusCode: number;
  readonly errors: FieldError[];
  readonly headers: Record<string, string>;

  constructor(
    message: string,
    statusCode: number,
    errors: FieldError[] = [],
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.statusCode = statusCode;
    this.errors = errors;
    this.headers = headers;
  }
}

export function reject(message: RejectionMessage, headers?: Record<string, string>): Rejection {
  return new Rejection(message, REJECTIONS[message], [], headers);
}

/** For a body whose fields break rules. `errors` are in the order of the documentation's table; never empty. */
export function rejectFields(errors: FieldError[], statusCode = 400): Rejection {
  return new Rejection(errors[0]?.Message ?? 'Bad request.', statusCode, errors);
}
