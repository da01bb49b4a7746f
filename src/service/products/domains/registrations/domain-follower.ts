import type { ModifyNeeds } from '../../../payments/modifications/modifier.ts';
import { refundPayment } from '../../../payments/modifications/refund-payment.ts';
import type { PaymentFollower } from '../../../payments/payments/followers.ts';
import type { Trigger } from '../../../payments/payments/transitions.ts';
import type { StoreTransaction } from '../../../platform/store/open-store.ts';
import type { At } from '../../../records/record-spec.ts';
import { takeName } from '../names/name-holds.ts';
import { DOMAINS, type Domain, type DomainNeeds, lapseDomain } from './domains.ts';

type DomainFollowerNeeds = DomainNeeds & ModifyNeeds;
type DomainAt = At<DomainFollowerNeeds>;

/**
 * Registers a domain that is paid for, and takes its name from another company's domain if it is a transfer. @returns whether the
 * name was still available
 */
async function register(at: DomainAt, domain: Domain): Promise<boolean> {
  const { id, body } = domain;
  const there = body.from && { ...at, companyId: body.from.companyId };
  const from = there && (await DOMAINS.claim(there, { id: body.from?.id ?? '' }));
  if (!(await takeName(at.trx, body.Name, { companyId: at.companyId, id }))) return false;
  if (there && from && from.state !== 'RELEASED') await DOMAINS.move(there, from, 'transferOut');
  await DOMAINS.move(at, domain, 'activate', from);
  return true;
}

/** @returns whether the payment has bought something */
async function followPaid(at: DomainAt, domain: Domain | undefined, paymentId: string): Promise<boolean> {
  if (domain?.state === 'PENDING_PAYMENT') {
    if (await register(at, domain)) return true;
    await DOMAINS.move(at, domain, 'fail');
  }
  if (domain?.state !== 'ACTIVE' || domain.body.renewalId !== paymentId) return false;
  await DOMAINS.move(at, domain, 'renew');
  return true;
}

/** Whether the card was declined. An attempt that was never sent to the acquirer does not count: it is sent again. */
async function isDeclined(trx: StoreTransaction, paymentId: string): Promise<boolean> {
  const attempts = trx.selectFrom('attempts').select('id').where('payment_id', '=', paymentId);
  return (await attempts.where('state', '=', 'DECLINED').executeTakeFirst()) !== undefined;
}

async function followUnpaid(at: DomainAt, domain: Domain | undefined, paymentId: string): Promise<void> {
  if (domain?.state === 'PENDING_PAYMENT') await DOMAINS.move(at, domain, 'fail');
  if (domain?.state !== 'ACTIVE' || domain.body.renewalId !== paymentId) return;
  if (await isDeclined(at.trx, paymentId)) await lapseDomain(at, domain);
  else await DOMAINS.move(at, domain, 'retryRenewal');
}

/** Triggers of a payment that change the domain it pays for. */
const OUTCOMES: Partial<Record<Trigger, 'paid' | 'unpaid'>> = {
  settle: 'paid',
  fail: 'unpaid',
  expire: 'unpaid',
  cancel: 'unpaid',
};

/**
 * Follows payments for domains: a deposit registers the domain, a renewal extends it by a year. If the name has been lost in the
 * meantime, the money is refunded.
 */
export const createDomainFollower = (needs: DomainFollowerNeeds): PaymentFollower => ({
  async moved(trx, { paymentId, trigger, channel, now }) {
    const outcome = OUTCOMES[trigger];
    if (channel !== 'domain' || !outcome) return;
    const payments = trx.selectFrom('payments').select('company_id').where('id', '=', paymentId);
    const { company_id: companyId } = await payments.executeTakeFirstOrThrow();
    const at = { trx, now, companyId, needs };
    const found = await DOMAINS.findByLookup(trx, { companyId, lookup: paymentId });
    const domain = found && (await DOMAINS.claim(at, { id: found.id }));
    if (outcome === 'unpaid') await followUnpaid(at, domain, paymentId);
    else if (!(await followPaid(at, domain, paymentId))) await refundPayment(trx, needs, { paymentId, now });
  },
});
