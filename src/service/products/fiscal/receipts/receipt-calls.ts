import { type CallDefinition, defineCall } from '../../../calls/definitions/define-call.ts';
import { answer } from '../../../platform/http/answers/answer.ts';
import { reject } from '../../../platform/http/answers/rejections.ts';
import type { ClockNeeds } from '../../../records/define-records.ts';
import { requireChannel } from '../configuration/configuration-calls.ts';
import { CLOSURES } from './closures.ts';
import { RECEIPTS } from './receipts.ts';
import { claimRegister, closeDay, openDay, REGISTERS } from './registers.ts';
import { TERMINAL_LINKS } from './terminal-links.ts';

const createClosure = defineCall({
  id: 'createClosure',
  method: 'POST',
  path: '/fiscal-invoices/closures',
  versions: ['v5'],
  summary: 'Closes the day: totals the receipts since the last closure.',
  guide: 'fiscal-invoices.md#closures',
  scopes: ['fiscal-invoices'],
  body: 'no-fields',
  answer: CLOSURES.answer,
  refusals: [409],
  transaction: 'shared',
  run: async ({ trx, now, company }, needs: ClockNeeds) => {
    const at = { trx, now, companyId: company.id, needs };
    const register = await claimRegister(at);
    if (!register?.body.Documents) throw reject('NOTHING_TO_CLOSE');
    const closure = await closeDay(at, register);
    await REGISTERS.write(at, register, { body: openDay(closure.body.Number + 1) });
    return answer('Closure created.', { Closure: CLOSURES.show(closure, needs) });
  },
});

/** The calls about receipts, closures, and the card terminals that are linked to the cash register. */
export const FISCAL_RECEIPT_CALLS: readonly CallDefinition<ClockNeeds>[] = requireChannel('RECEIPTS', [
  ...RECEIPTS.calls,
  createClosure,
  ...CLOSURES.calls,
  ...TERMINAL_LINKS.calls,
]);
