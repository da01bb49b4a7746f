import { createHash } from 'node:crypto';
import type { AttemptRow } from '../../payments/tables/attempts.ts';
import type { PaymentRow } from '../../payments/tables/payments.ts';
import type { LinkRequest } from '../../payments/terms/link-request.ts';
import { readMetadata } from '../../payments/terms/read-owned-payment.ts';
import { findCardOwner } from '../../recurring/cards/find-card-owner.ts';
import { toEmailKey } from '../../recurring/remembered/remembered-shoppers.ts';
import type { CustomerRow, IndexedPaymentRow } from './tables.ts';
import { joinWords, listAddressWords, listIndexWords } from './to-search-words.ts';

/** A payment with what identifies its shopper. */
interface FoundPayment {
  payment: PaymentRow;
  /** That of its link, as JSON. */
  request: string | null;
  /** Oldest first. */
  attempts: readonly Pick<AttemptRow, 'state' | 'email' | 'holder_name' | 'card_last4' | 'account_last4'>[];
}

/** The prefix of the ids of customers, and the pattern of the rest. */
export const CUSTOMER_ID = ['cus_', '[\\w-]{22}'] as const;

/** Derives the id of a customer: the merchant's reference identifies a shopper, or else the address. */
function toCustomerId(companyId: number, reference: string | null, email: string | null): string {
  const key = reference === null ? ['email', toEmailKey(email ?? '')] : ['reference', reference];
  const digest = createHash('sha256').update(JSON.stringify([companyId, ...key]));
  return CUSTOMER_ID[0] + digest.digest('base64url').slice(0, 22);
}

/** Finds the newest text that was typed: that of an approved attempt is right. */
function findTyped({ attempts }: FoundPayment, name: 'email' | 'holder_name'): string | null {
  const typed = attempts.filter((attempt) => attempt[name]);
  const approved = typed.findLast(({ state }) => state === 'APPROVED');
  return (approved ?? typed.at(-1))?.[name] ?? null;
}

/** Who pays; `undefined` if the company pays for itself, if many pay the same link, or if no one is known. */
function findCustomer(
  found: FoundPayment,
  request: Partial<LinkRequest>,
  metadata: Record<string, unknown>,
): CustomerRow | undefined {
  const { company_id, created_at, is_own_cost, reusable, reusable_link_id } = found.payment;
  if (is_own_cost || reusable) return undefined;
  const terms = {
    companyId: company_id,
    allowsTokenization: true,
    metadata,
    reusableLinkId: reusable_link_id,
  };
  const shopper_reference = findCardOwner(terms)?.shopperReference ?? null;
  const email = findTyped(found, 'email') ?? request.ShopperEmail ?? null;
  if (shopper_reference === null && email === null) return undefined;
  return {
    id: toCustomerId(company_id, shopper_reference, email),
    company_id,
    shopper_reference,
    email,
    name: findTyped(found, 'holder_name') ?? request.ShopperName?.trim() ?? request.DebtorName ?? null,
    last_at: created_at,
    created_at,
  };
}

/** The first part of a generated id, or the words of one that the merchant has chosen. */
const listIdWords = (id: string): string[] =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? [id.slice(0, 8)] : listIndexWords(id);

/** Describes a payment for the index: who pays it, and the words by which people look for it, the most telling first. */
export function describeIndexed(
  found: FoundPayment,
): Omit<IndexedPaymentRow, 'customer_id'> & { customer: CustomerRow | undefined } {
  const { id, company_id, created_at, transaction_id } = found.payment;
  const request = (found.request === null ? {} : JSON.parse(found.request)) as Partial<LinkRequest>;
  const metadata = readMetadata(found.payment, request);
  const customer = findCustomer(found, request, metadata);
  const { attempts } = found;
  const emails = [customer?.email, request.ShopperEmail, ...attempts.map(({ email }) => email)];
  const names = [customer?.name, request.ShopperName, request.DebtorName];
  const values = Object.values(metadata).filter((value) => ['string', 'number'].includes(typeof value));
  const words = [
    ...emails.flatMap((email) => (email ? listAddressWords(email) : [])),
    ...listIndexWords([...names, ...attempts.map(({ holder_name }) => holder_name)].join(' ')),
    ...attempts.flatMap(({ card_last4, account_last4 }) => card_last4 ?? account_last4 ?? []),
    ...listIndexWords(customer?.shopper_reference ?? ''),
    ...listIdWords(transaction_id),
    ...listIndexWords(request.Purpose ?? ''),
    ...listIndexWords(values.map((value) => String(value).slice(0, 200)).join(' ')),
    ...listIndexWords(request.Title ?? ''),
  ];
  return { payment_id: id, company_id, created_at, customer, words: joinWords(words) };
}
