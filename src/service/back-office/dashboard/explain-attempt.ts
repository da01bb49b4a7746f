import type { DeliveryAttempt } from '../../../protocol/log-answers.ts';

/**
 * The likely cause of a failed attempt, by its result: a short form of the table in docs/webhooks.md, "When a delivery fails".
 */
const CAUSES: [ending: RegExp, hint: string][] = [
  [
    /^401$/,
    "The signature check fails: verify the raw bytes of the body, with the company's secret for a link's WebhookUrl, and a registered webhook's own for the others.",
  ],
  [
    /^403$/,
    "A firewall in front of the receiver refuses the request, or the receiver's own check does: its log says which. Allow the addresses of this service, or the path.",
  ],
  [/^40[045]$|^410$/, 'The receiver has nothing at this path, or not for POST with this body.'],
  [/^413$|^415$/, 'The receiver does not accept this body: it is JSON in UTF-8, of at most 256 KiB.'],
  [
    /^429$/,
    'The receiver limits requests: allow more from this service, or answer first and do the work afterwards.',
  ],
  [/^3\d\d$/, 'Redirects are not followed: give the address that it redirects to.'],
  [/^50[234]$/, 'The server in front of the receiver cannot reach it: start it, or look at its log.'],
  [/^5\d\d$/, "The receiver's own code failed: its log says why."],
  [/ECONNREFUSED/, 'Nothing listens at this port: start the receiver.'],
  [/ENOTFOUND|EAI_AGAIN|ENODATA|ESERVFAIL/, 'There is no host of this name.'],
  [
    /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/,
    'The address does not answer: a firewall drops the connection, or the name points to another machine.',
  ],
  [
    /ECONNRESET|EPIPE/,
    'The receiver ended the connection without an answer: a firewall, a crash, or a port that is not for https.',
  ],
  [
    /HPE_/,
    'What answers at this port does not send valid HTTP: check the port and the scheme of the address.',
  ],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH/,
    "The receiver's certificate is not valid: it has expired, names another host, or comes without the intermediate certificate.",
  ],
  [
    /EPROTO|ERR_SSL|ERR_TLS/,
    'No encrypted connection could be made: the port is not for https, or its TLS is too old.',
  ],
  [/^Address not allowed/, 'The address is private: list it in WEBHOOK_ALLOW when the service starts.'],
  [/^No answer in time/, 'Answer first, and do the work afterwards.'],
];

/** Explains why an attempt failed; `null` if it did not fail, or if the cause is unclear. */
export function explainAttempt({
  ResponseStatus,
  Error: failure,
}: Pick<DeliveryAttempt, 'ResponseStatus' | 'Error'>): string | null {
  const ending = String(ResponseStatus ?? failure);
  return CAUSES.find(([pattern]) => pattern.test(ending))?.[1] ?? null;
}
