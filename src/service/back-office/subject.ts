import { defineSubject } from '../platform/subjects/define-subject.ts';
import { type DashboardOptions, registerDashboard } from './dashboard/routes.ts';
import { declineFigures, deliveryFigures, paymentFigures } from './overview/figure-followers.ts';
import { areFiguresLeft, foldFigures } from './overview/fold-figures.ts';
import { FIGURE_TABLES } from './overview/tables.ts';
import { DASHBOARD_REFUSALS } from './refusals.ts';

/** The dashboard, and the figures that it shows. */
export const DASHBOARD = defineSubject<DashboardOptions>()({
  tables: FIGURE_TABLES,
  followPayments: () => paymentFigures,
  followAttempts: () => [declineFigures],
  followDeliveries: deliveryFigures,
  jobs: () => [{ isDue: areFiguresLeft, claim: foldFigures, run: async () => {} }],
  registerPages: registerDashboard,
  refusals: { dashboard: DASHBOARD_REFUSALS },
});
