import type { ModifyNeeds } from '../../payments/modifications/modifier.ts';
import { refundPayment } from '../../payments/modifications/refund-payment.ts';
import type { PaymentFollower } from '../../payments/payments/followers.ts';
import type { Trigger } from '../../payments/payments/transitions.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { At } from '../../records/record-spec.ts';
import { takeName } from '../names/name-holds.ts';
import { DOMAINS, type Domain, type DomainNeeds, endDomain } from './domains.ts';

export type DomainFollowerNeeds = DomainNeeds & ModifyNeeds;
type DomainAt = At<DomainFollowerNeeds>;

/** Registers a domain that is paid for, and takes its name from that of another company. @returns whether the name was still there */
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

/** Whether the card was declined. If the acquirer was never asked, it is asked again. */
async function isDeclined(trx: StoreTransaction, paymentId: string): Promise<boolean> {
  const attempts = trx.selectFrom('attempts').select('id').where('payment_id', '=', paymentId);
  return (await attempts.where('state', '=', 'DECLINED').executeTakeFirst()) !== undefined;
}

async function followUnpaid(at: DomainAt, domain: Domain | undefined, paymentId: string): Promise<void> {
  if (domain?.state === 'PENDING_PAYMENT') await DOMAINS.move(at, domain, 'fail');
  if (domain?.state !== 'ACTIVE' || domain.body.renewalId !== paymentId) return;
  if (await isDeclined(at.trx, paymentId)) await endDomain(at, domain);
  else await DOMAINS.move(at, domain, 'retryRenewal');
}

/** The moves of a payment that change what is bought with it. */
const OUTCOMES: Partial<Record<Trigger, 'paid' | 'unpaid'>> = {
  settle: 'paid',
  fail: 'unpaid',
  expire: 'unpaid',
  cancel: 'unpaid',
};

/**
 * Follows the payments of domains: a deposit registers the domain, a renewal keeps it for another year. Money for a name that another one has
 * by then goes back.
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
    else if (!(await followPaid(at, domain, paymentId)))
      await refundPayment(trx, needs, { paymentId, reason: 'refund', now });
  },
});
