import type { Change, RecordKey } from '../calls/definitions/resource.ts';
import type { KindWork } from './define-records.ts';
import type { RecordRow } from './tables.ts';

/** A kind of record, bound to the dependencies of its moves. */
export interface BoundKind
  extends Pick<
    KindWork<never>,
    'name' | 'plural' | 'scopes' | 'notFound' | 'isForPartners' | 'describeWaiting'
  > {
  switches: (Omit<KindWork<never>['switches'][number], 'run'> & {
    run(key: RecordKey, change: Change): Promise<object>;
  })[];
  /** Makes the due moves of a locked row. */
  runDue(row: RecordRow, change: Change): Promise<void>;
}

export const bindKinds = <Needs>(kinds: readonly KindWork<Needs>[], needs: Needs): BoundKind[] =>
  kinds.map(({ switches, runDue, ...kind }) => ({
    ...kind,
    switches: switches.map((one) => ({
      ...one,
      run: (key, { trx, now }) => one.run(key, { trx, now, companyId: key.companyId, needs }),
    })),
    runDue: (row, { trx, now }) => runDue(row, { trx, now, companyId: row.company_id, needs }),
  }));
