import { updatePartnerCompany } from '../../../calls/companies/record-companies.ts';
import type { CompanyState, PartnerCompanyRow } from '../../../calls/tables/partner-companies.ts';
import type { StoreTransaction } from '../../../platform/store/open-store.ts';
import { findEventOf } from '../../../webhooks/outbox/event-types.ts';
import { recordResourceEvent } from '../../../webhooks/outbox/record-resource-event.ts';
import { COMPANY_EVENTS } from './events.ts';

/** The states that a company can enter, each of which has an event. */
type Entered = Exclude<CompanyState, 'INVITED'>;

/** Writes a locked row in its new state, and records an event for its parent. */
export async function enterState(
  trx: StoreTransaction,
  row: PartnerCompanyRow,
  { state, now }: { state: Entered; now: number },
): Promise<PartnerCompanyRow> {
  const entered: PartnerCompanyRow = { ...row, state, updated_at: now };
  await updatePartnerCompany(trx, entered);
  if (row.state !== state && row.parent_id !== null)
    await recordResourceEvent(trx, {
      companyId: row.parent_id,
      recordId: row.id,
      // A company can be suspended and resumed repeatedly, each time with an event.
      ...((state === 'SUSPENDED' || row.state === 'SUSPENDED') && { subjectId: `${row.id}:${now}` }),
      resource: 'company',
      type: findEventOf(COMPANY_EVENTS, state),
      amountMinor: 0,
      currency: 'EUR',
      status: state,
      metadata: JSON.parse(row.metadata) as Record<string, unknown>,
      now,
    });
  return entered;
}
