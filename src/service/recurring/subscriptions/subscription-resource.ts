import { Type } from 'typebox';
import { MAX_AMOUNT_MINOR, MIN_AMOUNT_MINOR } from '../../../protocol/money.ts';
import {
  amount,
  chosenCard,
  currency,
  nullable,
  oneOfTexts,
  text,
  timeField,
} from '../../calls/definitions/answer-fields.ts';
import { defineResource } from '../../calls/definitions/define-resource.ts';
import { choice, MAX_ID_LENGTH, pathId, wholeId } from '../../calls/definitions/parameters.ts';
import { createPageParameters } from '../../calls/definitions/read-page.ts';
import { MAX_TRANSACTION_ID_LENGTH } from '../../calls/definitions/read-transaction-id.ts';
import { TIME_FORM, TIME_HINT } from '../../calls/definitions/request-fields.ts';
import {
  createRecordSchema,
  type ResourceAction,
  type ResourceField,
} from '../../calls/definitions/resource.ts';
import { SUBSCRIPTION_INTERVALS } from '../../payments/terms/subscription-plan.ts';
import { parseTime } from '../../platform/clock/parse-time.ts';
import { asRule, breakRule, rejectFields } from '../../platform/http/answers/rejections.ts';
import { MAX_SHOPPER_REFERENCE_LENGTH } from '../cards/find-card-owner.ts';
import { SUBSCRIPTION_STOPS } from '../tables/cards.ts';
import { SUBSCRIPTION_STATES, type SubscriptionRow } from '../tables/subscriptions.ts';
import {
  cancelSubscription,
  changeSubscription,
  MOVES_FROM,
  pauseSubscription,
  resumeSubscription,
  retrySubscription,
} from './change-subscription.ts';
import {
  ChargedCard,
  ChargedMandate,
  describeSubscription,
  listSubscriptions,
  readSubscription,
  SUBSCRIPTION_WORDS,
} from './describe-subscriptions.ts';
import type { SubscriptionNeeds } from './subscription-needs.ts';

const Amount = Type.Integer({
  minimum: MIN_AMOUNT_MINOR,
  maximum: MAX_AMOUNT_MINOR,
  ...asRule('OUT_OF_RANGE'),
});

const NextPaymentAt = Type.Unsafe<string>({
  type: 'string',
  ...TIME_FORM,
  description:
    'The next date of the plan, from which it continues, at most 730 days ahead: a time with its offset, or a day, which begins in `TimeZone`.',
});

const ShopperNotifiedAt = Type.Unsafe<string>({
  type: 'string',
  ...TIME_FORM,
  title: 'You told the shopper',
  description:
    'When you told the shopper of the amount and date yourself: a time with its offset, or a day in `TimeZone`, at whose end a notice begins. Required if no email address is known.',
});

const CardId = Type.String({
  ...chosenCard,
  minLength: 1,
  maxLength: 64,
  description: 'A saved card of the same shopper, which is charged from now on.',
});

interface ChangeBody {
  Amount?: number;
  CardId?: string;
  NextPaymentAt?: string;
  ShopperNotifiedAt?: string;
}

const SUBSCRIPTION_FIELDS = {
  SubscriptionId: { shown: text('Its id.') },
  State: { shown: oneOfTexts(SUBSCRIPTION_STATES, 'Its state.') },
  Amount: { shown: amount, change: Amount },
  Currency: { shown: currency },
  Interval: { shown: oneOfTexts(SUBSCRIPTION_INTERVALS, 'With `IntervalCount`, how often it is charged.') },
  IntervalCount: { shown: Type.Integer({ description: 'The number of intervals between payments.' }) },
  Cycle: { label: 'Payments made', shown: Type.Integer({ description: 'So far, including the first.' }) },
  Cycles: { label: 'Payments in all', shown: nullable({ type: 'integer' }, 'Null if it has no end.') },
  NextPaymentAt: {
    label: 'Next payment',
    shown: nullable({ type: 'string', format: 'date-time' }, 'When the next payment is due, UTC.'),
    change: NextPaymentAt,
  },
  TimeZone: {
    shown: text('The zone whose days the plan counts: the shopper’s, such as `Europe/Rome`, or `UTC`.'),
  },
  ShopperNotifiedAt: {
    shown: nullable(
      { type: 'string', format: 'date-time' },
      'When the shopper was last told of the amount and the date of the next payment, by our email or by you.',
    ),
    change: ShopperNotifiedAt,
  },
  StopReason: {
    shown: nullable(
      { type: 'string', enum: SUBSCRIPTION_STOPS },
      'Why nothing is charged until someone says so: a payment is disputed, the bank has ended the card, or our email about a change has not reached the shopper; null if it is charged.',
    ),
  },
  AtPeriodEnd: {
    label: 'Ends with this period',
    shown: Type.Boolean({ description: 'Unless it is resumed.' }),
  },
  PastDueSince: {
    shown: nullable({ type: 'string', format: 'date-time' }, 'When the open payment was first declined.'),
  },
  PaymentUrl: { label: 'Page to pay it', shown: nullable({ type: 'string' }, 'For what is past due.') },
  ManageUrl: {
    shown: nullable(
      { type: 'string' },
      'The page on which the shopper can view the subscription, change its card or cancel it. Its address is the key: share it with no one else.',
    ),
  },
  Purpose: { shown: nullable({ type: 'string' }, 'That of the link that started it.') },
  Shopper: {
    shown: nullable(
      { type: 'string' },
      'The name of the shopper, or else the email address; null if neither is known.',
    ),
  },
  ShopperReference: { label: 'Your reference', shown: nullable({ type: 'string' }, 'If the link has it.') },
  CardId: { change: CardId },
  Card: { shown: nullable(ChargedCard, 'The card that is charged.') },
  Mandate: { shown: nullable(ChargedMandate, 'The mandate that is charged instead of a card.') },
  TransactionId: { label: 'First payment', shown: text('The first payment.') },
  Metadata: { shown: Type.Object({}, { additionalProperties: true, description: 'Of the link.' }) },
  CreatedAt: { shown: timeField() },
  UpdatedAt: { shown: timeField() },
} satisfies Record<string, ResourceField>;

/** @throws Rejection 400 for an invalid time, or a day that does not exist */
function checkTime(
  name: 'NextPaymentAt' | 'ShopperNotifiedAt',
  text: string | undefined,
): string | undefined {
  if (text !== undefined && parseTime(text) === undefined)
    throw rejectFields([breakRule(name, 'INVALID_VALUE', TIME_HINT)], 400);
  return text;
}

const answerSchema = Type.Object({ Subscription: createRecordSchema(SUBSCRIPTION_FIELDS) });

/** Not cancelled yet. */
const RUNS_ON = { AtPeriodEnd: 'false' };

/** Creates an action that changes a subscription and returns its new state. */
const createAction = (
  name: string,
  {
    summary,
    message,
    ...fields
  }: Pick<ResourceAction<SubscriptionNeeds>, 'summary' | 'message' | 'body' | 'example' | 'buttons' | 'verb'>,
  run: (...given: Parameters<ResourceAction<SubscriptionNeeds>['run']>) => Promise<SubscriptionRow>,
): ResourceAction<SubscriptionNeeds> => ({
  body: 'no-fields',
  ...fields,
  id: `${name}Subscription`,
  name,
  summary,
  message,
  guide: 'subscriptions.md',
  answer: answerSchema,
  run: async (key, change, needs) => ({
    Subscription: await describeSubscription(change.trx, await run(key, change, needs), needs),
  }),
});

/** The calls about subscriptions. A link with `SubscriptionOnCompletion` starts one when it is paid. */
export const SUBSCRIPTION_CALLS = defineResource<SubscriptionNeeds>({
  name: 'Subscription',
  plural: 'Subscriptions',
  path: '/subscriptions',
  versions: ['v5'],
  scopes: ['online-payments'],
  id: pathId(MAX_ID_LENGTH, 'SUBSCRIPTION_NOT_FOUND', 'Its id.'),
  fields: SUBSCRIPTION_FIELDS,
  words: SUBSCRIPTION_WORDS,
  list: {
    summary: 'Lists the subscriptions, newest first.',
    guide: 'subscriptions.md',
    description: 'Newest first.',
    page: {
      query: {
        ...createPageParameters('sub_'),
        State: choice(SUBSCRIPTION_STATES, 'Only those in this state.'),
        ShopperReference: wholeId(MAX_SHOPPER_REFERENCE_LENGTH),
        TransactionId: wholeId(MAX_TRANSACTION_ID_LENGTH),
      },
      run: listSubscriptions,
    },
  },
  read: { summary: 'Reads a subscription.', guide: 'subscriptions.md', run: readSubscription },
  change: {
    summary: 'Changes the amount, card or date of the next charge of a subscription.',
    guide: 'subscriptions.md',
    verb: { label: 'Change', where: { State: '^(ACTIVE|PAST_DUE|UNPAID|PAUSED)$' } },
    refusals: [409],
    nothing: 'NO_CHANGE',
    example: { Amount: 1490 },
    run: async (key, body, change, needs) => {
      const { Amount: amountMinor, CardId: cardId, ...times } = body as ChangeBody;
      const next = checkTime('NextPaymentAt', times.NextPaymentAt);
      const notified = checkTime('ShopperNotifiedAt', times.ShopperNotifiedAt);
      const changes = { needs, amountMinor, cardId, next, notified };
      return describeSubscription(change.trx, await changeSubscription(key, change, changes), needs);
    },
  },
  actions: [
    createAction(
      'pause',
      {
        summary: 'Pauses a subscription. Payments that fall due during the pause are never charged.',
        message: 'Subscription paused.',
        buttons: [{ from: MOVES_FROM.pause, where: RUNS_ON }],
      },
      pauseSubscription,
    ),
    createAction(
      'resume',
      {
        summary: 'Resumes a subscription that is paused, or cancelled but still running.',
        message: 'Subscription resumed.',
        body: Type.Object(
          { ShopperNotifiedAt: Type.Optional(ShopperNotifiedAt) },
          { additionalProperties: false },
        ),
        example: {},
        buttons: [{ from: ['PAUSED'] }, { from: ['ACTIVE'], where: { AtPeriodEnd: 'true' } }],
        verb: {
          label: 'Resume, and say when you told the shopper',
          yes: 'Resume',
          where: { State: '^PAUSED$' },
        },
      },
      (key, change, needs) => {
        const { ShopperNotifiedAt: text } = (change.body ?? {}) as ChangeBody;
        return resumeSubscription(key, change, { needs, notified: checkTime('ShopperNotifiedAt', text) });
      },
    ),
    createAction(
      'cancel',
      {
        summary: 'Ends a subscription, now or when the next payment would be due.',
        message: 'Subscription cancelled.',
        body: Type.Object(
          {
            AtPeriodEnd: Type.Optional(
              Type.Boolean({
                default: false,
                description: 'Ends it when the next payment would be due, not now.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        example: { AtPeriodEnd: true },
        buttons: [
          {
            from: ['ACTIVE'],
            where: RUNS_ON,
            label: 'Cancel at period’s end',
            body: { AtPeriodEnd: true },
          },
          {
            from: MOVES_FROM.cancel,
            question: 'Cancel this subscription? It cannot be resumed after that.',
            body: {},
          },
        ],
      },
      (key, change, needs) => {
        const { AtPeriodEnd = false } = change.body as { AtPeriodEnd?: boolean };
        return cancelSubscription(key, change, { needs, isAtPeriodEnd: AtPeriodEnd });
      },
    ),
    createAction(
      'retry',
      {
        summary: 'Retries a declined payment immediately.',
        message: 'Subscription is tried again.',
        buttons: [{ from: MOVES_FROM.retry }],
      },
      retrySubscription,
    ),
  ],
});
