import { Type } from 'typebox';
import { requireScopes } from '../../../calls/auth/require-scopes.ts';
import type { Scope } from '../../../calls/companies/scopes.ts';
import { chosenCard, nullable, text, transactionId } from '../../../calls/definitions/answer-fields.ts';
import { line } from '../../../calls/definitions/line.ts';
import { MAX_ID_LENGTH } from '../../../calls/definitions/parameters.ts';
import { getPlanDate } from '../../../payments/terms/subscription-plan.ts';
import { reject } from '../../../platform/http/answers/rejections.ts';
import type { StoreTransaction } from '../../../platform/store/open-store.ts';
import { type ClockNeeds, defineRecords } from '../../../records/define-records.ts';
import type { At, StoredRecord } from '../../../records/record-spec.ts';
import { DOMAIN_CALL } from '../names/check-name-call.ts';
import { type DomainKey, releaseName, setRenewal } from '../names/name-holds.ts';
import { DOMAIN_EVENTS } from './events.ts';

interface DomainBody {
  /** The name in ASCII form. */
  Name: string;
  UnicodeName: string;
  TransactionId: string;
  CardId: string | null;
  AutoRenew: boolean;
  RegisteredAt: string | null;
  ExpiresAt: string | null;
  Metadata: Record<string, unknown>;
  /** The payment of the purchase, and the secret part of its `PaymentUrl`. */
  depositId: string;
  token: string;
  /** The number of years registered since `RegisteredAt`; before the payment, the number of years that the deposit adds. */
  years: number;
  /** The domain of another company of this service from which the name is transferred. */
  from: DomainKey | null;
  /** The payment of a renewal in progress. */
  renewalId: string | null;
  authCode: { hash: string; expiresAt: number } | null;
}

export type Domain = StoredRecord<DomainBody>;
export type DomainNeeds = ClockNeeds & { getBaseUrl: () => string };

const QUARANTINE_MS = 40 * 86_400_000;
const YEARLY = { interval: 'year', intervalCount: 1 } as const;
/** A saved card is a shopper's: who names it must be allowed to charge it (docs/decisions.md, 548). */
export const CARD_SCOPES: readonly Scope[] = ['online-payments'];
export const CARD_ID = Type.Optional(
  Type.Unsafe<string>({ ...line(MAX_ID_LENGTH), ...chosenCard, description: 'A saved card of the company.' }),
);

/** Registers a name until a total number of years after the first registration. */
async function extend(trx: StoreTransaction, name: string, term: { RegisteredAt: string; years: number }) {
  const expiresAt = getPlanDate(YEARLY, Date.parse(term.RegisteredAt), term.years);
  await setRenewal(trx, name, expiresAt);
  return { body: { ...term, ExpiresAt: new Date(expiresAt).toISOString(), renewalId: null } };
}

async function renew({ body }: Domain, { trx }: At) {
  const term = { RegisteredAt: body.RegisteredAt ?? '', years: body.years + 1 };
  return { ...(await extend(trx, body.Name, term)), event: 'domain.renewed' as const };
}

export async function hasCard({ trx, companyId }: At, cardId: string | null): Promise<boolean> {
  const cards = trx
    .selectFrom('saved_cards')
    .select('id')
    .where('stop_reason', 'is', null)
    .where('company_id', '=', companyId);
  return cardId !== null && (await cards.where('id', '=', cardId).executeTakeFirst()) !== undefined;
}

async function changeAutoRenew({ body }: Domain, at: At, input: unknown) {
  const { AutoRenew, CardId } = input as { AutoRenew: boolean; CardId?: string };
  const source = CardId ?? body.CardId;
  // The kept card is charged, too.
  if (AutoRenew || CardId !== undefined) requireScopes(at.by ?? { granted: [] }, CARD_SCOPES);
  if (CardId !== undefined && !(await hasCard(at, CardId))) throw reject('CARD_NOT_FOUND');
  if (AutoRenew && !(await hasCard(at, source))) throw reject('CARD_NEEDED');
  return { body: { AutoRenew, CardId: source } };
}

async function free({ id, body }: Domain, { trx }: At): Promise<undefined> {
  await releaseName(trx, body.Name, id);
}

/** Whether `run-renewal.ts` handles the end of the domain's term by charging a card. */
export const isRenewed = ({ state, body }: Domain): boolean =>
  state === 'ACTIVE' && body.AutoRenew && body.CardId !== null;

const time = nullable({ type: 'string', format: 'date-time' }, 'Null until it is paid for.');

/** A registered name under .eu, or one that is being paid for. */
export const DOMAINS = defineRecords<DomainNeeds, DomainBody>({
  ...DOMAIN_CALL,
  name: 'Domain',
  plural: 'Domains',
  path: '/domains',
  idPrefix: 'dom_',
  notFound: 'DOMAIN_NOT_FOUND',
  stateRefusal: 'DOMAIN_STATE',
  states: ['PENDING_PAYMENT', 'PAYMENT_FAILED', 'ACTIVE', 'QUARANTINE', 'RELEASED', 'TRANSFERRED_OUT'],
  fields: {
    Name: { shown: text('In its ASCII form.') },
    UnicodeName: { label: 'Name', shown: text('In Unicode.') },
    TransactionId: { shown: transactionId },
    PaymentUrl: {
      label: 'Page to pay the deposit',
      shown: nullable({ type: 'string' }, 'Where the deposit can be paid, until it is.'),
    },
    CardId: { shown: nullable({ type: 'string' }, 'The saved card that renewals are charged to.') },
    AutoRenew: {
      label: 'Renewed automatically',
      shown: Type.Boolean({ description: 'Whether it is renewed when it expires.' }),
    },
    RegisteredAt: { shown: time },
    ExpiresAt: { shown: time },
  },
  words: {
    title: '{UnicodeName}',
    facts: ['until {ExpiresAt}', { text: 'renewed automatically', where: { AutoRenew: 'true' } }],
    technical: ['Name'],
  },
  searched: ['Name', 'UnicodeName'],
  prepare: async (body) => ({ body, lookup: body.depositId }),
  show: ({ state, body }, { getBaseUrl }) => ({
    PaymentUrl: state === 'PENDING_PAYMENT' ? `${getBaseUrl()}/checkout/${body.token}` : null,
  }),
  events: DOMAIN_EVENTS,
  moves: {
    activate: {
      from: ['PENDING_PAYMENT'],
      to: 'ACTIVE',
      apply({ body }, { trx, now }, source) {
        const before = (source as Domain | undefined)?.body;
        const RegisteredAt = before?.RegisteredAt ?? new Date(now).toISOString();
        return extend(trx, body.Name, { RegisteredAt, years: body.years + (before?.years ?? 0) });
      },
    },
    fail: { from: ['PENDING_PAYMENT'], to: 'PAYMENT_FAILED', apply: free },
    renew: { from: ['ACTIVE'], apply: renew },
    retryRenewal: { from: ['ACTIVE'], apply: async () => ({ body: { renewalId: null } }) },
    lapse: { from: ['ACTIVE'], to: 'QUARANTINE', apply: async () => ({ body: { authCode: null } }) },
    release: { from: ['QUARANTINE'], to: 'RELEASED', apply: free },
    transferOut: { from: ['ACTIVE', 'QUARANTINE'], to: 'TRANSFERRED_OUT' },
    changeAutoRenew: {
      from: ['ACTIVE'],
      apply: changeAutoRenew,
      call: {
        id: 'changeAutoRenew',
        method: 'PUT',
        name: 'auto-renew',
        message: 'Auto-renew changed.',
        verb: { label: 'Renewal', where: { State: '^ACTIVE$' } },
        summary: 'Sets whether the domain is renewed when it expires, and from which card.',
        guide: 'domains.md#renewals',
        body: Type.Object(
          {
            AutoRenew: Type.Boolean({
              title: 'Renew it automatically',
              description: 'Whether it is renewed when it expires.',
            }),
            CardId: CARD_ID,
          },
          { additionalProperties: false },
        ),
        example: { AutoRenew: true, CardId: 'card_5b0c1a6e-2f3d-4c8a-9d43-0a6c1f2e7b11' },
      },
    },
    issueAuthCode: {
      from: ['ACTIVE'],
      apply: async (_, __, authCode) => ({ body: { authCode: authCode as DomainBody['authCode'] } }),
    },
    revokeAuthCode: {
      from: ['ACTIVE'],
      apply: async () => ({ body: { authCode: null } }),
      call: {
        id: 'revokeAuthCode',
        method: 'DELETE',
        name: 'auth-code',
        message: 'Auth-code revoked.',
        summary: 'Revokes the auth-code. A transfer whose payment has started continues.',
        guide: 'domains.md#auth-codes',
      },
    },
  },
  due(domain) {
    const expiresAt = Date.parse(domain.body.ExpiresAt ?? '');
    if (domain.state === 'QUARANTINE') return { at: expiresAt + QUARANTINE_MS, move: 'release' };
    return domain.state === 'ACTIVE' && !isRenewed(domain) ? { at: expiresAt, move: 'lapse' } : undefined;
  },
  list: { summary: 'Lists the domains, newest first.', guide: 'domains.md' },
  read: { summary: 'Reads a domain.', guide: 'domains.md' },
});

/** Ends a domain that is not renewed. Its end is recorded at the end of the term, however late the job runs. */
export const lapseDomain = (at: At<DomainNeeds>, domain: Domain): Promise<Domain> =>
  DOMAINS.move({ ...at, now: Date.parse(domain.body.ExpiresAt ?? '') }, domain, 'lapse');
