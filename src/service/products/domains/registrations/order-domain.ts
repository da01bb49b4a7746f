import { domainToUnicode } from 'node:url';
import type { Company } from '../../../calls/companies/company.ts';
import { requirePort } from '../../../calls/definitions/ports.ts';
import { checkPayable } from '../../../payments/links/check-link-request.ts';
import { type CreatedLink, createLink } from '../../../payments/links/create-link.ts';
import { getHomeUrl } from '../../../payments/links/get-home-url.ts';
import { reject, rejectFields } from '../../../platform/http/answers/rejections.ts';
import { hashToken } from '../../../records/record-rows.ts';
import type { At } from '../../../records/record-spec.ts';
import { awaitName, type DomainKey, findHold, takeName } from '../names/name-holds.ts';
import { REGISTRY } from '../names/registry.ts';
import { type DomainOperation, type Quote, type QuoteNeeds, useQuote } from '../quotes/quotes.ts';
import { DOMAINS, type Domain, type DomainNeeds } from './domains.ts';

/** The body of a purchase or transfer. */
export interface DomainOrder {
  QuoteId: string;
  AuthCode?: string;
  CardId?: string;
  Metadata?: Record<string, unknown>;
}

export type OrderNeeds = DomainNeeds & QuoteNeeds;
type OrderAt = At<OrderNeeds> & { company: Company };

/** How long a name is reserved for a pending payment. */
const DEPOSIT_SECONDS = 1800;

export const DEPOSIT = {
  marks: { channel: 'domain', is_own_cost: 1 },
  linkSeconds: DEPOSIT_SECONDS,
} as const;

/** Creates the terms of a payment for a name: a deposit or a renewal. */
export const createTerms = ({ Domain, years, Amount }: Pick<Quote, 'Domain' | 'years' | 'Amount'>) => ({
  Amount,
  Purpose: `Domain ${domainToUnicode(Domain)}, ${years} year${years === 1 ? '' : 's'}`,
  Metadata: { domain: Domain },
});

/** Creates the link of a deposit, which is paid on the checkout page. @throws Rejection 400 if no one could pay it */
export function openDepositLink({ trx, company, now }: OrderAt, quote: Quote): Promise<CreatedLink> {
  const home = getHomeUrl(company);
  const errors = checkPayable({ PaymentMethods: ['card'] }, company);
  if (errors.length) throw rejectFields(errors);
  const link = {
    ...createTerms(quote),
    Type: 'standard' as const,
    Providers: ['ServiceDirect' as const],
    PaymentMethods: ['card'],
    LinkDurationSeconds: DEPOSIT_SECONDS,
    SuccessRedirectUrl: home,
    FailureRedirectUrl: home,
    CancelRedirectUrl: home,
  };
  return createLink(trx, link, { companyId: company.id, marks: DEPOSIT.marks, now });
}

/**
 * Finds the domain of another company that an auth-code transfers; null for a name registered elsewhere. @throws Rejection 409
 */
async function findSource(at: OrderAt, name: string, authCode: string): Promise<DomainKey | null> {
  const registry = requirePort(at.needs, REGISTRY);
  const hold = await findHold(at.trx, name);
  if (!hold) {
    if (!registry.isRegistered(name)) throw reject('DOMAIN_NOT_REGISTERED');
    if (!registry.acceptsAuthCode(name, authCode)) throw reject('AUTH_CODE_WRONG');
    return null;
  }
  const { company_id: companyId, domain_id: id } = hold;
  const { state, body } = await DOMAINS.claim({ ...at, companyId }, { id });
  if (companyId === at.companyId || state === 'PENDING_PAYMENT') throw reject('DOMAIN_TAKEN');
  const isRight = body.authCode?.hash === hashToken(authCode) && body.authCode.expiresAt > at.now;
  if (!isRight) throw reject('AUTH_CODE_WRONG');
  return { companyId, id };
}

/**
 * Uses a quote, creates the deposit and reserves the name, in one transaction: if several companies want the same name, only one
 * pays.
 * @param pay creates the payment
 * @throws Rejection 404, 409
 */
export async function orderDomain<Deposit extends CreatedLink>(
  at: OrderAt,
  { operation, QuoteId, AuthCode = '', CardId, Metadata = {} }: DomainOrder & { operation: DomainOperation },
  pay: (quote: Quote) => Promise<Deposit>,
): Promise<{ domain: Domain; deposit: Deposit }> {
  const { trx, companyId } = at;
  const registry = requirePort(at.needs, REGISTRY);
  const quote = await useQuote(at, QuoteId, operation);
  const { Domain: name, years } = quote;
  if (operation === 'buy' && registry.isRegistered(name)) throw reject('DOMAIN_TAKEN');
  const from = operation === 'transfer' ? await findSource(at, name, AuthCode) : null;
  const deposit = await pay(quote);
  const domain = await DOMAINS.create(at, {
    Name: name,
    UnicodeName: domainToUnicode(name),
    TransactionId: deposit.transactionId,
    CardId: CardId ?? null,
    AutoRenew: CardId !== undefined,
    RegisteredAt: null,
    ExpiresAt: null,
    Metadata,
    depositId: deposit.paymentId,
    token: deposit.token,
    years,
    from,
    renewalId: null,
    authCode: null,
  });
  const { id } = domain;
  const isKept = from
    ? await awaitName(trx, name, { from: from.id, to: id })
    : await takeName(trx, name, { companyId, id });
  if (!isKept) throw reject('DOMAIN_TAKEN');
  return { domain, deposit };
}
