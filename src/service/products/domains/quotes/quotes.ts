import { Type } from 'typebox';
import { amount, currency, oneOfTexts, text, timeField } from '../../../calls/definitions/answer-fields.ts';
import { type CallDefinition, defineCall } from '../../../calls/definitions/define-call.ts';
import { line } from '../../../calls/definitions/line.ts';
import { answer } from '../../../platform/http/answers/answer.ts';
import { asHint, breakRule, reject, rejectFields } from '../../../platform/http/answers/rejections.ts';
import { type ClockNeeds, defineRecords } from '../../../records/define-records.ts';
import type { At } from '../../../records/record-spec.ts';
import { DOMAIN_CALL, MAX_TYPED_NAME_LENGTH } from '../names/check-name-call.ts';
import { parseDomainName } from '../names/parse-domain-name.ts';
import type { RegistryNeeds } from '../names/registry.ts';
import { requireRegistrant } from '../registrants/registrants.ts';
import { PACKAGES } from './packages.ts';

export type DomainOperation = 'buy' | 'transfer';

export interface Quote {
  /** The name in ASCII form. */
  Domain: string;
  Operation: DomainOperation;
  PackageId: string;
  /** The number of years that the deposit pays for. */
  years: number;
  Amount: number;
  ExpiresAt: string;
  isUsed: boolean;
}

export type QuoteNeeds = ClockNeeds & RegistryNeeds;

const NAME_HINT =
  'A name under .eu such as bottega.eu: GET /api/v5/domains/availability says what is wrong with one.';
const QUOTE_MS = 900_000;
const guide = 'domains.md#packages-and-quotes';
const Operations = oneOfTexts<DomainOperation>(['buy', 'transfer'], 'The call that it is for.');
const PackageIds = oneOfTexts(
  PACKAGES.map(({ PackageId }) => PackageId),
  'A package, as `GET /domains/packages` lists it.',
);

/** Prices that are valid for a limited time. A quote does not reserve the name: availability is checked at the purchase. */
export const QUOTES = defineRecords<QuoteNeeds, Quote>({
  ...DOMAIN_CALL,
  name: 'Quote',
  plural: 'Quotes',
  path: '/domains/quotes',
  idPrefix: 'quo_',
  notFound: 'QUOTE_NOT_FOUND',
  fields: {
    Domain: {
      shown: text('In its ASCII form.'),
      create: Type.Unsafe<string>({
        ...line(MAX_TYPED_NAME_LENGTH),
        ...asHint(NAME_HINT),
        description: 'The name, in Unicode or in its ASCII form.',
        examples: ['bottega.eu'],
      }),
    },
    Operation: { shown: Operations, create: Operations },
    PackageId: { shown: PackageIds, create: PackageIds },
    Amount: { shown: amount },
    Currency: { shown: currency },
    ExpiresAt: { shown: timeField() },
  },
  check: ({ Domain }) =>
    Domain && Array.isArray(parseDomainName(Domain)) ? [breakRule('Domain', 'INVALID_VALUE', NAME_HINT)] : [],
  async prepare(body, { trx, now, companyId }) {
    await requireRegistrant(trx, companyId);
    const name = parseDomainName(body.Domain);
    const chosen = PACKAGES.find(({ PackageId }) => PackageId === body.PackageId);
    if (Array.isArray(name) || !chosen) throw new Error('The quote was not checked.');
    const isBought = body.Operation === 'buy';
    const bought = {
      Domain: name.ascii,
      Amount: isBought ? chosen.Price : chosen.TransferPrice,
      years: isBought ? chosen.Years : 1,
    };
    const ExpiresAt = new Date(now + QUOTE_MS).toISOString();
    return { body: { ...body, ...bought, Currency: 'EUR', ExpiresAt, isUsed: false } };
  },
  create: {
    summary: 'Quotes the price of a name. The quote is valid for 15 minutes.',
    guide,
    example: { Domain: 'bottega.eu', Operation: 'buy', PackageId: 'eu-1' },
  },
});

/**
 * Uses a quote once.
 * @throws Rejection 404; 400 for another operation; 409 if it was used or has expired
 */
export async function useQuote(at: At<QuoteNeeds>, id: string, operation: DomainOperation): Promise<Quote> {
  const quote = await QUOTES.claim(at, { id });
  const { Operation, isUsed, ExpiresAt } = quote.body;
  if (Operation !== operation) throw rejectFields([breakRule('QuoteId', 'QUOTE_OPERATION')]);
  if (isUsed) throw reject('QUOTE_USED');
  if (Date.parse(ExpiresAt) <= at.now) throw reject('QUOTE_EXPIRED');
  return (await QUOTES.write(at, quote, { body: { isUsed: true } })).body;
}

const Package = Type.Object(
  {
    PackageId: text('To ask for a quote.'),
    Years: Type.Integer({ description: 'Counted from the purchase.' }),
    Price: amount,
    TransferPrice: Type.Integer({ description: 'A transfer adds one year.' }),
    RenewalPrice: Type.Integer({ description: 'The price of each later year.' }),
  },
  { additionalProperties: false },
);

export const QUOTE_CALLS: readonly CallDefinition<QuoteNeeds>[] = [
  defineCall({
    ...DOMAIN_CALL,
    id: 'listDomainPackages',
    method: 'GET',
    path: '/domains/packages',
    summary: 'Lists the registration periods, in years, and their prices.',
    guide,
    answer: Type.Object({ Packages: Type.Array(Package) }),
    transaction: 'none',
    run: async () => answer('Packages.', { Packages: PACKAGES }),
  }),
  ...QUOTES.calls,
];
