import { Type } from 'typebox';
import { nullable, text } from '../../../calls/definitions/answer-fields.ts';
import { line } from '../../../calls/definitions/line.ts';
import { defineRecords } from '../../../records/define-records.ts';
import type { AccountNeeds } from '../accounts/account-calls.ts';
import { TRANSFER_BANK } from '../accounts/bank.ts';
import { claimAccount } from '../accounts/write-postings.ts';
import { acceptPayee, checkPayeeFields, PAYEE_FIELDS, type PayeeBody } from '../vop/accept-payee.ts';
import type { PayeeNeeds } from '../vop/check-payee.ts';
import { BANK_TRANSFER_EVENTS } from './events.ts';
import { defineOutgoing, OUTGOING_FIELDS, type OutgoingBody, type OutgoingNeeds } from './outgoing.ts';

const MAX_PURPOSE_LENGTH = 140;
const guide = 'banking.md#transfers';

interface TransferBody extends OutgoingBody, PayeeBody {
  Purpose: string;
}

export type BankTransferNeeds = AccountNeeds & PayeeNeeds & OutgoingNeeds;

const { life, send } = defineOutgoing<BankTransferNeeds, TransferBody>({
  house: 'house:bank',
  reasons: { out: 'BANK_TRANSFER', back: 'BANK_TRANSFER_REJECTED' },
  ends: {
    arrive: {
      move: 'settle',
      message: 'Bank transfer settled.',
      state: 'SETTLED',
    },
    fail: {
      move: 'reject',
      message: 'Bank transfer rejected.',
      state: 'REJECTED',
    },
  },
});

/** Transfers from the company's account to any account with an IBAN. */
export const BANK_TRANSFERS = defineRecords<BankTransferNeeds, TransferBody>({
  ...life,
  events: BANK_TRANSFER_EVENTS,
  name: 'BankTransfer',
  plural: 'BankTransfers',
  label: 'Bank transfer',
  path: '/banking-services/transfers',
  scopes: ['banking-services'],
  idPrefix: 'btr_',
  notFound: 'BANK_TRANSFER_NOT_FOUND',
  stateRefusal: 'BANK_TRANSFER_STATE',
  port: TRANSFER_BANK,
  fields: {
    ...PAYEE_FIELDS,
    Purpose: {
      shown: text('For the payee.'),
      create: Type.Unsafe<string>({ ...line(MAX_PURPOSE_LENGTH), description: 'For the payee.' }),
    },
    RejectReason: {
      label: 'Why it was rejected',
      shown: nullable({ type: 'string' }, 'Why it was rejected: `AC04`, the account is closed.'),
    },
    ...OUTGOING_FIELDS,
  },
  words: { title: 'To {Name}', facts: ['{Purpose}', '{Iban}', '{RejectReason}'] },
  check: checkPayeeFields,
  async prepare(body, at) {
    const { id } = await claimAccount(at.trx, at);
    return send(body, { account: id }, at);
  },
  create: {
    verb: 'New transfer',
    summary: "Transfers money from the account to another bank after checking the payee's name.",
    guide,
    example: {
      Iban: 'IT57P0542811101000000900001',
      Name: 'Giuseppe Verdi',
      Amount: 1000,
      Purpose: 'Rent',
    },
    before: (body, input, needs) => acceptPayee(input.store, { ...input, body: body as PayeeBody }, needs),
  },
  list: { summary: 'Lists transfers out of the account, newest first.', guide },
  read: { summary: 'Reads a transfer out of the account.', guide },
});
