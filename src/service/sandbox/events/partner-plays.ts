/** SIMULATED: how the companies, people and orders of a partner come to their events. */
import { makeLink, type Recipe } from './payment-plays.ts';
import type { AnsweredFields, Play } from './play.ts';
import { domain, makeDomainOrder } from './record-plays.ts';

const PARTNERS = '/api/v5/partners';
const COMPANIES = `${PARTNERS}/companies`;
const INDIVIDUALS = `${PARTNERS}/individuals`;

/** Invites a company, which applies with this representative. @returns how it logs in */
async function found(play: Play, representative = 'Ada Neri') {
  const name = play.name('event');
  const { Company: invited } = await play.post(COMPANIES, { Name: name, Email: `${name}@example.com` });
  const CompanyId = invited?.CompanyId ?? '';
  const { Company } = await play.post(`${COMPANIES}/${CompanyId}/onboarding-links`);
  const login = { username: name, password: `Sandbox ${name}` };
  const form = {
    vat_number: 'IT01234567897',
    iban: 'IT60X0542811101000000123456',
    domain: `${name}.example`,
  };
  if (representative) await play.browse(Company?.OnboardingUrl ?? '', { ...form, representative, ...login });
  return { CompanyId, name, login };
}

const company =
  (representative: string, then?: (play: Play, path: string) => Promise<unknown>): Recipe =>
  async (play) => {
    const { CompanyId } = await found(play, representative);
    await then?.(play, `${COMPANIES}/${CompanyId}`);
    return { CompanyId };
  };

/** Founds a company and logs in as it. */
async function act(play: Play) {
  const { name, login } = await found(play);
  const credential = { Username: login.username, Password: login.password };
  const { AccessToken } = await play.call('POST', '/api/v4/auth/token', credential, {});
  return { name, headers: { authorization: `Bearer ${AccessToken}` } };
}

const individual =
  (end: string): Recipe =>
  async (play) => {
    const person = { FirstName: 'Ada', LastName: 'REVIEW Neri', Email: 'ada@example.com' };
    const { Individual } = await play.post(INDIVIDUALS, person);
    const IndividualId = Individual?.IndividualId;
    await play.post(`/sandbox/individuals/${IndividualId}/${end}`);
    return { IndividualId };
  };

/** Gives a verified individual a balance, from a wallet that was topped up. */
async function reward(play: Play) {
  const person = { FirstName: 'Ada', LastName: 'Neri', Email: 'ada@example.com' };
  const { Individual } = await play.post(INDIVIDUALS, person);
  const { IndividualId, WalletId: ToWalletId }: AnsweredFields = Individual ?? {};
  const { WalletId: FromWalletId } = (await play.post('/sandbox/wallet-top-ups', { Amount: 1000 })) as Record<
    string,
    unknown
  >;
  const transfer = { FromWalletId, ToWalletId, Amount: 1000, Reference: 'Sandbox event' };
  const { Transfer } = await play.post('/api/v5/wallet/transfers', transfer);
  return { IndividualId, ToWalletId, TransferId: Transfer?.TransferId };
}

const payout =
  (end: string): Recipe =>
  async (play) => {
    const { IndividualId } = await reward(play);
    const path = `${INDIVIDUALS}/${IndividualId}`;
    await play.call('PUT', path, { payout_unlock: true });
    const account = { Iban: 'IT57P0542811101000000900001', Name: 'Giuseppe Verdi' };
    const { BankAccount } = await play.post(`${path}/bank-accounts`, account);
    const { Payout } = await play.post(`${path}/payouts`, {
      BankAccountId: BankAccount?.BankAccountId,
      Amount: 400,
    });
    await play.post(`/sandbox/payouts/${Payout?.PayoutId}/${end}`);
    return { IndividualId, PayoutId: Payout?.PayoutId };
  };

/** Holds a part of a payment to a company of the portfolio. */
const split =
  (then: (play: Play, hold: string, refund: () => Promise<unknown>) => Promise<unknown>): Recipe =>
  async (play) => {
    const person = { FirstName: 'Ada', LastName: 'Neri', Email: 'ada@example.com' };
    const { Individual } = await play.post(INDIVIDUALS, person);
    const { name, headers } = await act(play);
    const { TransactionId, PaymentUrl = '' } = await makeLink(play, {}, headers, `${name}.example`);
    await play.pay(PaymentUrl);
    const Splits = [{ WalletId: Individual?.WalletId, Amount: 1000 }];
    const made = await play.post(`${PARTNERS}/splits`, { Company: name, TransactionId, Splits });
    const [hold] = made.SplitHolds as unknown as { SplitHoldId: string }[];
    const SplitHoldId = hold?.SplitHoldId ?? '';
    await then(play, SplitHoldId, () =>
      play.call('POST', '/api/v5/payments/refund', { TransactionId }, headers),
    );
    return { SplitHoldId, TransactionId };
  };

/** Orders hardware for a company of the portfolio, and pays from a wallet that was topped up. */
const hardware =
  (...steps: string[]): Recipe =>
  async (play) => {
    const { name } = await found(play);
    await play.post('/sandbox/wallet-top-ups', { Amount: 50_000 });
    const ShipTo = { Street: 'Via del Corso 12', City: 'Roma', Country: 'IT' };
    const order = { Company: name, Model: 'S1M1N', Quantity: 1, ShipTo };
    const { HardwareOrder } = await play.post('/api/v5/pos-terminals/hardware-orders', order);
    const HardwareOrderId = HardwareOrder?.HardwareOrderId;
    for (const step of steps)
      await play.post(
        step === 'cancel'
          ? `/api/v5/pos-terminals/hardware-orders/${HardwareOrderId}/cancel`
          : `/sandbox/hardware-orders/${HardwareOrderId}/${step}`,
      );
    return { HardwareOrderId };
  };

const transferDomain = domain(async (play, id, name) => {
  const { AuthCode } = (await play.post(`/api/v5/domains/${id}/auth-code`)) as Record<string, unknown>;
  const { headers } = await act(play);
  const { PaymentUrl = '' }: AnsweredFields = await makeDomainOrder(play, name, { AuthCode }, headers);
  await play.pay(PaymentUrl);
});

export const PARTNER_PLAYS = {
  'transfer.completed': reward,
  'company.onboarding': company(''),
  'company.in_review': company('REVIEW Ada'),
  'company.active': company('Ada Neri'),
  'company.rejected': company('REJECT Ada'),
  'company.suspended': company('Ada Neri', (play, path) => play.post(`${path}/suspend`)),
  'payout.paid': payout('pay'),
  'payout.failed': payout('fail'),
  'individual.verified': individual('verify'),
  'individual.rejected': individual('reject'),
  'split_hold.released': split((play, id) =>
    play.post(`${PARTNERS}/split-holds/release`, { SplitHoldIds: [id] }),
  ),
  'split_hold.reversed': split((_play, _id, refund) => refund()),
  'hardware_order.shipped': hardware('ship'),
  'hardware_order.delivered': hardware('ship', 'deliver'),
  'hardware_order.cancelled': hardware('cancel'),
  'domain.transferred_out': transferDomain,
} satisfies Record<string, Recipe>;
