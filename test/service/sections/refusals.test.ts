import { createHash } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RATE_LIMITS } from '../../../src/service/back-office/operations/limit-rates.ts';
import type { CallFacts } from '../../../src/service/calls/definitions/define-call.ts';
import { openClaim } from '../../../src/service/calls/idempotency/claims.ts';
import { AnswerUnknownError } from '../../../src/service/payments/attempts/acquirer.ts';
import { OWN_TERMINALS } from '../../../src/service/pos/attempts/terminal-network.ts';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';
import { listRefusals } from '../../../src/service/sections/describe-call.ts';
import { BANK_FILE_PORTS } from '../bank-files/files/import-shop-file.ts';
import { createWalletSessions } from '../ledger/sessions/create-wallet-session.ts';
import { POIID } from '../pos/waiting/create-fake-terminal.ts';
import { CONSENT, createAccountReader } from '../products/banking/consents/create-account-reader.ts';
import { createContractCalls } from '../products/contracts/create-contract-calls.ts';
import { createDomainBuyer } from '../products/domains/create-domain-buyer.ts';
import { createIssuer } from '../products/fiscal/create-issuer.ts';
import { createInviter } from '../products/partners/companies/create-inviter.ts';
import { createFirstPayer } from '../products/partners/create-payer.ts';
import { createCardHolder } from '../recurring/charges/create-card-holder.ts';
import { createDebtor } from '../recurring/mandates/create-debtor.ts';
import { createSubscriber } from '../recurring/subscriptions/create-subscriber.ts';
import { ALL_PARTNERS } from '../support/all-scopes.ts';
import { createTestService, type TestService } from '../support/create-test-service.ts';

/** Every refusal that the documents name for a call, brought about with as little as the call's definition says. */
let service: TestService;
/** The same with limits, which are off by default. */
let limited: TestService;
beforeAll(async () => {
  service = await createTestService({ companies: ALL_PARTNERS, ports: BANK_FILE_PORTS });
  limited = await createTestService({
    companies: ALL_PARTNERS,
    ports: BANK_FILE_PORTS,
    operations: { RATE_LIMIT: 'on' },
  });
  await createIssuer(() => service).setUp();
});
afterAll(() => Promise.all([service.close(), limited.close()]));

type Change = Pick<InjectOptions, 'payload' | 'query'> & { headers?: Record<string, string> };

/** Ids of a path are of nothing, unless they are the names of a section. */
const getUrl = ({ path, versions, base, params = {} }: CallFacts, id = 'nothing'): string =>
  `${base ?? `/api/${versions.at(-1)}`}${path.replace(/\{(\w+)\}/g, (_, name: string) => (name in params ? id : ''))}`;

const send = async (call: CallFacts, { headers, ...change }: Change = {}, to = service, id = 'nothing') => {
  const token = to.createToken(to.merchant);
  const answer = await to.inject({
    method: call.method,
    url: getUrl(call, id),
    headers: { ...(call.scopes.length && { authorization: `Bearer ${token}` }), ...headers },
    ...change,
  });
  return answer.status;
};

async function endedSubscriptionId(): Promise<string> {
  const { SubscriptionId: id } = await createSubscriber(() => service).begin();
  await service.post(`/api/v5/subscriptions/${id}/cancel`, undefined);
  return id;
}

/** The id of a card that a subscription charges. */
async function chargedCardId(): Promise<string> {
  const { subscribe } = createSubscriber(() => service);
  await subscribe({}, {}, { Metadata: { shopperReference: 'ada' } });
  return (await createCardHolder(() => service).list())[0]?.CardId ?? '';
}

/** The last user who can change users. */
const ownUserId = () => service.merchant.users[0]?.id;

/** The id of a link that is paid. */
async function payLink(): Promise<string> {
  const link = await service.createLink();
  await service.pay(link);
  return link.transactionId;
}

/** A client of a contact company, with an email. */
async function createContacts() {
  const { ContactCompany } = (await service.post('/api/v5/contact-companies', { Name: 'x' })).body;
  const companyId = ContactCompany.ContactCompanyId;
  const person = { FirstName: 'x', LastName: 'x', ContactCompanyId: companyId };
  const { ClientUuid } = (await service.post('/api/v5/clients', person)).body.Client;
  return { companyId, clientId: ClientUuid };
}

async function takeEmail(call: CallFacts): Promise<number> {
  const payload = { Email: 'taken@shop.example' };
  await send(call, { payload }, service, (await createContacts()).clientId);
  return send(call, { payload }, service, (await createContacts()).clientId);
}

/** While a payment is on it, a terminal stays with its store. */
async function changeBusyTerminal(call: CallFacts): Promise<number> {
  const busy = { active_attempt_id: 'an attempt', store_id: 1 };
  await service.store.updateTable('terminals').set(busy).execute();
  return send(call, { payload: { StoreId: null } }, service, POIID);
}

/** Assigns a terminal while its acquirer does not answer. */
async function sendWithoutAcquirer(call: CallFacts): Promise<number> {
  vi.spyOn(OWN_TERMINALS, 'find').mockRejectedValueOnce(new AnswerUnknownError('no answer'));
  const status = await (call.id === 'assignTerminal'
    ? send(call, withBody(call))
    : send(call, { payload: { StoreId: 1 } }, service, POIID));
  service.faults.length = 0;
  return status;
}

const reader = createAccountReader(() => service);

/** Reads with a consent that was not given. */
const readWithoutConsent = async (call: CallFacts): Promise<number> =>
  send(call, { query: { ConsentId: (await reader.create()).ConsentId } });

/** Revokes a consent that has ended. */
async function revokeAgain(call: CallFacts): Promise<number> {
  const { ConsentId } = await reader.create();
  await reader.revoke(ConsentId);
  return send(call, {}, service, ConsentId);
}
const domainBuyer = createDomainBuyer(() => service);
async function pendingDomainId(): Promise<string> {
  await domainBuyer.register();
  return (await domainBuyer.buy(`name-${Math.random().toString(36).slice(2)}.eu`)).body.Domain.DomainId;
}
const inviter = createInviter(() => service, 'merchant');
async function revokedSessionId(): Promise<string> {
  const { create, revoke } = createWalletSessions(() => service);
  const { id } = await create();
  await revoke(id);
  return id;
}

/** Sends it for a company that has not set up its fiscal configuration. */
const sendUnset = (call: CallFacts): Promise<number> =>
  send(call, {
    ...withBody(call),
    headers: { authorization: `Bearer ${service.createToken(service.partner)}` },
  });

const hasToken = ({ scopes }: CallFacts): boolean => scopes.length > 0;

/** A body of the right form, for a call with a body; the parameter that may not be left out. */
const withBody = ({ body, example = {}, query = {} }: CallFacts): Change => ({
  ...(typeof body === 'object' && { payload: example }),
  ...('ConsentId' in query && { query: { ConsentId: 'nothing' } }),
});

const breakInput = (call: CallFacts): Change => {
  if (call.body) return { payload: '[]', headers: { 'content-type': 'application/json' } };
  if (call.query) return { query: { Unknown: '1' } };
  return hasToken(call) ? { headers: { 'idempotency-key': 'with a space' } } : { headers: { host: 'a b' } };
};

const KEY = { 'idempotency-key': 'the-key' };

/** Another request has the key of the call. */
async function claimKey(call: CallFacts, bodyDigest: string): Promise<void> {
  await service.store.deleteFrom('idempotency_keys').execute();
  await openClaim(service.store, {
    caller: { user: service.merchant.users[0]?.id ?? '', scopes: [] },
    claim: {
      company_id: service.merchant.id,
      key: KEY['idempotency-key'],
      call: `${call.method} ${getUrl(call)}`,
      holder: 'another request',
    },
    bodyDigest,
    canRunAgain: false,
    now: service.clock.now(),
    realNow: service.clock.now(),
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64');

async function sendUntilLimited(call: CallFacts): Promise<number> {
  const { burst } = hasToken(call) ? RATE_LIMITS.token : RATE_LIMITS.login;
  const authorization = `Bearer ${limitedToken ?? ''}`;
  let status = 0;
  for (let count = 0; count <= burst && status !== 429; count += 1)
    status = await send(call, { headers: hasToken(call) ? { authorization } : {} }, limited);
  return status;
}

/** Each token has one limit, whatever it calls: only the first call must exhaust it. */
let limitedToken: string | undefined;
beforeAll(() => {
  limitedToken = limited.createToken(limited.merchant);
});

const CAUSES: Record<number, (call: CallFacts) => Promise<number>> = {
  400: (call) => send(call, breakInput(call)),
  401: (call) =>
    hasToken(call)
      ? send(call, { headers: { authorization: '' } })
      : send(call, { payload: { ...call.example, Password: 'wrong' } }),
  async 404(call) {
    // Their examples are of the fixtures.
    if (call.id === 'assignTerminal') return send(call, { payload: { terminal_id: 'nothing', store_id: 1 } });
    if (call.id === 'createTerminalLink')
      return send(call, { payload: { ...call.example, TerminalId: 'nothing' } });
    if (call.id === 'createConsent')
      return send(call, { payload: { ...CONSENT, InstitutionId: 'ins_nothing' } });
    // Their quote is looked for after the registrant.
    if (/^(buy|transfer)Domain$/.test(call.id)) await domainBuyer.register();
    if (call.id === 'readConfiguration') return sendUnset(call);
    return send(call, withBody(call));
  },
  async 409(call) {
    if (call.path.startsWith('/fiscal-invoices/')) return sendUnset(call);
    // No other calls without an Idempotency-Key are refused so.
    if (call.id === 'changeUser') return send(call, { payload: { Disabled: true } }, service, ownUserId());
    if (call.id === 'changeSubscription')
      return send(call, withBody(call), service, await endedSubscriptionId());
    if (call.id === 'changePaymentLink')
      return send(call, { payload: { Amount: 5 } }, service, await payLink());
    if (call.id === 'deleteCard') return send(call, {}, service, await chargedCardId());
    if (call.id === 'deleteMandate') return send(call, {}, service, await createDebtor(() => service).give());
    if (call.query && 'ConsentId' in call.query) return readWithoutConsent(call);
    if (call.id === 'deleteConsent') return revokeAgain(call);
    if (call.id === 'deleteWalletSession') return send(call, {}, service, await revokedSessionId());
    if (/^(changeAutoRenew|revokeAuthCode)$/.test(call.id))
      return send(call, withBody(call), service, await pendingDomainId());
    if (call.id === 'changeContract' || call.id === 'readContractEvidence') {
      const { id } = await createContractCalls(() => service).send();
      return send(call, withBody(call), service, id);
    }
    if (call.id === 'changeTerminal') return changeBusyTerminal(call);
    if (call.id === 'changeClient') return takeEmail(call);
    if (call.id === 'changeCompany') {
      const { CompanyId } = (await inviter.invite()).body.Company;
      return send(call, { payload: { Name: service.merchant.name } }, service, CompanyId);
    }
    if (call.id === 'changeIndividual') {
      const { IndividualId } = await createFirstPayer(() => service).add({ LastName: 'REVIEW' });
      return send(call, withBody(call), service, IndividualId);
    }
    if (call.id === 'deleteContactCompany')
      return send(call, {}, service, (await createContacts()).companyId);
    await claimKey(call, digest(call.body ? '{}' : ''));
    return send(call, { headers: KEY, ...(call.body && { payload: {} }) });
  },
  413: (call) =>
    send(call, {
      payload: `"${'x'.repeat(call.bodyLimit ?? 300_000)}"`,
      headers: { 'content-type': 'application/json' },
    }),
  415: (call) => send(call, { payload: '<x/>', headers: { 'content-type': 'text/xml' } }),
  async 422(call) {
    await claimKey(call, digest('another body'));
    return send(call, { headers: KEY, ...(call.body && { payload: {} }) });
  },
  429: sendUntilLimited,
  503: sendWithoutAcquirer,
};

describe('listRefusals', () => {
  it.each(API_CALLS)('names only possible refusal statuses of $id', async (call) => {
    for (const status of listRefusals(call))
      expect([status, await CAUSES[status]?.(call)]).toEqual([status, status]);
  });
});
