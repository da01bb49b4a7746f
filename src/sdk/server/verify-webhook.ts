import type { ApiEventType } from '#api-calls';

/** The timestamp may differ from the current time by this much. An older request could be a replay. */
const TOLERANCE_SECONDS = 300;

/** The seven fields of every webhook. */
export interface WebhookEvent {
  /** The type of the event. A newer service may have more types. */
  EventType: ApiEventType | 'webhook.test' | (string & {});
  /** The transaction id of the link, or the id of the record that the event is about. */
  TransactionId: string;
  /** Minor units of the currency. */
  Amount: number;
  Currency: string;
  /** The state of the payment or the record at the time of the event. */
  Status: string;
  /** ISO 8601, UTC. */
  Timestamp: string;
  /** The metadata of the link. */
  Metadata: Record<string, unknown>;
}

export interface IncomingWebhook {
  /** The headers of the request, as a `Headers` object or as in Node. */
  headers: Headers | Record<string, string | readonly string[] | undefined>;
  /** The raw body: after parsing and serializing, the signature would no longer match. */
  body: string | Uint8Array | ArrayBuffer;
  /** A secret (`whsec_…`), or several, any of which may have signed the request. */
  secret: string | readonly string[];
  /** The maximum difference between the timestamp and the clock, in seconds. Default 300. */
  toleranceSeconds?: number | undefined;
}

export type WebhookErrorCode =
  | 'MISSING_HEADER'
  | 'TOO_OLD'
  | 'IN_FUTURE'
  | 'WRONG_SIGNATURE'
  | 'NOT_AN_EVENT';

/** An error for a request that is not a webhook from the service. Answer it with 401. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

const encoder = new TextEncoder();

/** @throws TypeError for a malformed secret: the receiver's mistake, not the sender's */
function readKey(secret: string | undefined): Promise<CryptoKey> {
  const [, text] =
    /^(?:v1,)?(?:whsec_)?((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?)$/.exec(
      // A secret from a file ends with a line break, and a pasted one may have any of these inside.
      secret?.replace(/[\s\p{Cf}]/gu, '') ?? '',
    ) ?? [];
  if (!text) throw new TypeError('The secret of a webhook is whsec_ and base64: is the variable set?');
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function readSignatures(header: string): Uint8Array<ArrayBuffer>[] {
  const texts = [...header.matchAll(/(?:^| )v1,([A-Za-z0-9+/]{43}=)(?= |$)/g)];
  return texts.map(([, text = '']) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
}

/** Returns the value of a header. Node lowercases names; other sources may not. */
function findHeader(headers: IncomingWebhook['headers'], name: string): string {
  const value =
    typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (!value) throw new WebhookError('MISSING_HEADER', `There is no header ${name}.`);
  return String(value);
}

function checkTime(timestamp: string, toleranceSeconds: number): void {
  const ageSeconds = Date.now() / 1000 - (/^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN);
  if (ageSeconds < -toleranceSeconds)
    throw new WebhookError('IN_FUTURE', 'The time of the attempt is in the future: check the clock.');
  if (!(ageSeconds <= toleranceSeconds))
    throw new WebhookError('TOO_OLD', 'The attempt is too old, or the clock is wrong.');
}

function readEvent(body: Uint8Array): WebhookEvent {
  try {
    const event = JSON.parse(new TextDecoder().decode(body));
    if (typeof event?.EventType === 'string') return event;
  } catch {
    // Fall through: a body that is not JSON gives the same error.
  }
  throw new WebhookError('NOT_AN_EVENT', 'The body is signed, but is not an event.');
}

const isBlob = (body: unknown): boolean =>
  typeof (body as Partial<Blob> | undefined)?.arrayBuffer === 'function';

/** Test environments have an `ArrayBuffer` of their own, of which `instanceof` is false. */
const isBuffer = (body: unknown): body is ArrayBuffer =>
  Object.prototype.toString.call(body) === '[object ArrayBuffer]';

/** @throws TypeError for what is neither text nor bytes: the receiver's mistake, not the sender's */
function readBody(body: unknown): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return encoder.encode(body);
  if (isBuffer(body)) return new Uint8Array(body);
  if (ArrayBuffer.isView(body))
    return new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength);
  throw new TypeError(
    isBlob(body)
      ? 'The body of a webhook is its text or its bytes: read it with await request.text() or arrayBuffer() first.'
      : 'The body of a webhook is its text or its bytes: it was parsed on the way.',
  );
}

/**
 * Checks that a request comes from the service (Standard Webhooks 1.0), and returns its event.
 * @throws WebhookError if it is not
 */
export async function verifyWebhook(webhook: IncomingWebhook): Promise<WebhookEvent> {
  const { headers, body, secret, toleranceSeconds = TOLERANCE_SECONDS } = webhook;
  const secrets = [secret].flat();
  const keys = await Promise.all((secrets.length ? secrets : ['']).map(readKey));
  const id = findHeader(headers, 'webhook-id');
  const timestamp = findHeader(headers, 'webhook-timestamp');
  const signatures = readSignatures(findHeader(headers, 'webhook-signature'));
  checkTime(timestamp, toleranceSeconds);
  const bytes = readBody(body);
  const head = encoder.encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + bytes.length);
  signed.set(head);
  signed.set(bytes, head.length);
  // Compares in constant time.
  for (const key of keys)
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return readEvent(bytes);
  throw new WebhookError('WRONG_SIGNATURE', 'No signature is of this secret and this body.');
}
