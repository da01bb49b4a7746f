import type { Company } from '../../calls/companies/company.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import type { RailOptions } from '../../payments/attempts/ask-rail.ts';
import { movePayment } from '../../payments/payments/move-payment.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import { charge } from '../../recurring/charges/charge.ts';
import { openCharge } from '../../recurring/charges/open-charge.ts';
import { findHold, setRenewal } from '../names/name-holds.ts';
import { YEAR_PRICE } from '../quotes/packages.ts';
import { DOMAINS, type Domain, type DomainNeeds, endDomain, hasCard, isRenewed } from './domains.ts';
import { createTerms, DEPOSIT } from './order-domain.ts';

type RenewalOptions = RailOptions & DomainNeeds & { directory: Pick<Directory, 'findCompany'> };

/** Finds the domain of a name that is to be renewed now. Without a card, or for a company that is suspended, it lapses. */
async function findDue(
  trx: StoreTransaction,
  name: string,
  options: RenewalOptions,
): Promise<{ domain: Domain; company: Company } | undefined> {
  const hold = await findHold(trx, name);
  if (!hold) return undefined;
  const at = { trx, now: options.now(), companyId: hold.company_id, needs: options };
  const domain = await DOMAINS.claim(at, { id: hold.domain_id });
  const { ExpiresAt, CardId, renewalId } = domain.body;
  // The end of a payment that is under way decides.
  if (renewalId && isRenewed(domain)) return undefined;
  const expiresAt = Date.parse(ExpiresAt ?? '');
  if (!isRenewed(domain) || expiresAt > at.now) {
    await setRenewal(trx, name, expiresAt > at.now ? expiresAt : null);
    return undefined;
  }
  const company = options.directory.findCompany(at.companyId);
  if (company && (await hasCard(at, CardId))) return { domain, company };
  await endDomain(at, domain);
  return undefined;
}

/**
 * Charges the renewal of a name whose time is over.
 *
 * Steps
 * 1. One transaction makes the payment, with the attempt that claims it, and notes it in the domain: no second one is made.
 * 2. The acquirer is asked, with the attempt's id as its reference.
 * 3. The end of the payment renews the domain, or lets it lapse (`domain-follower.ts`). After a crash in between, the recovery of attempts
 *    does that. Where the acquirer was never asked, there is another payment.
 */
export async function runRenewal(name: string, options: RenewalOptions): Promise<void> {
  const { store, now, wakeDeliveries } = options;
  const due = await store.transaction().execute((trx) => findDue(trx, name, options));
  if (due) {
    const { company, domain } = due;
    const terms = createTerms({ Domain: name, years: 1, Amount: YEAR_PRICE });
    const request = { ...terms, CardId: domain.body.CardId ?? '', Reason: 'recurring' as const };
    const paymentId = await charge(request, { ...options, company, claim: undefined }, async (trx) => {
      const at = { trx, now: now(), companyId: company.id, needs: options };
      const opened = await openCharge(trx, request, {
        ...DEPOSIT,
        company,
        idempotencyKey: undefined,
        now: at.now,
      });
      const claimed = await DOMAINS.claim(at, { id: domain.id });
      await DOMAINS.write(at, claimed, { lookup: opened.paymentId, body: { renewalId: opened.paymentId } });
      return opened;
    });
    // Its bank may want to ask the card holder, who is not there.
    const end = { paymentId, trigger: 'fail' as const, now: now() };
    await store.transaction().execute((trx) => movePayment(trx, options, end));
  }
  wakeDeliveries();
}
