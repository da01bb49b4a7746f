import type { FastifyInstance } from 'fastify';
import type { TObject } from 'typebox';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Company } from '../../../../src/service/calls/companies/company.ts';
import { hideSecrets } from '../../../../src/service/calls/definitions/hide-secrets.ts';
import { API_CALLS } from '../../../../src/service/sections/api-calls.ts';
import { BANK_FILE_PORTS, importShopFile, OF_SHOP } from '../../bank-files/files/import-shop-file.ts';
import { writeCamt } from '../../bank-files/files/write-camt.ts';
import { createBuyer, OWN_ORDER } from '../../pos/hardware/create-buyer.ts';
import { createFakeTerminal, createPrintReport, POIID } from '../../pos/waiting/create-fake-terminal.ts';
import { createTill, ORDER } from '../../pos/waiting/create-till.ts';
import { CONSENT } from '../../products/banking/consents/create-account-reader.ts';
import { createPayer, TRANSFER } from '../../products/banking/transfers/create-payer.ts';
import { ADA, createChat } from '../../products/chat/create-chat.ts';
import { CONTRACT, createContractCalls } from '../../products/contracts/create-contract-calls.ts';
import { createDomainBuyer, REGISTRANT } from '../../products/domains/create-domain-buyer.ts';
import { createIssuer, INVOICE, RECEIPT } from '../../products/fiscal/create-issuer.ts';
import { createInviter, INVITATION } from '../../products/partners/companies/create-inviter.ts';
import { createFirstPayer, INDIVIDUAL } from '../../products/partners/create-payer.ts';
import { BANK_ACCOUNT, createEmployer } from '../../products/partners/payouts/create-employer.ts';
import { CARD_SESSION } from '../../recurring/card-sessions/create-card-session.ts';
import { createCardHolder } from '../../recurring/charges/create-card-holder.ts';
import { createDebtor } from '../../recurring/mandates/create-debtor.ts';
import { createSubscriber } from '../../recurring/subscriptions/create-subscriber.ts';
import { findLies } from '../../sections/find-lies.ts';
import { ALL_PARTNERS, CHILD, findChild } from '../../support/all-scopes.ts';
import { readTables } from '../../support/read-tables.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import type { PayChange } from '../../support/requests/create-pay-request.ts';
import { useService } from '../../support/use-service.ts';
import { withOpenBanking } from '../../support/with-open-banking.ts';
import { registerWebhook } from '../../webhooks/registrations/register-webhook.ts';

const service = useService({ companies: withOpenBanking(ALL_PARTNERS), ports: BANK_FILE_PORTS });
let app: FastifyInstance | undefined;
/** Whether the next answer is lost, and the lost answer. */
let isBroken: boolean;
let lost: unknown;
beforeEach(async () => {
  isBroken = false;
  if (app === service.app) return;
  app = service.app;
  app.addHook('preSerialization', async (_request, _reply, payload) => {
    if (!isBroken) return payload;
    isBroken = false;
    lost = payload;
    throw new Error('The process is about to die.');
  });
});

const createPaid = async (change: object = {}) => {
  const link = await service.createLink(change);
  await service.pay(link);
  return link.transactionId;
};

/** Saves the card of a payment. */
async function createSaved(): Promise<string> {
  const link = await service.createLink({ Metadata: { shopperReference: 'ada-42' } });
  await service.pay(link, { save: true });
  return link.transactionId;
}

const subscriber = createSubscriber(() => service);
const begin = async (pay?: PayChange) => (await subscriber.begin(pay)).SubscriptionId;

const buyer = createBuyer(() => service, 'merchant');
const inviter = createInviter(() => service, 'merchant');

const payer = createFirstPayer(() => service);

/** Splits a payment for an individual, all of it. */
async function createHold() {
  const { IndividualId, WalletId } = await payer.add();
  const { body } = await payer.split(await payer.pay(1000), [{ WalletId, Amount: 1000 }]);
  return { IndividualId, SplitHoldId: body.SplitHolds[0]?.SplitHoldId };
}
const employer = createEmployer(() => service);
const chat = createChat(() => service);

const domainBuyer = createDomainBuyer(() => service);
async function quoteDomain(operation: string, name: string) {
  await domainBuyer.register();
  return (await domainBuyer.quote(name, operation)).body.Quote;
}

const till = createTill(() => service);
const contracts = createContractCalls(() => service);

/** The address of an order that a terminal waits for. */
async function createOrder(): Promise<string> {
  await till.connect();
  return `/svc/cash-register/orders/${(await till.order()).order_id}`;
}

/** The address of a link that a terminal can take. */
async function createLinkOfStore(): Promise<string> {
  await till.connect();
  const { transactionId } = await service.createLink({ StoreReference: 'ROMA-1' });
  return `/svc/cash-register/links/${transactionId}`;
}

async function createDispute(): Promise<string> {
  await service.post(`/sandbox/payments/${await createPaid()}/dispute`, undefined);
  return (await service.store.selectFrom('disputes').select('id').executeTakeFirstOrThrow()).id;
}

/** A call that has something to do: its path below `/api/v5`, or from the root, and its body. */
type Call = [path: string, body?: object];

/** Every POST of the API that changes something, by its operation, ready to be made. */
const openWallet = async (company: Company): Promise<string> => {
  const { body } = await service.post('/api/v5/wallet/wallets', { Currency: 'EUR' }, company);
  return body.Wallet.WalletId;
};

const issuer = createIssuer(() => service);

/** A credit that names no payment. */
async function createEntry(): Promise<string> {
  await importShopFile(service, OF_SHOP);
  const { id } = await service.store.selectFrom('bank_entries').select('id').executeTakeFirstOrThrow();
  return `banking-services/bank-entries/${id}`;
}

const CALLS: Record<string, () => Promise<Call>> = {
  createPaymentLink: async () => ['payments/link', createLinkRequest()],
  createPisPayment: async () => ['pis/payments', createLinkRequest()],
  cancelPaymentLink: async () => [`payments/link/${(await service.createLink()).transactionId}/cancel`],
  expirePaymentLink: async () => [`payments/link/${(await service.createLink()).transactionId}/expire`],
  refundPayment: async () => ['payments/refund', { TransactionId: await createPaid(), Amount: 5 }],
  capturePayments: async () => [
    'payments/capture',
    { TransactionIds: [await createPaid({ AutoCapture: false })] },
  ],
  releasePayments: async () => [
    'payments/release',
    { TransactionIds: [await createPaid({ AutoCapture: false })] },
  ],
  createWebhook: async () => [
    'webhooks/create',
    { Url: 'https://hooks.example/', EventTypes: ['payment.settled'] },
  ],
  rotateCompanySecret: async () => ['webhooks/secret/rotate'],
  rotateWebhookSecret: async () => [`webhooks/${(await registerWebhook(service)).WebhookId}/rotate-secret`],
  testWebhook: async () => [`webhooks/${(await registerWebhook(service)).WebhookId}/test`],
  async resendDelivery() {
    const { WebhookId } = await registerWebhook(service);
    const { body } = await service.post(`/api/v4/webhooks/${WebhookId}/test`, undefined);
    await service.deliverDue();
    return [`webhooks/deliveries/${body.Delivery.DeliveryId}/resend`];
  },
  createAuthorizedDomain: async () => ['authorized-domains', { Domain: 'new.example' }],
  acceptDispute: async () => [`disputes/${await createDispute()}/accept`],
  submitEvidence: async () => [`disputes/${await createDispute()}/evidence`, { Text: 'winning_evidence' }],
  createChatSession: async () => ['chat/sessions', { User: ADA }],
  closeThread: async () => [`chat/threads/${(await chat.join()).ThreadId}/close`],
  createMessage: async () => [`chat/threads/${(await chat.join()).ThreadId}/messages`, { Text: 'Hello' }],
  async markNotificationRead() {
    await chat.write((await chat.join()).frame, { Text: 'Hello' });
    return [
      `chat/notifications/${(await chat.get('/notifications')).body.Notifications[0]?.NotificationId}/read`,
    ];
  },
  createStore: async () => ['stores', { Reference: 'NEW' }],
  createUser: async () => ['users', { Username: 'new', Scopes: ['utilities'] }],
  pauseSubscription: async () => [`subscriptions/${await begin()}/pause`],
  async resumeSubscription() {
    const id = await begin();
    await service.post(`/api/v5/subscriptions/${id}/pause`, undefined);
    return [`subscriptions/${id}/resume`];
  },
  cancelSubscription: async () => [`subscriptions/${await begin()}/cancel`, { AtPeriodEnd: true }],
  async retrySubscription() {
    const id = await begin({ card: { number: '4000 0000 0000 0341' } });
    await subscriber.pass(31);
    return [`subscriptions/${id}/retry`];
  },
  createIntegration: async () => [
    'integrations',
    { Platform: 'Shop', ShopUrl: 'https://new.example/', WebhookUrl: 'https://new.example/hook' },
  ],
  async chargeCard() {
    const CardId = await createCardHolder(() => service).save();
    return ['payments/charge', { CardId, Amount: 5, Purpose: 'Coffee', Reason: 'unscheduled' }];
  },
  async resumeCard() {
    const TransactionId = await createSaved();
    await service.post(`/sandbox/payments/${TransactionId}/dispute`, undefined);
    const { Cards } = (await service.get('/api/v5/wallet/cards')).body;
    return [`wallet/cards/${Cards[0]?.CardId}/resume`];
  },
  async resumeMandate() {
    const debtor = createDebtor(() => service);
    const MandateId = await debtor.give();
    const { TransactionId } = (await debtor.debit(MandateId)).body;
    await subscriber.pass(2);
    await service.post(`/sandbox/payments/${TransactionId}/dispute`, undefined);
    return [`mandates/${MandateId}/resume`];
  },
  createCardSession: async () => ['wallet/card-sessions', CARD_SESSION],
  createWalletSession: async () => ['wallet/sessions', {}],
  createWallet: async () => ['wallet/wallets', { Currency: 'CHF' }],
  async createTransfer() {
    const [FromWalletId, ToWalletId] = [
      await openWallet(service.merchant),
      await openWallet(findChild(service)),
    ];
    await service.post('/sandbox/wallet-top-ups', { Amount: 5 });
    return ['wallet/transfers', { FromWalletId, ToWalletId, Amount: 5, Reference: 'July' }];
  },
  async moveToWallet() {
    await service.pay(await service.createLink());
    return ['banking-services/account/to-wallet', { Amount: 5 }];
  },
  createOrder: async () => ['/svc/cash-register/orders', ORDER],
  payOrderAtTerminal: async () => [`${await createOrder()}/pay/pos`],
  async cancelOrderAtTerminal() {
    const url = await createOrder();
    await service.post(`${url}/pay/pos`, undefined);
    return [`${url}/pay/pos/cancel`];
  },
  async completeOrder() {
    const url = await createOrder();
    await service.post(`${url}/pay/pos`, undefined);
    const { answer } = await createFakeTerminal(service).pay();
    return [`${url}/pay/pos/complete`, { rbc_id: 'PspReference' in answer && answer.PspReference }];
  },
  payLinkAtTerminal: async () => [`${await createLinkOfStore()}/pay/pos`],
  async cancelLinkAtTerminal() {
    const url = await createLinkOfStore();
    await service.post(`${url}/pay/pos`, undefined);
    return [`${url}/pay/pos/cancel`];
  },
  assignTerminal: async () => ['/svc/cash-register/terminals/assign', { terminal_id: POIID, store_id: 1 }],
  async mailReceipt() {
    await createFakeTerminal(service).report(createPrintReport());
    const { id } = await service.store.selectFrom('receipts').select('id').executeTakeFirstOrThrow();
    return [`pos-terminals/receipts/${id}/email`, { Email: 'maria@example.com' }];
  },
  async createHardwareOrder() {
    await buyer.topUp(100_000);
    return ['pos-terminals/hardware-orders', OWN_ORDER];
  },
  createCompany: async () => ['partners/companies', INVITATION],
  createOnboardingLink: async () => [
    `partners/companies/${(await inviter.invite()).body.Company.CompanyId}/onboarding-links`,
  ],
  suspendCompany: async () => [`partners/companies/${(await inviter.apply()).id}/suspend`],
  async resumeCompany() {
    const { id } = await inviter.apply();
    await inviter.act(id, 'suspend');
    return [`partners/companies/${id}/resume`];
  },
  createIndividual: async () => ['partners/individuals', INDIVIDUAL],
  async createIndividualTransfer() {
    const { IndividualId, SplitHoldId } = await createHold();
    await payer.release(SplitHoldId);
    const ToWalletId = await openWallet(service.merchant);
    return [`partners/individuals/${IndividualId}/transfers`, { ToWalletId, Amount: 5, Reference: 'July' }];
  },
  async splitPayment() {
    const { WalletId } = await payer.add();
    const TransactionId = await payer.pay();
    const Splits = [{ WalletId, Amount: 5 }];
    return ['partners/splits', { Company: CHILD, TransactionId, Splits }];
  },
  releaseSplitHolds: async () => [
    'partners/split-holds/release',
    { SplitHoldIds: [(await createHold()).SplitHoldId] },
  ],
  cancelHardwareOrder: async () => [`pos-terminals/hardware-orders/${await buyer.buy(OWN_ORDER)}/cancel`],
  rotateTerminalSecret: async () => [`pos-terminals/terminals/${POIID}/rotate-secret`],
  createConsent: async () => ['banking-services/consents', CONSENT],
  async createBankTransfer() {
    await createPayer(() => service).earn();
    return ['banking-services/transfers', TRANSFER];
  },
  createBankAccount: async () => [
    `partners/individuals/${(await employer.hire()).id}/bank-accounts`,
    BANK_ACCOUNT,
  ],
  async createPayout() {
    const { id, BankAccountId } = await employer.hire();
    return [`partners/individuals/${id}/payouts`, { BankAccountId, Amount: 400 }];
  },
  createRegistrant: async () => ['domains/registrant', REGISTRANT],
  async createQuote() {
    await domainBuyer.register();
    return ['domains/quotes', { Domain: 'own.eu', Operation: 'buy', PackageId: 'eu-1' }];
  },
  async buyDomain() {
    const { QuoteId } = await quoteDomain('buy', 'own.eu');
    return ['domains/buy', { QuoteId, CardId: await createCardHolder(() => service).save() }];
  },
  async transferDomain() {
    const { QuoteId } = await quoteDomain('transfer', 'owntaken.eu');
    return ['domains/transfer', { QuoteId, AuthCode: 'any' }];
  },
  async issueAuthCode() {
    await domainBuyer.register();
    return [`domains/${(await domainBuyer.own('own.eu')).DomainId}/auth-code`];
  },
  async createInvoice() {
    await issuer.setUp();
    return ['fiscal-invoices/invoices', { ...INVOICE, Send: true }];
  },
  async sendInvoice() {
    await issuer.setUp();
    return [`fiscal-invoices/invoices/${(await issuer.make()).InvoiceId}/send`];
  },
  async createCreditNote() {
    await issuer.setUp();
    return [`fiscal-invoices/invoices/${(await issuer.deliver()).InvoiceId}/credit-note`, { Send: true }];
  },
  async createFiscalReceipt() {
    await issuer.setUp();
    return ['fiscal-invoices/receipts', RECEIPT];
  },
  async voidFiscalReceipt() {
    await issuer.setUp();
    return [`fiscal-invoices/receipts/${(await issuer.ring()).body.FiscalReceipt.FiscalReceiptId}/void`];
  },
  async createClosure() {
    await issuer.setUp();
    await issuer.ring();
    return ['fiscal-invoices/closures'];
  },
  async createTerminalLink() {
    await issuer.setUp();
    return ['fiscal-invoices/terminal-links', { TerminalId: POIID, RtSerial: '99MEX012345' }];
  },
  createContract: async () => ['contracts', { ...CONTRACT, Send: true }],
  sendContract: async () => [`contracts/${(await contracts.create()).body.Contract.ContractId}/send`],
  voidContract: async () => [`contracts/${(await contracts.send()).id}/void`],
  createClient: async () => ['clients', { FirstName: 'New', LastName: 'New' }],
  createContactCompany: async () => ['contact-companies', { Name: 'New' }],
  importBankFile: async () => [
    'banking-services/bank-files',
    { Name: 'a.xml', Content: Buffer.from(writeCamt('053', OF_SHOP)).toString('base64') },
  ],
  async acceptBankFile() {
    const { BankFileId } = await importShopFile(service, { ...OF_SHOP, closing: 7 });
    return [`banking-services/bank-files/${BankFileId}/accept`];
  },
  async matchBankEntry() {
    const { transactionId: TransactionId } = await service.createLink();
    return [`${await createEntry()}/match`, { TransactionId }];
  },
  ignoreBankEntry: async () => [`${await createEntry()}/ignore`, { Note: 'Rent' }],
  async reopenBankEntry() {
    const entry = await createEntry();
    await service.post(`/api/v5/${entry}/ignore`, { Note: 'Rent' });
    return [`${entry}/reopen`];
  },
  checkPayee: async () => ['banking-services/vop', { Iban: 'IT57P0542811101000000900001', Name: 'G. Verdi' }],
  async rotateUserPassword() {
    const { body } = await service.post('/api/v5/users', { Username: 'new', Scopes: ['utilities'] });
    return [`users/${body.User.UserId}/rotate`];
  },
  inviteUser: async () => ['users/invite', { Email: 'new@shop.example', Role: 'support' }],
  async resetSecondFactor() {
    const { body } = await service.post('/api/v5/users', { Username: 'new', Scopes: ['utilities'] });
    const factor = { secret: 'A', recovery: '[]', last_step: 0, confirmed_at: 1 };
    await service.store
      .insertInto('second_factors')
      .values({ user_id: body.User.UserId, ...factor })
      .execute();
    return [`users/${body.User.UserId}/reset-second-factor`];
  },
  async mailPasswordLink() {
    const user = { Username: 'new', Scopes: ['utilities'], Email: 'new@shop.example' };
    const { body } = await service.post('/api/v5/users', user);
    return [`users/${body.User.UserId}/password-link`];
  },
};

async function post([path, payload]: Call) {
  const { statusCode, headers, body } = await service.app.inject({
    method: 'POST',
    url: path.startsWith('/') ? path : `/api/v5/${path}`,
    headers: {
      authorization: `Bearer ${service.createToken(service.merchant)}`,
      'idempotency-key': 'the-key',
    },
    ...(payload && { payload }),
  });
  return { statusCode, isReplayed: headers['idempotent-replayed'] === 'true', body: JSON.parse(body) };
}

describe('a keyed call that broke off after its work', () => {
  it('has a test for every POST of the API that changes something', () => {
    // Calls of v4 that v5 has with more fields run the same.
    const posts = API_CALLS.filter(
      ({ method, scopes, versions, transaction }) =>
        method === 'POST' && scopes.length && versions.includes('v5') && transaction !== 'none',
    ).map(({ id }) => id);
    expect(Object.keys(CALLS).sort()).toEqual(posts.sort());
  });

  it.each(Object.keys(CALLS))('takes effect once, and is then answered as documented: %s', async (id) => {
    const call = (await CALLS[id]?.()) as Call;
    // Nothing is sent, so due deliveries stay as they were queued.
    await service.worker.stop();
    const before = await readTables(service.store);
    isBroken = true;
    expect((await post(call)).statusCode).toBe(500);
    expect(service.faults.splice(0)).toHaveLength(1);
    const done = await readTables(service.store);
    expect(done).not.toEqual(before);

    const { statusCode, isReplayed, body } = await post(call);
    expect(statusCode).toBe(200);
    expect(findLies(id, statusCode, body)).toEqual([]);
    expect(await readTables(service.store)).toEqual(done);
    // A call handles each payment or hold separately, so a repeated call finds its work done and reports that.
    if (/capture|release/.test(call[0])) {
      expect(body).toMatchObject({
        Result: true,
        [call[0].includes('hold') ? 'SplitHolds' : 'Transactions']: [
          { Message: expect.stringMatching(/^Already /) },
        ],
      });
    } else {
      const answer = API_CALLS.find((one) => one.id === id)?.answer as TObject;
      // A secret is in the first answer alone.
      expect({ isReplayed, body }).toEqual({ isReplayed: true, body: hideSecrets(answer, lost) });
    }
  });
});
