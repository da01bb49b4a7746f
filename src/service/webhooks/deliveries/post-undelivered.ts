import { toDay } from '../../platform/clock/days.ts';
import type { StoreTransaction } from '../../platform/store/open-store.ts';
import type { FigurePostingRow } from '../../platform/store/payment-rows.ts';

/** Records a delivery that was given up, in the figures of its company. */
export async function postUndelivered(trx: StoreTransaction, companyId: number, now: number): Promise<void> {
  const fact: Omit<FigurePostingRow, 'id' | 'company_id' | 'day'> = {
    kind: 'undelivered',
    currency: '',
    detail: '',
    count: 1,
    amount: 0,
  };
  await trx
    .insertInto('figure_postings')
    .values({ company_id: companyId, day: toDay(now), ...fact })
    .execute();
}
