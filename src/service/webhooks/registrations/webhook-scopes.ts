import type { CallFacts } from '../../calls/definitions/define-call.ts';

/** The specification lists webhooks under Utilities. A token of v4, which has no sections, may be one for payments alone. */
export const WEBHOOK_SCOPES = {
  scopes: ['utilities'],
  scopesInV4: ['utilities', 'online-payments'],
} as const satisfies Pick<CallFacts, 'scopes' | 'scopesInV4'>;
