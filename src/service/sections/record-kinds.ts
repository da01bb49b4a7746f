import { WALLET_SESSIONS, type WalletSessionNeeds } from '../ledger/sessions/wallet-sessions.ts';
import { CLIENTS } from '../merchants/contacts/client-document.ts';
import { CONTACT_COMPANIES } from '../merchants/contacts/contact-company-document.ts';
import { HARDWARE_ORDERS, type HardwareNeeds } from '../pos/hardware/hardware-orders.ts';
import type { ClockNeeds, KindWork } from '../records/define-records.ts';
import { SUBJECTS, type SubjectNeeds } from '../subjects/subjects.ts';

/** The dependencies of records' moves by calls, the clock and switches. */
export type KindNeeds = ClockNeeds & WalletSessionNeeds & HardwareNeeds & SubjectNeeds;

/** All kinds of records, with their moves by the clock and their switches. Their calls are in `API_CALLS`. */
export const RECORD_KINDS: readonly KindWork<KindNeeds>[] = [
  CLIENTS,
  CONTACT_COMPANIES,
  WALLET_SESSIONS,
  HARDWARE_ORDERS,
  ...SUBJECTS.flatMap(({ kinds = [] }) => kinds),
];
