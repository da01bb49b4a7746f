/** SIMULATED: how the records of a company, other than payments, come to their events. */
import { Rejection } from '../../platform/http/answers/rejections.ts';
import { type Ids, makeLink, makeSavedCard, type Recipe } from './payment-plays.ts';
import type { AnsweredFields, Play } from './play.ts';

const DAY_S = 86_400;
const PAYEE = { Iban: 'IT57P0542811101000000900001', Name: 'Giuseppe Verdi' };
const ADDRESS = { Street: 'Via Roma 1', PostalCode: '00100', City: 'Roma', Country: 'IT' };

/** Acts on a record after it was made. */
type Then = (play: Play, id: string) => Promise<unknown>;

/** Sets something up that a company has once, and leaves what is there. */
async function ensure(play: Play, path: string, setUp: () => Promise<unknown>): Promise<void> {
  try {
    await play.call('GET', path);
  } catch (error) {
    if (!(error instanceof Rejection) || error.statusCode !== 404) throw error;
    await setUp();
  }
}

const FISCAL = '/api/v5/fiscal-invoices';

/** Sends an invoice to a business, or to the public body with this code. */
const invoice =
  (then?: Then, SdiCode = 'M5UXCR1'): Recipe =>
  async (play) => {
    await ensure(play, `${FISCAL}/configuration`, () =>
      play.call('PUT', `${FISCAL}/configuration`, {
        Channels: ['SDI'],
        Name: play.company.name,
        VatNumber: 'IT12345678903',
        TaxRegime: 'RF01',
        Address: { ...ADDRESS, Province: 'RM' },
      }),
    );
    const Customer = { Name: 'Bianchi Srl', VatNumber: 'IT01234567897', Address: ADDRESS, SdiCode };
    const Lines = [{ Description: 'Work', Quantity: 1, UnitPrice: 10_000, VatRate: 22 }];
    const made = await play.post(`${FISCAL}/invoices`, { Customer, Lines, Send: true });
    const InvoiceId = made.Invoice?.InvoiceId ?? '';
    await play.work();
    await then?.(play, InvoiceId);
    return { InvoiceId };
  };

const turnInvoice =
  (...names: string[]): Then =>
  async (play, id) => {
    for (const name of names) await play.post(`/sandbox/invoices/${id}/${name}`);
  };

/** The code of a public body that does not answer by itself. */
const OFFICE = 'UFABCD';

const contract =
  (then?: (play: Play, id: string, page: string, signer: string) => Promise<unknown>): Recipe =>
  async (play) => {
    const Email = `${play.name('ada')}@example.com`;
    const { Contract } = await play.post('/api/v5/contracts', {
      Title: 'Sandbox event',
      Body: 'A text.',
      Signer: { FirstName: 'Ada', LastName: 'Neri', Email },
      ExpiresAt: new Date(play.now() + DAY_S * 1000).toISOString(),
      Send: true,
    });
    const { ContractId = '', SigningUrl = '' }: AnsweredFields = Contract ?? {};
    await then?.(play, ContractId, SigningUrl, Email);
    return { ContractId };
  };

const signContract = contract(async (play, _, page, signer) => {
  await play.browse(page);
  await play.browse(`${page}/code`, {});
  await play.browse(`${page}/sign`, { signer_name: 'Ada Neri', code: await play.readCode(signer) });
});

const consent =
  (then: (play: Play, id: string, page: string) => Promise<unknown>): Recipe =>
  async (play) => {
    const { Consent } = await play.post('/api/v5/banking-services/consents', {
      InstitutionId: 'ins_aurora',
      RedirectUrl: `https://${play.company.domains[0]}/`,
      ValidDays: 1,
    });
    const { ConsentId = '', AuthorizationUrl = '' }: AnsweredFields = Consent ?? {};
    await then(play, ConsentId, AuthorizationUrl);
    return { ConsentId };
  };

/** Transfers money that the company has just earned. */
const bankTransfer =
  (end: string): Recipe =>
  async (play) => {
    const { PaymentUrl = '' } = await makeLink(play, { Amount: 1000 });
    await play.pay(PaymentUrl);
    const transfer = { ...PAYEE, Amount: 500, Purpose: 'Sandbox event' };
    const { BankTransfer } = await play.post('/api/v5/banking-services/transfers', transfer);
    const BankTransferId = BankTransfer?.BankTransferId;
    await play.post(`/sandbox/bank-transfers/${BankTransferId}/${end}`);
    return { BankTransferId };
  };

const chat: Recipe = async (play) => {
  const User = { Id: play.name('user'), Name: 'Ada' };
  const { ChatSession } = await play.post('/api/v5/chat/sessions', { User });
  const frame = new URL(ChatSession?.IframeUrl ?? '').pathname;
  await play.post(`${frame}/messages`, { Text: 'Hello' });
  return { ThreadId: ChatSession?.ThreadId };
};

const REGISTRANT = {
  Type: 'organization',
  Name: 'Sandbox event',
  Email: 'domains@example.com',
  Address: ADDRESS,
};

const DOMAINS = '/api/v5/domains';

type Headers = Record<string, string>;

/** Orders a name, in the name of the caller or of someone who has logged in. */
export async function makeDomainOrder(
  play: Play,
  name: string,
  order: object,
  headers?: Headers,
): Promise<AnsweredFields> {
  const Operation = 'AuthCode' in order ? 'transfer' : 'buy';
  const register = () => play.call('POST', `${DOMAINS}/registrant`, REGISTRANT, headers);
  await (headers ? register() : ensure(play, `${DOMAINS}/registrant`, register));
  const quote = { Domain: name, Operation, PackageId: 'eu-1' };
  const { Quote } = await play.call('POST', `${DOMAINS}/quotes`, quote, headers);
  const bought = await play.call(
    'POST',
    `${DOMAINS}/${Operation}`,
    { QuoteId: Quote?.QuoteId, ...order },
    headers,
  );
  return bought.Domain ?? {};
}

/** Buys and pays a name, then does something with it. */
export const domain =
  (then?: (play: Play, id: string, name: string) => Promise<unknown>, card = false): Recipe =>
  async (play) => {
    const name = `${play.name('event')}.eu`;
    const { CardId }: Ids = card ? await makeSavedCard(play) : {};
    const { DomainId = '', PaymentUrl }: AnsweredFields = await makeDomainOrder(play, name, {
      ...(CardId && { CardId }),
    });
    if (PaymentUrl) await play.pay(PaymentUrl);
    await then?.(play, DomainId, name);
    return { DomainId };
  };

const abandonDomain: Recipe = async (play) => {
  const { DomainId, TransactionId }: AnsweredFields = await makeDomainOrder(
    play,
    `${play.name('event')}.eu`,
    {},
  );
  await play.post(`/api/v5/payments/link/${TransactionId}/cancel`);
  return { DomainId };
};

const wait = (days: number) => (play: Play) => play.advance(days * DAY_S);

export const RECORD_PLAYS = {
  'invoice.sent': invoice(),
  'invoice.delivered': invoice(turnInvoice('deliver')),
  'invoice.not_delivered': invoice(turnInvoice('not-deliver')),
  'invoice.rejected': invoice(turnInvoice('reject')),
  'invoice.accepted': invoice(turnInvoice('deliver', 'accept'), OFFICE),
  'invoice.refused': invoice(turnInvoice('deliver', 'refuse'), OFFICE),
  'invoice.deemed_accepted': invoice(async (play, id) => {
    await turnInvoice('deliver')(play, id);
    await play.advance(16 * DAY_S);
  }, OFFICE),
  'contract.sent': contract(),
  'contract.viewed': contract((play, _, page) => play.browse(`${page}/code`, {})),
  'contract.signed': signContract,
  'contract.declined': contract(async (play, _, page) => {
    await play.browse(page);
    await play.browse(`${page}/decline`, {});
  }),
  'contract.expired': contract(wait(2)),
  'contract.voided': contract((play, id) => play.post(`/api/v5/contracts/${id}/void`)),
  'consent.authorised': consent((play, _, page) => play.browse(`${page}/approve`, {})),
  'consent.rejected': consent((play, _, page) => play.browse(`${page}/decline`, {})),
  'consent.expired': consent(wait(2)),
  'consent.revoked': consent((play, id) => play.call('DELETE', `/api/v5/banking-services/consents/${id}`)),
  'bank_transfer.settled': bankTransfer('settle'),
  'bank_transfer.rejected': bankTransfer('reject'),
  'chat.message': chat,
  'domain.active': domain(),
  'domain.payment_failed': abandonDomain,
  'domain.renewed': domain(wait(367), true),
  'domain.quarantine': domain(wait(367)),
  'domain.released': domain(wait(408)),
} satisfies Record<string, Recipe>;
