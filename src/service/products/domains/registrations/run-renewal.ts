import type { Company } from '../../../calls/companies/company.ts';
import type { Directory } from '../../../calls/companies/open-directory.ts';
import type { RailOptions } from '../../../payments/attempts/ask-rail.ts';
import { movePayment } from '../../../payments/payments/move-payment.ts';
import type { StoreTransaction } from '../../../platform/store/open-store.ts';
import { charge } from '../../../recurring/charges/charge.ts';
import { openCharge } from '../../../recurring/charges/open-charge.ts';
import { findHold, setRenewal } from '../names/name-holds.ts';
import { YEAR_PRICE } from '../quotes/packages.ts';
import { DOMAINS, type Domain, type DomainNeeds, hasCard, isRenewed, lapseDomain } from './domains.ts';
import { createTerms, DEPOSIT } from './order-domain.ts';

type RenewalOptions = RailOptions & DomainNeeds & { directory: Pick<Directory, 'findCompany'> };

/** Finds the domain that is due for renewal. Without a card, or if its company is suspended, the domain expires. */
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
  // The outcome of the pending payment decides.
  if (renewalId && isRenewed(domain)) return undefined;
  const expiresAt = Date.parse(ExpiresAt ?? '');
  if (!isRenewed(domain) || expiresAt > at.now) {
    await setRenewal(trx, name, expiresAt > at.now ? expiresAt : null);
    return undefined;
  }
  const company = options.directory.findCompany(at.companyId);
  if (company && (await hasCard(at, CardId))) return { domain, company };
  await lapseDomain(at, domain);
  return undefined;
}

/**
 * Charges the renewal of a name whose term has ended.
 *
 * Steps
 * 1. One transaction creates the payment with its attempt, and stores it in the domain, so that no second one is created.
 * 2. The acquirer is asked, with the attempt's id as the reference.
 * 3. The outcome of the payment renews the domain or lets it expire (`domain-follower.ts`). After a crash in between, the
 * recovery of attempts does that. If the acquirer was never asked, another payment is created.
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
    // The bank may require authentication, but the cardholder is not present.
    const end = { paymentId, trigger: 'fail' as const, now: now() };
    await store.transaction().execute((trx) => movePayment(trx, options, end));
  }
  wakeDeliveries();
}
