import { Type } from 'typebox';
import { text } from '../../../calls/definitions/answer-fields.ts';
import { line } from '../../../calls/definitions/line.ts';
import { MAX_ID_LENGTH } from '../../../calls/definitions/parameters.ts';
import { breakRule, reject, rejectFields } from '../../../platform/http/answers/rejections.ts';
import { explainOutsideSepa } from '../../../platform/identifiers/sepa.ts';
import { defineRecords } from '../../../records/define-records.ts';
import {
  defineOutgoing,
  OUTGOING_FIELDS,
  type OutgoingBody,
  type OutgoingNeeds,
} from '../../banking/transfers/outgoing.ts';
import { BELOW_INDIVIDUAL, INDIVIDUALS } from '../individuals/individuals.ts';
import { BANK_ACCOUNTS, type BankAccountNeeds } from './bank-accounts.ts';
import { PAYOUT_EVENTS } from './events.ts';

const guide = 'partners.md#payouts';

interface PayoutBody extends OutgoingBody {
  BankAccountId: string;
}

export type PayoutNeeds = BankAccountNeeds & OutgoingNeeds;

const { life, send } = defineOutgoing<PayoutNeeds, PayoutBody>({
  house: 'house:payouts',
  reasons: { out: 'PAYOUT', back: 'PAYOUT_FAILED' },
  ends: {
    arrive: { move: 'pay', message: 'Payout paid.', state: 'PAID' },
    fail: { move: 'fail', message: 'Payout failed.', state: 'FAILED' },
  },
});

/** Payouts from an individual's wallet to a bank account. */
export const PAYOUTS = defineRecords<PayoutNeeds, PayoutBody>({
  ...life,
  events: PAYOUT_EVENTS,
  ...BELOW_INDIVIDUAL,
  name: 'Payout',
  plural: 'Payouts',
  path: '/partners/individuals/{IndividualId}/payouts',
  idPrefix: 'pyo_',
  notFound: 'PAYOUT_NOT_FOUND',
  stateRefusal: 'PAYOUT_STATE',
  fields: {
    BankAccountId: {
      shown: text('The bank account.'),
      create: Type.Unsafe<string>({
        ...line(MAX_ID_LENGTH),
        title: 'Bank account',
        description: 'A bank account of the individual.',
        'x-list': {
          path: '/api/v5/partners/individuals/{IndividualId}/bank-accounts',
          scopes: ['partners'],
          title: '{Name}, {Iban}',
        },
      }),
    },
    Iban: { shown: text('That of the bank account.') },
    Name: { shown: text('The holder of the bank account.') },
    ...OUTGOING_FIELDS,
  },
  words: { title: '{Name}', facts: ['{Iban}'] },
  async prepare(body, at) {
    // Locks the individual, so that a payout concurrent with a lock of payouts waits or is refused.
    const individual = await INDIVIDUALS.claim(at, { id: at.parent ?? '' });
    if (!individual.body.payout_unlock) throw reject('PAYOUTS_LOCKED');
    const { companyId } = at;
    const key = { companyId, id: body.BankAccountId, parent: individual.id };
    const { Iban, Name } = (await BANK_ACCOUNTS.find(at.trx, key)).body;
    const outside = explainOutsideSepa(Iban);
    if (outside) throw rejectFields([breakRule('BankAccountId', 'INVALID_VALUE', outside)]);
    return send({ ...body, Iban, Name }, { wallet: individual.body.WalletId }, at);
  },
  create: {
    verb: 'Pay out',
    summary: "Pays an individual's money out to a bank account, if payouts are unlocked.",
    guide,
    example: { BankAccountId: 'bac_1', Amount: 1000 },
  },
  list: { summary: 'Lists the payouts of an individual, newest first.', guide },
  read: { summary: 'Reads a payout of an individual.', guide },
});
