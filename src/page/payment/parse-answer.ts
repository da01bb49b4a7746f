import type { FieldProblems } from '../../protocol/card.ts';
import type { AttemptReport, StatusAnswer } from '../../protocol/checkout-api.ts';
import type { DeclineCode } from '../../protocol/decline-codes.ts';
import { isSecureUrl } from '../../protocol/origins.ts';
import { isRail, type PaymentMethodId } from '../../protocol/payment-methods.ts';
import { getScreenState, type PaymentStatus, type ScreenState } from '../../protocol/payment-status.ts';

const STATES: readonly ScreenState[] = ['open', 'processing', 'completed', 'failed', 'expired', 'cancelled'];

/** Accepts only a path of the service: the page never navigates to any other URL from an answer. */
const LEAVE_FRAME_PATH = /^\/checkout\/[\w-]+\/hop\/[\w-]+$/;

/** The page of a cardholder's bank can have any https URL. */
function isChallengeUrl(url: unknown): url is string {
  try {
    return typeof url === 'string' && isSecureUrl(new URL(url));
  } catch {
    return false;
  }
}

type Fields = Record<string, unknown>;

const readFields = (value: unknown): Fields => (typeof value === 'object' && value ? (value as Fields) : {});

const readStatus = (value: unknown): PaymentStatus | undefined =>
  typeof getScreenState(value as PaymentStatus) === 'string' ? (value as PaymentStatus) : undefined;

const readState = (value: unknown): ScreenState | undefined => STATES.find((state) => state === value);

/** The method may be one that this version of the page does not know. */
const readMethod = (method: unknown): { method?: PaymentMethodId } =>
  typeof method === 'string' ? { method: method as PaymentMethodId } : {};

function parseClosed({ state: foundState, status: foundStatus, method }: Fields): AttemptReport | undefined {
  const state = readState(foundState);
  const status = readStatus(foundStatus);
  if (!state || !status) return undefined;
  // If the link is closed because another attempt is at the acquirer, wait for that.
  return state === 'open' || state === 'processing'
    ? { outcome: 'processing' }
    : { outcome: 'closed', state, status, ...readMethod(method) };
}

/**
 * Parses an answer, accepting only known shapes: a proxy, a captive portal or another version may have answered instead of the
 * service.
 */
export function parsePayAnswer(value: unknown): AttemptReport | undefined {
  const fields = readFields(value);
  const { outcome, code, transactionId, method, url, confirmationTo } = fields;
  const status = readStatus(fields.status);
  if (outcome === 'processing' || outcome === 'cancelled' || outcome === 'encrypt_again') return { outcome };
  if (outcome === 'redirect' && typeof url === 'string' && LEAVE_FRAME_PATH.test(url))
    return { outcome, url };
  if (outcome === 'challenge' && isChallengeUrl(url)) return { outcome, url };
  if (outcome === 'declined' && typeof code === 'string') return { outcome, code: code as DeclineCode };
  if (outcome === 'invalid') return { outcome, problems: readFields(fields.problems) as FieldProblems };
  if (outcome === 'closed') return parseClosed(fields);
  if (outcome === 'completed' && status && typeof transactionId === 'string' && typeof method === 'string')
    return {
      outcome,
      status,
      transactionId,
      method: method as PaymentMethodId,
      ...(typeof confirmationTo === 'string' && { confirmationTo }),
    };
  return undefined;
}

export function parseStatusAnswer(value: unknown): StatusAnswer | undefined {
  const fields = readFields(value);
  const state = readState(fields.state);
  const status = readStatus(fields.status);
  const attempt = parsePayAnswer(fields.attempt);
  if (!state || !status) return undefined;
  const rail = String(fields.waitingRail);
  return { state, status, ...(isRail(rail) && { waitingRail: rail }), ...(attempt && { attempt }) };
}
