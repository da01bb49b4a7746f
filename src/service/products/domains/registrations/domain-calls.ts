import { randomBytes } from 'node:crypto';
import { type TObject, Type } from 'typebox';
import { requireScopes } from '../../../calls/auth/require-scopes.ts';
import { getActor } from '../../../calls/companies/record-change.ts';
import { text, timeField } from '../../../calls/definitions/answer-fields.ts';
import { type CallDefinition, type CallFacts, defineCall } from '../../../calls/definitions/define-call.ts';
import { markSecret } from '../../../calls/definitions/hide-secrets.ts';
import { line } from '../../../calls/definitions/line.ts';
import { checkMetadataLimits } from '../../../calls/definitions/metadata-limits.ts';
import { MAX_ID_LENGTH, pathId } from '../../../calls/definitions/parameters.ts';
import type { RailOptions } from '../../../payments/attempts/ask-rail.ts';
import { answer } from '../../../platform/http/answers/answer.ts';
import { reject } from '../../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../../platform/http/requests/check-fields.ts';
import type { StoreTransaction } from '../../../platform/store/open-store.ts';
import { hashToken } from '../../../records/record-rows.ts';
import { charge } from '../../../recurring/charges/charge.ts';
import { openCharge } from '../../../recurring/charges/open-charge.ts';
import { DOMAIN_CALL } from '../names/check-name-call.ts';
import { type DomainOperation, QUOTES } from '../quotes/quotes.ts';
import { requireRegistrant } from '../registrants/registrants.ts';
import { CARD_ID, CARD_SCOPES, DOMAINS, type Domain, type DomainNeeds } from './domains.ts';
import {
  createTerms,
  DEPOSIT,
  type DomainOrder,
  type OrderNeeds,
  openDepositLink,
  orderDomain,
} from './order-domain.ts';

const AUTH_CODE_BYTES = 16;
const AUTH_CODE_MS = 40 * 86_400_000;
const id = (description: string) => Type.Unsafe<string>({ ...line(MAX_ID_LENGTH), description });

type Facts = Pick<CallFacts, 'summary' | 'example'> & { operation: DomainOperation; fields?: object };

/** Defines a call that orders a name. When it pays with a card, the acquirer is asked between two transactions. */
function defineOrder({ operation, fields, ...facts }: Facts): CallDefinition<OrderNeeds & RailOptions> {
  const order = { QuoteId: id('A quote that has not been used.'), ...fields, CardId: CARD_ID };
  const body: TObject = Type.Object(
    { ...order, Metadata: DOMAINS.fields.Metadata.create },
    { additionalProperties: false },
  );
  const checkFields = createFieldCheck(body);
  return defineCall({
    ...DOMAIN_CALL,
    ...facts,
    id: `${operation}Domain`,
    method: 'POST',
    path: `/domains/${operation}`,
    guide: `domains.md#${operation}`,
    body,
    answer: DOMAINS.answer,
    refusals: [404, 409],
    transaction: 'own',
    // The repeated call finds what it has begun by its key.
    canRunAgain: true,
    check: ({ body }) => {
      const errors = checkFields(body);
      return errors.length ? errors : checkMetadataLimits((body as Partial<DomainOrder>).Metadata ?? {});
    },
    run: async (
      { store, company, now, request, recordAnswer, ...input },
      needs: OrderNeeds & RailOptions,
    ) => {
      const body = { ...(input.body as object as DomainOrder), operation };
      const { id: companyId } = company;
      const toAt = (trx: StoreTransaction) => ({ trx, now, companyId, company, needs });
      const finish = async (trx: StoreTransaction, domain: Domain | undefined) => {
        if (!domain) throw reject('DOMAIN_NOT_FOUND');
        const done = answer('Domain ordered.', { Domain: DOMAINS.show(domain, needs) });
        await recordAnswer(trx, done);
        return done;
      };
      await requireRegistrant(store, companyId);
      const { CardId, QuoteId } = body;
      if (CardId !== undefined) requireScopes(getActor(request), CARD_SCOPES);
      if (CardId === undefined)
        return store.transaction().execute(async (trx) => {
          const pay = openDepositLink.bind(undefined, toAt(trx));
          return finish(trx, (await orderDomain(toAt(trx), body, pay)).domain);
        });
      const quote = await QUOTES.find(store, { companyId, id: QuoteId });
      const terms = { ...createTerms(quote.body), CardId, Reason: 'unscheduled' as const };
      const { claim } = request;
      const options = { ...DEPOSIT, company, idempotencyKey: claim?.key, now };
      const lookup = await charge(terms, { ...needs, store, company, claim }, async (trx) => {
        const pay = () => openCharge(trx, terms, options);
        return (await orderDomain(toAt(trx), body, pay)).deposit;
      });
      return store
        .transaction()
        .execute(async (trx) => finish(trx, await DOMAINS.findByLookup(trx, { companyId, lookup })));
    },
  });
}

const issueAuthCode = defineCall({
  ...DOMAIN_CALL,
  id: 'issueAuthCode',
  method: 'POST',
  path: '/domains/{DomainId}/auth-code',
  params: { DomainId: pathId(MAX_ID_LENGTH, 'DOMAIN_NOT_FOUND', 'Its id.') },
  summary: 'Issues the code with which another company can transfer the name. It replaces the previous code.',
  guide: 'domains.md#auth-codes',
  answer: Type.Object({ AuthCode: markSecret(text('Shown only here.')), ExpiresAt: timeField() }),
  refusals: [404, 409],
  transaction: 'shared',
  run: async ({ trx, now, company, params: { DomainId } }, needs: DomainNeeds) => {
    const at = { trx, now, companyId: company.id, needs };
    const AuthCode = randomBytes(AUTH_CODE_BYTES).toString('hex');
    const authCode = { hash: hashToken(AuthCode), expiresAt: now + AUTH_CODE_MS };
    await DOMAINS.move(at, await DOMAINS.claim(at, { id: DomainId }), 'issueAuthCode', authCode);
    return answer('Auth-code issued.', { AuthCode, ExpiresAt: new Date(authCode.expiresAt).toISOString() });
  },
});

/** The calls about domains. None deletes a domain: without renewal, it expires. */
export const EU_DOMAIN_CALLS: readonly CallDefinition<OrderNeeds & RailOptions>[] = [
  defineOrder({
    operation: 'buy',
    summary: 'Buys a name: the deposit is paid at `PaymentUrl`, or charged to a saved card immediately.',
    example: { QuoteId: 'quo_5b0c1a6e-2f3d-4c8a-9d43-0a6c1f2e7b11' },
  }),
  defineOrder({
    operation: 'transfer',
    summary: 'Transfers in a registered name with its auth-code, and adds a year.',
    fields: { AuthCode: id('From the company or registrar that currently has the name.') },
    example: { QuoteId: 'quo_5b0c1a6e-2f3d-4c8a-9d43-0a6c1f2e7b11', AuthCode: '6f1e0d9c8b7a5f4e' },
  }),
  ...DOMAINS.calls,
  issueAuthCode,
];
