import { randomUUID } from 'node:crypto';
import type { Language } from '../../../protocol/languages.ts';
import { createLink } from '../../payments/links/create-link.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';

/** The default lifetime of a session. */
const DEFAULT_SESSION_MS = 86_400_000;

interface NewCardSession {
  companyId: number;
  /** The shopper for whom the card is saved. */
  shopperReference: string;
  /** Where the shopper goes afterwards; the URLs must be on the company's domains. */
  successUrl: string;
  /** Default: `successUrl`. */
  failureUrl?: string | undefined;
  /** Default: `successUrl`. */
  cancelUrl?: string | undefined;
  /** The text above the form. Default: the name of the action. */
  purpose?: string | undefined;
  language?: Language | undefined;
  metadata?: Record<string, unknown> | undefined;
  /** Ms since 1970. */
  expiresAt?: number | undefined;
  /** The subscription that will use the card. The merchant's pages cannot embed such a session. */
  subscriptionId?: string | undefined;
  now: number;
}

interface OpenedCardSession {
  id: string;
  /** The secret part of the page's URL, `{base_url}/checkout/{token}`. */
  token: string;
}

/**
 * Opens a page that saves a card without a charge. It is an ordinary link, so presses, 3-D Secure, declines, expiry and recovery
 * after a crash work as usual; its payment of 0 is hidden from everything that merchants see (docs/decisions.md, 289).
 */
export async function openCardSession(
  trx: StoreTransaction,
  session: NewCardSession,
): Promise<OpenedCardSession> {
  const { companyId, shopperReference, successUrl, subscriptionId, metadata = {}, language, now } = session;
  const { expiresAt = now + DEFAULT_SESSION_MS } = session;
  const id = `cs_${randomUUID()}`;
  const { token, paymentId } = await createLink(
    trx,
    {
      TransactionId: id,
      Amount: 0,
      Purpose: session.purpose ?? '',
      // The company's own pages may embed it.
      Type: subscriptionId ? 'standard' : 'embedded',
      Providers: ['ServiceDirect'],
      PaymentMethods: ['card'],
      HideEmailInput: true,
      LinkDurationSeconds: (expiresAt - now) / 1000,
      SuccessRedirectUrl: successUrl,
      FailureRedirectUrl: session.failureUrl ?? successUrl,
      CancelRedirectUrl: session.cancelUrl ?? successUrl,
      Metadata: { ...metadata, shopperReference },
      ...(language && { Lang: language }),
    },
    { companyId, marks: { is_setup: 1 }, now },
  );
  await trx
    .insertInto('card_sessions')
    .values({
      id,
      company_id: companyId,
      payment_id: paymentId,
      shopper_reference: shopperReference,
      subscription_id: subscriptionId ?? null,
      metadata: JSON.stringify(metadata),
      card_id: null,
      created_at: now,
    })
    .execute();
  return { id, token };
}
