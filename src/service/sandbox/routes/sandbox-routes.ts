import { CARD_KEY_ROUTES } from './card-key-routes.ts';
import { CARD_TESTING_SWITCHES } from './card-testing-routes.ts';
import { CLOCK_ROUTES } from './clock-routes.ts';
import type { SandboxRoute } from './define-route.ts';
import { INCOMING_TRANSFER_ROUTES } from './incoming-transfer-routes.ts';
import { MODIFICATION_ROUTES } from './modification-routes.ts';
import { PAY_ROUTES } from './pay-routes.ts';
import { RECEIVER_ROUTES } from './receiver-routes.ts';
import { RECORD_SWITCH_ROUTES } from './record-switch-routes.ts';
import { REQUEST_LOG_ROUTES } from './request-log-routes.ts';
import { SWITCH_ROUTES } from './switch-routes.ts';
import { TERMINAL_ROUTES } from './terminal-routes.ts';
import { TRIGGER_ROUTES } from './trigger-routes.ts';
import { WALLET_ROUTES } from './wallet-routes.ts';

/**
 * All routes that exist only in a sandbox and need a token. A test calls each of them without a token, and with that of another
 * company.
 */
export const SANDBOX_ROUTES: readonly SandboxRoute[] = [
  ...SWITCH_ROUTES,
  ...PAY_ROUTES,
  ...MODIFICATION_ROUTES,
  ...TERMINAL_ROUTES,
  ...RECORD_SWITCH_ROUTES,
  ...WALLET_ROUTES,
  ...INCOMING_TRANSFER_ROUTES,
  ...REQUEST_LOG_ROUTES,
  ...RECEIVER_ROUTES,
  ...TRIGGER_ROUTES,
  ...CLOCK_ROUTES,
  ...CARD_TESTING_SWITCHES,
  ...CARD_KEY_ROUTES,
];
