import type { SwitchButton } from '../../calls/definitions/call-button.ts';
import type { SandboxRoute } from './define-route.ts';

/** `/sandbox/invoices/:invoiceId/deliver` → `/sandbox/invoices/{InvoiceId}/deliver` */
const toTemplate = (path: string): string =>
  path.replace(/:(\w)(\w*)/g, (_, first: string, rest: string) => `{${first.toUpperCase()}${rest}}`);

/** Lists the buttons of the switches that have one. */
export const listSwitchButtons = (routes: readonly SandboxRoute[]): SwitchButton[] =>
  routes.flatMap(({ path, scopes = ['online-payments'], button }) =>
    button ? { ...button, path: toTemplate(path), scopes } : [],
  );
