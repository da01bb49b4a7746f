import type { Company } from '../../calls/companies/company.ts';
import { checkPayable } from '../../payments/links/check-link-request.ts';
import { createLink } from '../../payments/links/create-link.ts';
import type { LinkRequest } from '../../payments/terms/link-request.ts';
import { describePayer, readPayers } from '../../payments/terms/payers.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { SubscriptionRow } from '../tables/subscriptions.ts';

/** How long the shopper can pay a renewal at its link: longer than it is retried. */
const RENEWAL_LINK_SECONDS = 14 * 86_400;

/** The methods of a renewal's link: the card of its subscription, or a new one. */
const METHODS = {
  Providers: ['ServiceDirect'],
  PaymentMethods: ['card'],
} satisfies Partial<LinkRequest>;

/** Whether the company still has a method with which a shopper can pay a renewal at its link. */
export const canPayRenewal = ({ currency }: Pick<SubscriptionRow, 'currency'>, company: Company): boolean =>
  checkPayable({ ...METHODS, Currency: currency }, company).length === 0;

/** The fields that a renewal copies from the link that started the subscription. */
const KEPT = [
  'Purpose',
  'Title',
  'Description',
  'SuccessRedirectUrl',
  'FailureRedirectUrl',
  'CancelRedirectUrl',
  'Lang',
  'WebhookUrl',
  'ShopperStatement',
  'StoreReference',
  'Moto',
  'Currency',
  'SendConfirmationEmail',
] as const;

type Kept = Pick<LinkRequest, (typeof KEPT)[number]>;

const pickKept = (request: LinkRequest): Kept =>
  Object.fromEntries(
    KEPT.flatMap((name) => (request[name] === undefined ? [] : [[name, request[name]]])),
  ) as unknown as Kept;

/** Returns the amount of the returned debit that a payment replaces; `undefined` if it replaces none. */
async function findReturnedAmount(
  trx: StoreTransaction,
  { id, payment_id: firstId, cycle }: SubscriptionRow,
): Promise<number | undefined> {
  const replaced = trx
    .selectFrom('subscription_cycles')
    .select('payment_id')
    .where('subscription_id', '=', id)
    .where('cycle', '=', cycle + 1);
  const paymentId = cycle === 0 ? firstId : ((await replaced.executeTakeFirst())?.payment_id ?? '');
  const payments = trx.selectFrom('payments').select('amount_minor').where('id', '=', paymentId);
  return (await payments.executeTakeFirst())?.amount_minor;
}

/** The subscriber, as the first payment knows them: a saved card has neither a name nor an address. */
async function nameSubscriber(
  trx: StoreTransaction,
  { payment_id: firstId, email }: SubscriptionRow,
  first: LinkRequest,
): Promise<Pick<LinkRequest, 'ShopperName' | 'ShopperEmail'>> {
  const payer = (await readPayers(trx, [firstId])).get(firstId);
  const { Name = null, Email = null } = describePayer(payer, first).Shopper ?? {};
  const address = email ?? Email;
  return { ...(Name && { ShopperName: Name }), ...(address && { ShopperEmail: address }) };
}

/**
 * Creates the payment of a subscription's next cycle, its open one, with a link where the shopper can pay if the card is declined.
 * @returns the id of the payment
 */
export async function openRenewal(
  trx: StoreTransaction,
  { subscription, now }: { subscription: SubscriptionRow; now: number },
): Promise<string> {
  const { id, company_id: companyId, payment_id: firstId, metadata } = subscription;
  const links = trx.selectFrom('links').select('request').where('payment_id', '=', firstId);
  const first = JSON.parse((await links.executeTakeFirstOrThrow()).request) as LinkRequest;
  const cycle = subscription.cycle + 1;
  const request: LinkRequest = {
    ...pickKept(first),
    ...(await nameSubscriber(trx, subscription, first)),
    // A returned debit was announced at its own amount, whatever has changed since.
    Amount: (await findReturnedAmount(trx, subscription)) ?? subscription.amount_minor,
    Type: 'standard',
    ...METHODS,
    LinkDurationSeconds: RENEWAL_LINK_SECONDS,
    Metadata: { ...(JSON.parse(metadata) as object), subscription_id: id, cycle },
  };
  const marks = { channel: 'subscription' as const };
  const { paymentId } = await createLink(trx, request, { companyId, marks, now });
  const cycles = await trx
    .insertInto('subscription_cycles')
    .values({ subscription_id: id, cycle, payment_id: paymentId })
    // If a debit of the same cycle was returned, this payment replaces it.
    .onConflict((conflict) =>
      conflict
        .columns(['subscription_id', 'cycle'])
        .doUpdateSet({ payment_id: paymentId })
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('payments')
              .select('payments.id')
              .whereRef('payments.id', '=', 'subscription_cycles.payment_id')
              .where('payments.status', 'in', ['FAILED', 'REFUNDED'])
              .where('payments.method', '=', 'sepa_direct_debit'),
          ),
        ),
    )
    .executeTakeFirst();
  if (!cycles.numInsertedOrUpdatedRows) throw new Error(`Cycle ${cycle} of ${id} has a payment.`);
  const row = trx.updateTable('subscriptions').set({ open_payment_id: paymentId });
  await row.where('id', '=', id).execute();
  return paymentId;
}
