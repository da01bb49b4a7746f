import { LIST_CALLS } from '../../../src/service/merchants/lookups/list-calls.ts';
import { createAccountReader } from '../banking/consents/create-account-reader.ts';
import { createPayer, TRANSFERS } from '../banking/transfers/create-payer.ts';
import { ADA, createChat } from '../chat/create-chat.ts';
import { type ContractBody, createContractCalls } from '../contracts/create-contract-calls.ts';
import { createDomainBuyer } from '../domains/create-domain-buyer.ts';
import { createIssuer } from '../fiscal/create-issuer.ts';
import { WALLET_SESSIONS, type WalletSessionBody } from '../ledger/sessions/create-wallet-session.ts';
import { createInviter } from '../partners/companies/create-inviter.ts';
import { createFirstPayer } from '../partners/create-payer.ts';
import { createEmployer, INDIVIDUALS } from '../partners/payouts/create-employer.ts';
import { createBuyer, OWN_ORDER } from '../pos/hardware/create-buyer.ts';
import { createPrintReport, POIID } from '../pos/waiting/create-fake-terminal.ts';
import { createTill, ORDER } from '../pos/waiting/create-till.ts';
import { CARD_SESSION, type CardSessionBody } from '../recurring/card-sessions/create-card-session.ts';
import { createCardHolder } from '../recurring/charges/create-card-holder.ts';
import { createDebtor } from '../recurring/mandates/create-debtor.ts';
import { createSubscriber } from '../recurring/subscriptions/create-subscriber.ts';
import { findChild } from '../support/all-scopes.ts';
import { type Answer, BASE_URL } from '../support/create-api-calls.ts';
import type { TestService } from '../support/create-test-service.ts';

/** The calls of domains, stores and users, each with what the one before has made. */
export async function callDirectory(service: TestService) {
  const API = '/api/v5';
  const domain = await service.post(`${API}/authorized-domains`, { Domain: 'new.example' });
  const store = await service.post(`${API}/stores`, { Reference: 'NEW', Items: [{ Name: 'Tea', Price: 1 }] });
  const user = await service.post(`${API}/users`, { Username: 'new', Scopes: ['utilities'] });
  const storeUrl = `${API}/stores/${store.body.Store.StoreId}`;
  const userUrl = `${API}/users/${user.body.User.UserId}`;
  return [
    ['createAuthorizedDomain', domain],
    ['listAuthorizedDomains', await service.get(`${API}/authorized-domains?Limit=1`)],
    ['deleteAuthorizedDomain', await service.delete(`${API}/authorized-domains/new.example`)],
    ['createStore', store],
    ['listStores', await service.get(`${API}/stores`)],
    ['readStore', await service.get(storeUrl)],
    ['changeStore', await service.put(storeUrl, { Name: 'New' })],
    ['createUser', user],
    ['listUsers', await service.get(`${API}/users?Limit=1`)],
    ['readUser', await service.get(userUrl)],
    ['changeUser', await service.put(userUrl, { Disabled: true })],
    ['rotateUserPassword', await service.post(`${userUrl}/rotate`, {})],
  ] as const;
}

/** The calls of subscriptions, in a life that has all of them. */
export async function callSubscription(service: TestService) {
  const { begin, pass } = createSubscriber(() => service);
  const { SubscriptionId } = await begin({ card: { number: '4000 0000 0000 0341' } });
  const url = `/api/v5/subscriptions/${SubscriptionId}`;
  const early = [
    ['pauseSubscription', await service.post(`${url}/pause`, undefined)],
    ['resumeSubscription', await service.post(`${url}/resume`, undefined)],
    ['changeSubscription', await service.put(url, { Amount: 5 })],
  ] as const;
  await pass(31);
  return [
    ...early,
    ['listSubscriptions', await service.get('/api/v5/subscriptions?State=PAST_DUE')],
    ['readSubscription', await service.get(url)],
    ['retrySubscription', await service.post(`${url}/retry`, undefined)],
    ['cancelSubscription', await service.post(`${url}/cancel`, {})],
  ] as const;
}

/** The calls of saved cards: one is charged, and then deleted. And those of the wallet's page. */
export async function callCards(service: TestService) {
  const CardId = await createCardHolder(() => service).save();
  const url = `/api/v5/wallet/cards/${CardId}`;
  const session = await service.post('/api/v5/wallet/card-sessions', CARD_SESSION);
  const { CardSessionId } = (session.body as unknown as CardSessionBody).CardSession;
  const wallet = await service.post(WALLET_SESSIONS, { ShopperReference: 'ada' });
  const { WalletSessionId } = (wallet.body as WalletSessionBody).WalletSession;
  const charge = { CardId, Amount: 5, Purpose: 'Coffee', Reason: 'recurring' };
  return [
    ['listCards', await service.get('/api/v5/wallet/cards?ShopperReference=ada')],
    ['readCard', await service.get(url)],
    ['chargeCard', await service.post('/api/v5/payments/charge', charge)],
    ['deleteCard', await service.delete(url)],
    ['createCardSession', session],
    ['listCardSessions', await service.get('/api/v5/wallet/card-sessions')],
    ['readCardSession', await service.get(`/api/v5/wallet/card-sessions/${CardSessionId}`)],
    ['createWalletSession', wallet],
    ['listWalletSessions', await service.get(`${WALLET_SESSIONS}?State=OPEN`)],
    ['readWalletSession', await service.get(`${WALLET_SESSIONS}/${WalletSessionId}`)],
    ['deleteWalletSession', await service.delete(`${WALLET_SESSIONS}/${WalletSessionId}`)],
  ] as const;
}

/** The calls of mandates: the subscription ends, and the mandate is cancelled. */
export async function callMandates(service: TestService) {
  const MandateId = await createDebtor(() => service).give();
  const { list } = createSubscriber(() => service);
  const [subscription] = await list('?State=ACTIVE');
  await service.post(`/api/v5/subscriptions/${subscription?.SubscriptionId}/cancel`, {});
  const url = `/api/v5/mandates/${MandateId}`;
  return [
    ['listMandates', await service.get('/api/v5/mandates?ShopperReference=ada')],
    ['readMandate', await service.get(url)],
    ['deleteMandate', await service.delete(url)],
  ] as const;
}

/** The calls of contacts, each with what the one before has made. */
export async function callContacts(service: TestService) {
  const API = '/api/v5';
  const business = await service.post(`${API}/contact-companies`, { Name: 'New' });
  const { ContactCompanyId } = business.body.ContactCompany;
  const businessUrl = `${API}/contact-companies/${ContactCompanyId}`;
  const Address = { Street: 'Via Po 1', City: 'Torino', Country: 'IT' };
  const person = { FirstName: 'New', LastName: 'New', ContactCompanyId, Address, Metadata: { a: [1] } };
  const client = await service.post(`${API}/clients`, person);
  const clientUrl = `${API}/clients/${client.body.Client.ClientUuid}`;
  return [
    ['createContactCompany', business],
    ['listContactCompanies', await service.get(`${API}/contact-companies?Search=n`)],
    ['readContactCompany', await service.get(businessUrl)],
    ['changeContactCompany', await service.put(businessUrl, { Language: 'it' })],
    ['createClient', client],
    ['listClients', await service.get(`${API}/clients?Limit=1`)],
    ['listContractClients', await service.get(`${API}/contracts/clients`)],
    ['readClient', await service.get(clientUrl)],
    ['changeClient', await service.put(clientUrl, { Phone: '012345', Address: null })],
    ['deleteClient', await service.delete(clientUrl)],
    ['deleteContactCompany', await service.delete(businessUrl)],
  ] as const;
}

/** The calls of fiscal invoices and receipts, each with what the one before has made. */
export async function callFiscal(service: TestService) {
  const issuer = createIssuer(() => service);
  const { call } = issuer;
  const configured = await issuer.setUp();
  const draft = await issuer.create({ Metadata: { a: 1 } });
  const { InvoiceId } = draft.body.Invoice;
  const changed = await call('PUT', `invoices/${InvoiceId}`, { Reason: 'x' });
  const sent = await issuer.send(InvoiceId);
  await issuer.turn(InvoiceId, 'deliver');
  const note = await issuer.credit(InvoiceId);
  const receipt = await issuer.ring();
  const receiptPath = `receipts/${receipt.body.FiscalReceipt.FiscalReceiptId}`;
  const voided = await call('POST', `${receiptPath}/void`);
  const closure = await call('POST', 'closures');
  const link = await call('POST', 'terminal-links', { TerminalId: POIID, RtSerial: '99MEX012345' });
  const linkPath = `terminal-links/${link.body.TerminalLink.TerminalLinkId}`;
  return [
    ['setConfiguration', configured],
    ['readConfiguration', await call('GET', 'configuration')],
    ['createInvoice', draft],
    ['changeInvoice', changed],
    ['sendInvoice', sent],
    ['createCreditNote', note],
    ['listInvoices', await call('GET', 'invoices')],
    ['readInvoice', await call('GET', `invoices/${InvoiceId}`)],
    ['readInvoiceXml', await call('GET', `invoices/${InvoiceId}/xml`)],
    ['readInvoiceHtml', await call('GET', `invoices/${InvoiceId}/html`)],
    ['deleteInvoice', await call('DELETE', `invoices/${note.body.Invoice.InvoiceId}`)],
    ['createFiscalReceipt', receipt],
    ['voidFiscalReceipt', voided],
    ['listFiscalReceipts', await call('GET', 'receipts')],
    ['readFiscalReceipt', await call('GET', receiptPath)],
    ['createClosure', closure],
    ['listClosures', await call('GET', 'closures')],
    ['readClosure', await call('GET', `closures/${closure.body.Closure.ClosureId}`)],
    ['createTerminalLink', link],
    ['listTerminalLinks', await call('GET', 'terminal-links')],
    ['readTerminalLink', await call('GET', linkPath)],
    ['deleteTerminalLink', await call('DELETE', linkPath)],
  ] as const;
}

/** The calls of contracts, in a life that has all of them. */
export async function callContracts(
  service: TestService,
): Promise<(readonly [id: string, answer: Answer<ContractBody>])[]> {
  const { create, get, post, press, put } = createContractCalls(() => service);
  const draft = await create();
  const url = `/${draft.body.Contract.ContractId}`;
  const changed = await put(url.slice(1), { Title: 'Other' });
  const sent = await post(`${url}/send`);
  await press(`${String(sent.body.Contract.SigningUrl).slice(BASE_URL.length)}/decline`);
  return [
    ['createContract', draft],
    ['changeContract', changed],
    ['sendContract', sent],
    ['readContract', await get(url)],
    ['readContractEvidence', await get(`${url}/evidence`)],
    ['listContracts', await get()],
    ['voidContract', await post(`/${(await create()).body.Contract.ContractId}/void`)],
  ];
}

/** The look-ups: those of a list, and those of one thing. */
export async function callLookups(service: TestService) {
  const API = '/api/v5/utilities';
  const lists = LIST_CALLS.map(async ({ id, path }) => [id, await service.get(`/api/v5${path}`)] as const);
  return [
    ...(await Promise.all(lists)),
    ['checkVatNumber', await service.get(`${API}/vat-numbers/IT12345678903`)],
    ['checkFiscalCode', await service.get(`${API}/fiscal-codes/RSSMRA85T10A562S`)],
    ['checkBin', await service.get(`${API}/bins/424242`)],
  ] as const;
}

/** The calls of a till, with a terminal that pays an order and a link. */
export async function callRegister(service: TestService) {
  const till = createTill(() => service);
  const terminal = await till.connect();
  const assigned = await till.assign();
  const cookie = String(assigned.headers['set-cookie']).split(';')[0] ?? '';
  const created = await till.post('/orders', ORDER);
  const { order_id: id } = created.body.order;
  const paid = await till.pay(id);
  const cancelled = await till.cancel(id);
  await till.pay(id);
  const { answer } = await terminal.pay();
  const completed = await till.complete(id, 'PspReference' in answer ? answer.PspReference : '');
  await terminal.report(createPrintReport());
  const { transactionId } = await service.createLink({ StoreReference: 'ROMA-1' });
  const receipts = await service.get('/api/v5/pos-terminals/receipts');
  const { ReceiptId } = (receipts.body as unknown as { Receipts: { ReceiptId: string }[] }).Receipts[0] ?? {};
  const terminals = '/api/v5/pos-terminals/terminals';
  return [
    ['createOrder', created],
    ['payOrderAtTerminal', paid],
    ['cancelOrderAtTerminal', cancelled],
    ['completeOrder', completed],
    ['readOrder', await till.call('GET', `/orders/${id}`)],
    ['listOrders', await till.call('GET', '/orders?limit=1&status=paid')],
    ['payLinkAtTerminal', await till.post(`/links/${transactionId}/pay/pos`)],
    ['cancelLinkAtTerminal', await till.post(`/links/${transactionId}/pay/pos/cancel`)],
    ['assignTerminal', assigned],
    ['listRegisterTerminals', await till.call('GET', '/terminals')],
    ['readOwnTerminal', await till.call('GET', '/terminal', { headers: { cookie } })],
    ['listTerminals', await service.get(terminals)],
    ['readTerminal', await service.get(`${terminals}/${POIID}`)],
    ['changeTerminal', await service.put(`${terminals}/${POIID}`, { Name: 'Bar' })],
    ['listReceipts', receipts],
    ['readReceipt', await service.get(`/api/v5/pos-terminals/receipts/${ReceiptId}`)],
    [
      'mailReceipt',
      await service.post(`/api/v5/pos-terminals/receipts/${ReceiptId}/email`, { Email: 'maria@example.com' }),
    ],
  ] as const;
}

/** The calls of wallets and hardware, for a company with a portfolio. */
export async function callHardware(service: TestService) {
  const buyer = createBuyer(
    () => service,
    () => service.merchant,
  );
  const id = await buyer.buy(OWN_ORDER);
  await buyer.topUp(100_000);
  const created = await buyer.order(OWN_ORDER);
  await buyer.ship(id);
  await buyer.deliver(id);
  const { HardwareOrderId } = created.body.HardwareOrder;
  const terminals = '/api/v5/pos-terminals/terminals';
  return [
    ['listHardware', await service.get('/api/v5/pos-terminals/hardware')],
    ['createHardwareOrder', created],
    ['listHardwareOrders', await service.get('/api/v5/pos-terminals/hardware-orders')],
    ['readHardwareOrder', await buyer.read(id)],
    ['cancelHardwareOrder', await buyer.cancel(HardwareOrderId)],
    ['listBalances', await service.get('/api/v5/wallet/balances')],
    ['listMovements', await service.get('/api/v5/wallet/movements?Limit=2')],
    ['rotateTerminalSecret', await service.post(`${terminals}/${POIID}/rotate-secret`, undefined)],
  ] as const;
}

/** The calls of companies, for a company with a portfolio. */
export async function callCompanies(service: TestService) {
  const inviter = createInviter(
    () => service,
    () => service.merchant,
  );
  const created = await inviter.invite();
  const { CompanyId: id } = created.body.Company;
  const { id: active } = await inviter.apply({}, { Name: 'Active' });
  return [
    ['createCompany', created],
    ['changeCompany', await inviter.change(id, { VatNumber: 'IT01234567897' })],
    ['createOnboardingLink', await inviter.act(id, 'onboarding-links')],
    ['listCompanies', await service.get('/api/v5/partners/companies')],
    ['readCompany', await inviter.read(active)],
    ['suspendCompany', await inviter.act(active, 'suspend')],
    ['resumeCompany', await inviter.act(active, 'resume')],
  ] as const;
}

/** The calls of individuals, for whom a payment is split. */
export async function callIndividuals(service: TestService) {
  const { call, create, pay, split, release } = createFirstPayer(() => service);
  const created = await create();
  const { IndividualId, WalletId } = created.body.Individual;
  const below = `individuals/${IndividualId}`;
  const splitted = await split(await pay(), [{ WalletId, Amount: 5 }]);
  const released = await release(splitted.body.SplitHolds[0]?.SplitHoldId, 'nothing');
  const opened = await service.post('/api/v5/wallet/wallets', { Currency: 'EUR' });
  const { WalletId: ToWalletId } = (opened.body as unknown as { Wallet: { WalletId: string } }).Wallet;
  return [
    ['createIndividual', created],
    ['listIndividuals', await call('GET', 'individuals?State=VERIFIED')],
    ['readIndividual', await call('GET', below)],
    ['changeIndividual', await call('PUT', below, { payout_unlock: true })],
    ['splitPayment', splitted],
    ['listSplitHolds', await call('GET', `split-holds?WalletId=${WalletId}`)],
    ['releaseSplitHolds', released],
    [
      'createIndividualTransfer',
      await call('POST', `${below}/transfers`, { ToWalletId, Amount: 5, Reference: 'July' }),
    ],
    ['readIndividualWallet', await call('GET', `${below}/wallet`)],
    ['listIndividualMovements', await call('GET', `${below}/movements`)],
  ] as const;
}

/** The calls of disputes: one is accepted, the other responded to. */
export async function callDisputes(service: TestService) {
  const API = '/api/v5/disputes';
  for (const TransactionId of ['accepted', 'responded']) {
    await service.pay(await service.createLink({ TransactionId }));
    await service.post(`/sandbox/payments/${TransactionId}/dispute`, undefined);
    service.clock.advance(1);
  }
  const [responded, accepted] = (await service.get(API)).body.Disputes;
  const Files = [{ Name: 'a.pdf', ContentType: 'application/pdf', Content: 'JVBERi0=' }];
  return [
    ['acceptDispute', await service.post(`${API}/${accepted?.DisputeId}/accept`, undefined)],
    ['submitEvidence', await service.post(`${API}/${responded?.DisputeId}/evidence`, { Text: 'x', Files })],
    ['listDisputes', await service.get(API)],
    ['readDispute', await service.get(`${API}/${responded?.DisputeId}`)],
    ['readEvidenceFile', await service.get(`${API}/${responded?.DisputeId}/evidence/1`)],
  ] as const;
}

/** The calls of accounts at banks: the holder gives a consent, and the company revokes it. */
export async function callAccounts(service: TestService) {
  const reader = createAccountReader(() => service);
  const created = await reader.ask();
  const { ConsentId } = created.body.Consent;
  await reader.press(created.body.Consent, 'approve');
  const accounts = await reader.listAccounts(ConsentId);
  const { AccountId = '' } = accounts.body.Accounts[0] ?? {};
  return [
    ['createConsent', created],
    ['listConsents', await reader.call('GET', '/consents?State=AUTHORISED')],
    ['readConsent', await reader.read(ConsentId)],
    ['listInstitutions', await reader.call('GET', '/institutions')],
    ['listAccounts', accounts],
    ['listAccountBalances', await reader.readBalances(AccountId, ConsentId)],
    ['listBankTransactions', await reader.listTransactions(AccountId, ConsentId)],
    ['deleteConsent', await reader.revoke(ConsentId)],
  ] as const;
}

/** The calls of wallets and of the account of the company. */
export async function callLedger(service: TestService) {
  const open = (Currency: string) => service.post('/api/v5/wallet/wallets', { Currency });
  const created = await open('EUR');
  const { WalletId } = (created.body as unknown as { Wallet: { WalletId: string } }).Wallet;
  await service.pay(await service.createLink({ TransactionId: 'to-wallet' }));
  const moved = await service.post('/api/v5/banking-services/account/to-wallet', { Amount: 1000 });
  const other = service.post('/api/v5/wallet/wallets', { Currency: 'EUR' }, findChild(service));
  const { WalletId: ToWalletId } = ((await other).body as unknown as { Wallet: { WalletId: string } }).Wallet;
  const transfer = { FromWalletId: WalletId, ToWalletId, Amount: 5, Reference: 'July' };
  const sent = await service.post('/api/v5/wallet/transfers', transfer);
  const { TransferId } = (sent.body as unknown as { Transfer: { TransferId: string } }).Transfer;
  return [
    ['createWallet', created],
    ['moveToWallet', moved],
    ['createTransfer', sent],
    ['listTransfers', await service.get('/api/v5/wallet/transfers')],
    ['readTransfer', await service.get(`/api/v5/wallet/transfers/${TransferId}`)],
    ['readAccount', await service.get('/api/v5/banking-services/account')],
    ['listAccountMovements', await service.get('/api/v5/banking-services/account/movements')],
  ] as const;
}

/** The calls of banking services. */
export async function callBanking(service: TestService) {
  const API = '/api/v5/banking-services';
  const Iban = 'IT57P0542811101000000900001';
  return [
    ['checkIban', await service.post(`${API}/iban-checks`, { Iban })],
    ['checkPayee', await service.post(`${API}/vop`, { Iban, Name: 'G. Verdi' })],
  ] as const;
}

/** The calls of money that leaves: out of the account of the company, and out of the wallet of an individual. */
export async function callTransfers(service: TestService) {
  const payer = createPayer(() => service);
  await payer.earn();
  const sent = await payer.send();
  const { call, hire, add, pay } = createEmployer(() => service);
  const { id, BankAccountId } = await hire();
  const url = `${INDIVIDUALS}/${id}`;
  const paid = await pay(id, BankAccountId);
  return [
    ['createBankTransfer', sent],
    ['listBankTransfers', await payer.call('GET', TRANSFERS)],
    ['readBankTransfer', await payer.call('GET', `${TRANSFERS}/${sent.body.BankTransfer.BankTransferId}`)],
    ['createBankAccount', await add(id)],
    ['listBankAccounts', await call('GET', `${url}/bank-accounts`)],
    ['createPayout', paid],
    ['listPayouts', await call('GET', `${url}/payouts`)],
    ['readPayout', await call('GET', `${url}/payouts/${paid.body.Payout.PayoutId}`)],
    ['deleteBankAccount', await call('DELETE', `${url}/bank-accounts/${BankAccountId}`)],
  ] as const;
}

/** The calls of domains: one is bought and moved to another card, another one transferred. */
export async function callDomains(service: TestService) {
  const buyer = createDomainBuyer(() => service);
  const registered = await buyer.register();
  const CardId = await createCardHolder(() => service).save();
  const quoted = await buyer.quote('good.eu');
  const { QuoteId } = quoted.body.Quote;
  const bought = await buyer.call('POST', '/buy', { body: { QuoteId, CardId } });
  const url = `/${bought.body.Domain.DomainId}`;
  return [
    ['createRegistrant', registered],
    ['readRegistrant', await buyer.call('GET', '/registrant')],
    ['listDomainPackages', await buyer.call('GET', '/packages')],
    ['checkDomainName', await buyer.check('good.eu')],
    ['createQuote', quoted],
    ['buyDomain', bought],
    ['transferDomain', await buyer.transfer('sometaken.eu', 'any')],
    ['listDomains', await buyer.call('GET', '?State=ACTIVE')],
    ['readDomain', await buyer.call('GET', url)],
    ['issueAuthCode', await buyer.call('POST', `${url}/auth-code`)],
    ['revokeAuthCode', await buyer.call('DELETE', `${url}/auth-code`)],
    ['changeAutoRenew', await buyer.call('PUT', `${url}/auto-renew`, { body: { AutoRenew: false } })],
  ] as const;
}

/** The calls of a chat, after a message of the user. */
export async function callChat(
  service: TestService,
): Promise<(readonly [string, { status: number; body: unknown }])[]> {
  const { post, get, write, answer } = createChat(() => service);
  const session = await post('/sessions', { User: ADA });
  const { IframeUrl, ThreadId } = session.body.ChatSession;
  await write(IframeUrl.slice(BASE_URL.length), { Text: 'Hello' });
  const notifications = await get('/notifications');
  const { NotificationId = '' } = notifications.body.Notifications[0] ?? {};
  return [
    ['createChatSession', session],
    ['listThreads', await get('/threads')],
    ['readThread', await get(`/threads/${ThreadId}`)],
    ['createMessage', await answer(ThreadId, 'Hello')],
    ['listMessages', await get(`/threads/${ThreadId}/messages`)],
    ['listNotifications', notifications],
    ['markNotificationRead', await post(`/notifications/${NotificationId}/read`)],
    ['closeThread', await post(`/threads/${ThreadId}/close`)],
  ];
}
