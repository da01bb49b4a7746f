import { sql } from 'kysely';
import type { StoreTransaction } from '../../../platform/store/open-store.ts';
import type { Configuration } from './configurations.ts';

interface Series {
  /** The tax code that the numbers belong to. Companies with one code share its series. */
  owner: string;
  series: string;
  /** The last number that is known from elsewhere. */
  known?: number;
}

/**
 * Takes the next number of a series in the transaction that uses it: a rollback frees the number, so there are no gaps. Concurrent
 * transactions wait (docs/decisions.md, 470).
 */
export async function takeNumber(
  trx: StoreTransaction,
  { owner, series, known = 0 }: Series,
): Promise<number> {
  const last = sql<number>`fiscal_series.last_number`;
  const { last_number } = await trx
    .insertInto('fiscal_series')
    .values({ owner, series, last_number: known + 1 })
    .onConflict((conflict) =>
      conflict.columns(['owner', 'series']).doUpdateSet({
        last_number: sql<number>`case when ${last} > ${known} then ${last} else ${known} end + 1`,
      }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

/** Takes the number of an invoice: `1/2026`, or `1/2026/WEB` in a series of its own. A series of another program is continued. */
export async function takeInvoiceNumber(
  trx: StoreTransaction,
  {
    VatNumber,
    NumberSuffix,
    LastNumber = '',
  }: Pick<Configuration, 'VatNumber' | 'NumberSuffix' | 'LastNumber'>,
  year: string,
): Promise<string> {
  const series = NumberSuffix ? `${year}/${NumberSuffix}` : year;
  const [number, ofYear] = LastNumber.split('/');
  const known = ofYear === year ? Number(number) : 0;
  return `${await takeNumber(trx, { owner: VatNumber, series, known })}/${series}`;
}
