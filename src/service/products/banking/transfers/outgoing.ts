import { amount, currency } from '../../../calls/definitions/answer-fields.ts';
import type { Fields } from '../../../calls/definitions/resource.ts';
import { AMOUNT_TO_MOVE } from '../../../ledger/wallets/transfer-calls.ts';
import { type MoneyTransfer, transferMoney } from '../../../ledger/wallets/transfer-money.ts';
import type { At, RecordSpec, StoredRecord } from '../../../records/record-spec.ts';
import { type BankNeeds, requireTransfers, type TransferEnd } from '../accounts/bank.ts';

/** The time from the call until the outcome is known. */
const TRANSFER_MS = 86_400_000;

export interface OutgoingNeeds extends BankNeeds {
  now: () => number;
}

/** The fields that the bodies of transfers and payouts share. */
export interface OutgoingBody {
  Iban: string;
  Name: string;
  Amount: number;
  Currency?: 'EUR';
  RejectReason?: string;
  source?: MoneyTransfer['from'];
}

interface End {
  /** The name of the switch, and its message. */
  move: string;
  message: string;
  state: string;
}

interface OutgoingKind {
  house: Extract<MoneyTransfer['to'], string>;
  reasons: { out: MoneyTransfer['reason']; back: MoneyTransfer['reason'] };
  ends: Record<TransferEnd, End>;
}

/** The last fields of both kinds. */
export const OUTGOING_FIELDS = {
  Amount: { shown: amount, create: AMOUNT_TO_MOVE },
  Currency: { shown: currency },
} satisfies Fields;

/**
 * Defines the life of payments to another bank. The money leaves its source at once, and returns if the payment fails. The
 * outcome comes from the bank after a day, or from a switch.
 */
export function defineOutgoing<Needs extends OutgoingNeeds, B extends OutgoingBody>(kind: OutgoingKind) {
  const { house, reasons, ends } = kind;
  type Record = StoredRecord<B>;
  const end = async (outcome: keyof typeof ends, { id, body }: Record, { trx, now }: At<Needs>) => {
    const { Amount: amountMinor, source: to } = body;
    if (outcome === 'fail' && to)
      await transferMoney(trx, {
        from: house,
        to,
        amountMinor,
        currency: 'EUR',
        reason: reasons.back,
        recordId: id,
        now,
      });
    const reason = outcome === 'fail' ? { RejectReason: 'AC04' } : {};
    return { state: ends[outcome].state, body: reason as Partial<B> };
  };
  const defineEnd = (outcome: keyof typeof ends) => ({
    from: ['PENDING'],
    switch: ends[outcome].message,
    apply: (record: Record, at: At<Needs>) => end(outcome, record, at),
  });
  const life = {
    states: ['PENDING', ends.arrive.state, ends.fail.state],
    getAmount: ({ body }) => ({ amountMinor: body.Amount, currency: 'EUR' }),
    moves: {
      [ends.arrive.move]: defineEnd('arrive'),
      [ends.fail.move]: defineEnd('fail'),
      judge: {
        from: ['PENDING'],
        apply: async (record, at) => {
          const { Iban: iban, Name: name } = record.body;
          return end(requireTransfers(at.needs)({ iban, name }), record, at);
        },
      },
    },
    due: ({ state, created_at }) =>
      state === 'PENDING' ? { at: created_at + TRANSFER_MS, move: 'judge' } : undefined,
  } satisfies Partial<RecordSpec<Needs, B>>;
  return {
    life,
    /** Debits the source at once. @throws Rejection 409 if its balance is too low; 404 if no bank sends payments */
    async send(
      body: B,
      source: NonNullable<OutgoingBody['source']>,
      { trx, now, id, needs }: At<Needs> & { id: string },
    ) {
      requireTransfers(needs);
      const { Amount: amountMinor } = body;
      await transferMoney(trx, {
        from: source,
        to: house,
        amountMinor,
        currency: 'EUR',
        reason: reasons.out,
        recordId: id,
        now,
      });
      return { body: { ...body, Currency: 'EUR', source } };
    },
  };
}
