import { importShopFile, OF_SHOP } from './bank-files/files/import-shop-file.ts';
import { createWalletSessions } from './ledger/sessions/create-wallet-session.ts';
import { createBuyer, OWN_ORDER } from './pos/hardware/create-buyer.ts';
import { POIID } from './pos/waiting/create-fake-terminal.ts';
import { createTill } from './pos/waiting/create-till.ts';
import { createAccountReader } from './products/banking/consents/create-account-reader.ts';
import { createPayer } from './products/banking/transfers/create-payer.ts';
import { createChat } from './products/chat/create-chat.ts';
import { createContractCalls } from './products/contracts/create-contract-calls.ts';
import { createDomainBuyer } from './products/domains/create-domain-buyer.ts';
import { createIssuer } from './products/fiscal/create-issuer.ts';
import { createInviter } from './products/partners/companies/create-inviter.ts';
import { createFirstPayer } from './products/partners/create-payer.ts';
import { createEmployer } from './products/partners/payouts/create-employer.ts';
import { createCardSession } from './recurring/card-sessions/create-card-session.ts';
import { createCardHolder } from './recurring/charges/create-card-holder.ts';
import { createDebtor } from './recurring/mandates/create-debtor.ts';
import { createSubscriber } from './recurring/subscriptions/create-subscriber.ts';
import { findChild } from './support/all-scopes.ts';
import type { TestService } from './support/create-test-service.ts';

let service: TestService;

/** The merchant's ids, by the parameters of a path, or the fields of a body, that can name them. */
export type Ids = Awaited<ReturnType<typeof createRecords>>;

/** An id that is a part of no other text. */
const ORDER_ID = 770_055_001;

async function createTillRecords() {
  const till = createTill(() => service);
  await till.assign();
  const { order_id: id } = await till.order();
  await service.store.updateTable('orders').set({ id: ORDER_ID }).where('id', '=', id).execute();
  await service.store
    .insertInto('receipts')
    .values({
      id: 'rcp_of-the-merchant',
      company_id: service.merchant.id,
      poiid: POIID,
      kind: 'print',
      qualifier: 'Document',
      payment_id: null,
      sale_id: '',
      rows: '[]',
      created_at: 0,
    })
    .execute();
  return { order_id: String(ORDER_ID), TerminalId: POIID, ReceiptId: 'rcp_of-the-merchant' };
}

async function createHardware() {
  const buyer = createBuyer(() => service, 'merchant');
  const { WalletId } = (await buyer.topUp(1)).body;
  const HardwareOrderId = await buyer.buy(OWN_ORDER);
  const opened = await service.post('/api/v5/wallet/wallets', { Currency: 'EUR' }, findChild(service));
  const { WalletId: ToWalletId } = opened.body.Wallet;
  await buyer.topUp(5);
  const transfer = { FromWalletId: WalletId, ToWalletId, Amount: 5, Reference: 'Own' };
  const { body } = await service.post('/api/v5/wallet/transfers', transfer);
  const { TransferId } = body.Transfer;
  return { WalletId, TransferId, HardwareOrderId };
}

async function createSplit() {
  const payer = createFirstPayer(() => service);
  const { IndividualId, WalletId } = await payer.add();
  const { body } = await payer.split(await payer.pay(), [{ WalletId, Amount: 5 }]);
  return { IndividualId, SplitHoldId: body.SplitHolds[0]?.SplitHoldId ?? '' };
}

async function createConsent() {
  const reader = createAccountReader(() => service);
  const { ConsentId } = await reader.obtain();
  const { AccountId = '' } = (await reader.listAccounts(ConsentId)).body.Accounts[0] ?? {};
  return { ConsentId, AccountId };
}

async function createPayouts() {
  const payer = createPayer(() => service);
  await payer.earn();
  const { hire, pay } = createEmployer(() => service);
  const { id, BankAccountId } = await hire({ balance: 2000 });
  const { PayoutId } = (await pay(id, BankAccountId)).body.Payout;
  return { BankTransferId: await payer.make(), IndividualId: id, BankAccountId, PayoutId };
}

async function createBankFile() {
  const { BankFileId } = await importShopFile(service, OF_SHOP);
  const entries = service.store.selectFrom('bank_entries').select('id');
  return { BankFileId, BankEntryId: (await entries.executeTakeFirstOrThrow()).id };
}

async function createThread() {
  const { join, write, get } = createChat(() => service);
  const { frame, ThreadId } = await join();
  await write(frame, { Text: 'Own' });
  const { NotificationId = '' } = (await get('/notifications')).body.Notifications[0] ?? {};
  return { ThreadId, NotificationId };
}

async function createDomain() {
  const buyer = createDomainBuyer(() => service);
  await buyer.register();
  return buyer.own('own-name.eu');
}

async function createFiscalRecords() {
  await createIssuer(() => service, 'partner').setUp();
  const issuer = createIssuer(() => service);
  await issuer.setUp();
  const { InvoiceId } = await issuer.deliver();
  const { FiscalReceiptId } = (await issuer.ring()).body.FiscalReceipt;
  const { ClosureId } = (await issuer.call('POST', 'closures')).body.Closure;
  const link = { TerminalId: POIID, RtSerial: '99MEX012345' };
  const { TerminalLinkId } = (await issuer.call('POST', 'terminal-links', link)).body.TerminalLink;
  return { InvoiceId, FiscalReceiptId, ClosureId, TerminalLinkId };
}

/** Creates a record of the merchant for every id that a call can name. */
export async function createRecords(given: TestService) {
  service = given;
  const inviter = createInviter(() => service, 'merchant');
  const webhook = { Url: 'https://hooks.example/a', EventTypes: ['payment.settled'] };
  const { WebhookId } = (await service.post('/api/v5/webhooks/create', webhook)).body.Webhook;
  const { DeliveryId } = (await service.post(`/api/v5/webhooks/${WebhookId}/test`, undefined)).body.Delivery;
  await service.deliverDue();
  const { transactionId: TransactionId } = await service.createLink({
    TransactionId: 'created',
    StoreReference: 'ROMA-1',
  });
  const { Domain } = (await service.post('/api/v5/authorized-domains', { Domain: 'own.example' })).body
    .AuthorizedDomain;
  const { StoreId } = (await service.post('/api/v5/stores', { Reference: 'OWN-1' })).body.Store;
  const { UserId } = (await service.post('/api/v5/users', { Username: 'own', Scopes: ['utilities'] })).body
    .User;
  const { SubscriptionId } = await createSubscriber(() => service).begin();
  const MandateId = await createDebtor(() => service).give('Ada', {});
  const CardId = await createCardHolder(() => service).save({}, { Metadata: { shopperReference: 'own' } });
  const { CardSessionId } = (await createCardSession(service)).CardSession;
  const { id: WalletSessionId } = await createWalletSessions(() => service).create();
  const person = { FirstName: 'Own', LastName: 'Own' };
  const { ClientUuid } = (await service.post('/api/v5/clients', person)).body.Client;
  const business = await service.post('/api/v5/contact-companies', { Name: 'Own' });
  const { ContactCompanyId } = business.body.ContactCompany;
  const { id: ContractId } = await createContractCalls(() => service).send();
  const contacts = { ContractId, ClientUuid, ContactCompanyId, SubscriptionId };
  const refund = { TransactionId: 'settled', Amount: 5 };
  const { RefundId } = (await service.post('/api/v5/payments/refund', refund)).body.Refund;
  await service.pay(await service.createLink({ TransactionId: 'disputed' }));
  await service.post('/sandbox/payments/disputed/dispute', undefined);
  const { DisputeId } = (await service.get('/api/v5/disputes')).body.Disputes[0] ?? { DisputeId: '' };
  const Files = [{ Name: 'own.pdf', ContentType: 'application/pdf', Content: 'JVBERi0=' }];
  await service.post(`/api/v5/disputes/${DisputeId}/evidence`, { Text: 'Own', Files });
  return {
    ...contacts,
    ...(await createTillRecords()),
    ...(await createHardware()),
    ...(await createConsent()),
    ...(await createSplit()),
    ...(await createPayouts()),
    ...(await createBankFile()),
    ...(await createThread()),
    DomainId: (await createDomain()).DomainId,
    ...(await createFiscalRecords()),
    CompanyId: (await inviter.invite()).body.Company.CompanyId,
    DisputeId,
    CardId,
    CardSessionId,
    WalletSessionId,
    MandateId,
    TransactionId,
    WebhookId,
    DeliveryId,
    Domain,
    StoreId: String(StoreId),
    UserId,
    RefundId,
    FileNumber: '1',
  };
}
