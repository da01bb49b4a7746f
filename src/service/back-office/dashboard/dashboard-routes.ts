import { CARD_TESTING_ROUTES } from './card-testing-routes.ts';
import { CUSTOMER_ROUTES } from './customer-routes.ts';
import type { DashboardNeeds, Route } from './define-route.ts';
import { DELIVERY_ROUTES } from './delivery-routes.ts';
import { EMAIL_ROUTES } from './email-routes.ts';
import { LETTER_ROUTES } from './letter-routes.ts';
import { OVERVIEW_ROUTES } from './overview-routes.ts';
import { PAYMENT_ROUTES } from './payment-routes.ts';
import { WEBHOOK_ROUTES } from './webhook-routes.ts';

/**
 * The dashboard's routes that also exist in production. Their paths are below `/dashboard` and, in the sandbox, also below
 * `/sandbox`.
 */
export const DASHBOARD_ROUTES: readonly Route<DashboardNeeds>[] = [
  ...OVERVIEW_ROUTES,
  ...LETTER_ROUTES,
  ...PAYMENT_ROUTES,
  ...CUSTOMER_ROUTES,
  ...DELIVERY_ROUTES,
  ...WEBHOOK_ROUTES,
  ...EMAIL_ROUTES,
  ...CARD_TESTING_ROUTES,
];
