import type {
  EntryDetail,
  Statement,
  StatementEntry,
} from '../../../../src/service/bank-files/formats/bank-file.ts';

export const DETAIL: EntryDetail = {
  ...{
    amountMinor: 2_599,
    currency: 'EUR',
    endToEndId: undefined,
    mandateId: undefined,
    bankReference: undefined,
  },
  ...{ messageId: undefined, paymentInformationId: undefined, references: [], text: 'Order 4711' },
  counterpart: { name: 'Ada Rossi', account: 'DE89370400440532013000', bic: undefined },
  ...{ returnReason: undefined, isReturn: false },
};

export const ENTRY: StatementEntry = {
  ...{ line: 1, amountMinor: 2_599, currency: 'EUR', bookingDate: '2026-11-03', valueDate: '2026-11-03' },
  ...{ isReversal: false, isBankCharge: false, bankReference: undefined, isBatch: false, text: '' },
  ...{ messageId: undefined, paymentInformationId: undefined },
  details: [DETAIL],
};

export const writeStatement = (...entries: Partial<StatementEntry>[]): Statement => ({
  ...{ account: 'IT60X0542811101000000123456', currency: 'EUR', number: '1', from: undefined, to: undefined },
  ...{ openingMinor: undefined, closingMinor: undefined, pending: 0 },
  entries: entries.map((entry) => ({ ...ENTRY, ...entry })),
});
