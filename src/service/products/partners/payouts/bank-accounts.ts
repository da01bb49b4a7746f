import { defineRecords } from '../../../records/define-records.ts';
import {
  acceptPayee,
  checkPayeeFields,
  PAYEE_FIELDS,
  type PayeeBody,
} from '../../banking/vop/accept-payee.ts';
import type { PayeeNeeds } from '../../banking/vop/check-payee.ts';
import { BELOW_INDIVIDUAL, type IndividualNeeds } from '../individuals/individuals.ts';

const guide = 'partners.md#payouts';

export type BankAccountNeeds = IndividualNeeds & PayeeNeeds;

/** The bank accounts to which an individual is paid out. */
export const BANK_ACCOUNTS = defineRecords<BankAccountNeeds, PayeeBody>({
  ...BELOW_INDIVIDUAL,
  name: 'BankAccount',
  plural: 'BankAccounts',
  label: 'Bank account',
  path: '/partners/individuals/{IndividualId}/bank-accounts',
  idPrefix: 'bac_',
  notFound: 'BANK_ACCOUNT_NOT_FOUND',
  fields: PAYEE_FIELDS,
  words: { title: '{Name}', facts: ['{Iban}'] },
  check: checkPayeeFields,
  create: {
    verb: 'New bank account',
    summary: "Adds a bank account for an individual's payouts after checking the holder's name.",
    guide,
    example: { Iban: 'IT57P0542811101000000900001', Name: 'Giuseppe Verdi' },
    before: (body, input, needs) => acceptPayee(input.store, { ...input, body: body as PayeeBody }, needs),
  },
  list: { summary: "Lists the bank accounts for an individual's payouts, newest first.", guide },
  remove: {
    verb: 'Delete',
    summary: 'Deletes a bank account of an individual. Payouts that are already under way still arrive.',
    guide,
  },
});
