import { definePort } from '../../../calls/definitions/ports.ts';

/**
 * The port to the bank that executes transfers, asked when the outcome is due.
 * @returns whether the money has arrived, or was sent back by the other bank
 */
export type JudgeTransfer = (payee: { iban: string; name: string }) => 'arrive' | 'fail';

export const TRANSFER_BANK = definePort('judgeTransfer', 'bank');
