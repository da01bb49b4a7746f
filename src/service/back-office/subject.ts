import { defineSubject } from '../platform/subjects/define-subject.ts';
import { type DashboardOptions, registerDashboard } from './dashboard/routes.ts';
import { sendLetter } from './letter/send-letter.ts';
import { LETTER_TABLES } from './letter/tables.ts';
import { OWNER_MAILS } from './mail-kinds.ts';
import { declineFigures, deliveryFigures, paymentFigures } from './overview/figure-followers.ts';
import { areFiguresLeft, foldFigures } from './overview/fold-figures.ts';
import { FIGURE_TABLES } from './overview/tables.ts';
import { followPayments, isIndexBehind } from './people/follow-payments.ts';
import { indexPayments } from './people/index-payments.ts';
import { PEOPLE_TABLES } from './people/tables.ts';
import { DASHBOARD_REFUSALS } from './refusals.ts';

/** The dashboard, the figures that it shows and sends in the morning, and the index that it searches. */
export const DASHBOARD = defineSubject<DashboardOptions>()({
  tables: { ...FIGURE_TABLES, ...PEOPLE_TABLES, ...LETTER_TABLES },
  followPayments: () => ({
    ...paymentFigures,
    changed: (trx, paymentId) => indexPayments(trx, [paymentId]),
  }),
  followAttempts: () => [declineFigures],
  followDeliveries: deliveryFigures,
  jobs: () => [
    { isDue: areFiguresLeft, claim: foldFigures, run: async () => {} },
    { isDue: isIndexBehind, claim: followPayments, run: async () => {} },
  ],
  due: { letters: { run: sendLetter } },
  registerPages: registerDashboard,
  mails: { owners: OWNER_MAILS },
  refusals: { dashboard: DASHBOARD_REFUSALS },
});
