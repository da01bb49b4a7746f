import { definePort } from '../../calls/definitions/ports.ts';
import type { deliverTerminals } from './deliver-terminals.ts';

/** Delivers the terminals of a hardware order, which then connect to this service with a secret. Only the sandbox has such terminals. */
export interface TerminalSupply {
  deliverTerminals?: typeof deliverTerminals;
}

export const TERMINAL_SUPPLY = definePort('deliverTerminals', 'supplier of terminals');
