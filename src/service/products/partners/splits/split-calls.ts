import { type TObject, Type } from 'typebox';
import type { Company } from '../../../calls/companies/company.ts';
import {
  amount,
  currency,
  nullable,
  oneOfTexts,
  text,
  timeField,
  transactionId,
} from '../../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../../calls/definitions/define-call.ts';
import { defineResource } from '../../../calls/definitions/define-resource.ts';
import { line } from '../../../calls/definitions/line.ts';
import { checkMetadataLimits, METADATA } from '../../../calls/definitions/metadata-limits.ts';
import { choice, MAX_ID_LENGTH, pathId, wholeId } from '../../../calls/definitions/parameters.ts';
import { createPageParameters } from '../../../calls/definitions/read-page.ts';
import { MAX_TRANSACTION_ID_LENGTH } from '../../../calls/definitions/read-transaction-id.ts';
import { TIME_FORM } from '../../../calls/definitions/request-fields.ts';
import { createRecordSchema, type ResourceField } from '../../../calls/definitions/resource.ts';
import { AMOUNT_TO_MOVE } from '../../../ledger/wallets/transfer-calls.ts';
import { parseTime } from '../../../platform/clock/parse-time.ts';
import { answer } from '../../../platform/http/answers/answer.ts';
import { breakRule, type FieldError } from '../../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../../platform/http/requests/check-fields.ts';
import type { AccountNeeds } from '../../banking/accounts/account-calls.ts';
import { ACCOUNT_BANK } from '../../banking/accounts/bank.ts';
import { listHolds, releaseHolds, type SplitHoldQuery } from './split-holds.ts';
import { type NewSplits, splitPayment } from './split-payment.ts';
import { SPLIT_HOLD_STATES } from './tables.ts';

const MAX_COMPANY_LENGTH = 200;
const MAX_SPLITS = 20;
const MAX_RELEASES = 100;
const GUIDE = 'partners.md#splits';

type Needs = AccountNeeds;

const FIELDS = {
  SplitHoldId: { shown: text('Its id.') },
  State: { shown: oneOfTexts(SPLIT_HOLD_STATES, 'Whether the money is held, paid or taken back.') },
  Company: { shown: text('The company that was paid.') },
  TransactionId: { shown: transactionId },
  WalletId: { shown: text('The wallet that it is held for.') },
  Amount: { shown: amount },
  Currency: { shown: currency },
  ReversedAmount: { shown: Type.Integer({ description: 'The part that refunds have taken back.' }) },
  LockedUntil: {
    shown: nullable(
      { type: 'string', format: 'date-time' },
      'When it is released automatically; null for never.',
    ),
  },
  Metadata: { shown: METADATA },
  CreatedAt: { shown: timeField() },
  UpdatedAt: { shown: timeField() },
} satisfies Record<string, ResourceField>;

const SplitsSchema = Type.Object(
  {
    Company: Type.Unsafe<string>({
      ...line(MAX_COMPANY_LENGTH),
      description: 'A company of your portfolio, by its name.',
    }),
    TransactionId: Type.Unsafe<string>({
      ...line(MAX_TRANSACTION_ID_LENGTH),
      description: 'The settled payment of that company.',
    }),
    Splits: Type.Array(
      Type.Object(
        {
          WalletId: Type.Unsafe<string>({
            ...line(MAX_ID_LENGTH),
            description: 'A wallet of the circle, in EUR.',
          }),
          Amount: AMOUNT_TO_MOVE,
          LockedUntil: Type.Optional(
            Type.Unsafe<string>({
              type: 'string',
              ...TIME_FORM,
              description: 'A time in the future at which it is released automatically. Default: never.',
            }),
          ),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: MAX_SPLITS, description: 'The parts, each for one wallet.' },
    ),
    Metadata: Type.Optional(METADATA),
  },
  { additionalProperties: false },
);

const checkFields = createFieldCheck(SplitsSchema);

function checkSplits(body: object, now: number): FieldError[] {
  const errors = checkFields(body);
  if (errors.length) return errors;
  const { Splits, Metadata = {} } = body as NewSplits;
  const broken = Splits.flatMap(({ LockedUntil }, index) =>
    LockedUntil === undefined || (parseTime(LockedUntil) ?? 0) > now
      ? []
      : [breakRule(`Splits[${index}].LockedUntil`, 'INVALID_VALUE', 'A time in the future.')],
  );
  return [...broken, ...checkMetadataLimits(Metadata)];
}

const ReleaseSchema = Type.Object(
  {
    SplitHoldId: text('As it was sent.'),
    Result: Type.Boolean({ description: 'Whether it is released now.' }),
    State: nullable(
      { type: 'string', enum: [...SPLIT_HOLD_STATES] },
      'Null for an id that the company does not have.',
    ),
    Message: text('What was done, or why not.'),
  },
  { additionalProperties: false },
);

const shared = { versions: ['v5'], scopes: ['partners'], isForPartners: true, port: ACCOUNT_BANK } as const;

/** The calls about parts of payments that are held for wallets of the circle. */
export const SPLIT_CALLS = [
  defineCall({
    ...shared,
    id: 'splitPayment',
    method: 'POST',
    path: '/partners/splits',
    guide: GUIDE,
    summary: 'Holds parts of a settled payment for wallets, taken from the account of the company.',
    body: SplitsSchema as TObject,
    example: {
      Company: 'Bottega Rossi',
      TransactionId: 'order-1042',
      Splits: [{ WalletId: 'wlt_b', Amount: 500 }],
    },
    answer: Type.Object({
      SplitHolds: Type.Array(createRecordSchema(FIELDS), { description: 'One for each split, in order.' }),
    }),
    refusals: [404, 409],
    transaction: 'shared',
    check: ({ body, now }) => checkSplits(body, now),
    run: async ({ trx, company, now, body }) => {
      const SplitHolds = await splitPayment(body as unknown as NewSplits, { trx, now, company });
      return answer('Payment split.', { SplitHolds });
    },
  }),
  ...defineResource<Needs>({
    ...shared,
    name: 'SplitHold',
    plural: 'SplitHolds',
    label: 'Split hold',
    path: '/partners/split-holds',
    id: pathId(MAX_ID_LENGTH, 'NOT_FOUND', 'Its id.'),
    fields: FIELDS,
    list: {
      summary: 'Lists the current and past holds on parts of payments, newest first.',
      guide: GUIDE,
      description: 'Newest first.',
      page: {
        query: {
          ...createPageParameters('sph_'),
          State: choice(SPLIT_HOLD_STATES, 'Only those in this state.'),
          WalletId: wholeId(MAX_ID_LENGTH),
          TransactionId: wholeId(MAX_TRANSACTION_ID_LENGTH),
        },
        run: (store, { companyId }, query, needs) => {
          const company = needs.directory.findCompany(companyId) as Company;
          return listHolds(store, company, query as SplitHoldQuery);
        },
      },
    },
  }),
  defineCall({
    ...shared,
    id: 'releaseSplitHolds',
    method: 'POST',
    path: '/partners/split-holds/release',
    guide: GUIDE,
    summary: 'Pays holds into the wallets, each hold separately.',
    body: Type.Object(
      {
        SplitHoldIds: Type.Array(Type.String(), {
          minItems: 1,
          maxItems: MAX_RELEASES,
          description: 'The ids of the holds.',
        }),
      },
      { additionalProperties: false },
    ),
    example: { SplitHoldIds: ['sph_5b8f6d0c-1c55-4a4e-9f0e-6d2f7a1b3c90'] },
    answer: Type.Object({
      SplitHolds: Type.Array(ReleaseSchema, { description: 'One row per id, in order.' }),
    }),
    // Each hold is released in its own transaction. A repeated call finds it released, and reports that.
    transaction: 'own',
    canRunAgain: true,
    run: async ({ store, company, now, body: { SplitHoldIds: ids } }) => {
      const rows = await releaseHolds(store, { ids, company, now });
      const isAll = rows.every(({ Result }) => Result);
      const message = isAll ? 'All split holds were released.' : 'Some split holds were not released.';
      return { ...answer(message, { SplitHolds: rows }), Result: isAll };
    },
  }),
];
