import { Type } from 'typebox';
import {
  amount,
  currency,
  nullable,
  oneOfTexts,
  text,
  timeField,
} from '../../calls/definitions/answer-fields.ts';
import type { PathParameter } from '../../calls/definitions/define-call.ts';
import { MAX_TRANSACTION_ID_LENGTH } from '../../calls/definitions/read-transaction-id.ts';
import { integerFrom } from '../../platform/http/requests/read-query.ts';
import type { OrderStatus } from '../tables/orders.ts';

export const ORDER_STATUSES: readonly OrderStatus[] = [
  'open',
  'awaiting_pos',
  'approved',
  'paid',
  'failed',
  'expired',
];

const ATTEMPT_STATUSES = [
  'queued',
  'at_terminal',
  'authorizing',
  'approved',
  'declined',
  'cancelled',
  'timed_out',
] as const;

export const MAX_ITEMS = 100;
export const MAX_ITEM_QUANTITY = 100;

const closed = { additionalProperties: false };

const Failure = Type.Object(
  { condition: text("nexo's `ErrorCondition`."), message: text('Why, for the till.') },
  closed,
);

const Card = Type.Object(
  {
    brand: text('As the terminal names it.'),
    last4: text('The end of its number.'),
    entry_mode: text('`Contactless` or `ICC`.'),
  },
  closed,
);

export const TerminalPaymentSchema = Type.Object(
  {
    attempt: Type.Integer({ description: 'Starts at 1.' }),
    status: oneOfTexts(ATTEMPT_STATUSES, 'The last four are final.'),
    terminal_id: text('The POIID.'),
    sale_id: text('`SaleID` of the message to the terminal.'),
    service_id: text('`ServiceID` of the message to the terminal.'),
    rbc_id: nullable(
      { type: 'string' },
      'What `complete` needs once the payment is approved: `pspReference`.',
    ),
    expires_at: timeField(),
    failure: nullable(Failure, 'Why nothing was paid.'),
    card: nullable(Card, 'Once a card was read.'),
  },
  closed,
);

const Item = Type.Object(
  {
    id: Type.Integer({ description: 'Of the store.' }),
    name: text('What it is.'),
    quantity: Type.Integer({ description: 'How many.' }),
    unit_price: amount,
  },
  closed,
);

export const OrderSchema = Type.Object(
  {
    order_id: Type.Integer({ description: 'Its id.' }),
    store_id: Type.Integer({ description: 'Where it is sold.' }),
    store_reference: text('`StoreReference` of that store.'),
    status: oneOfTexts(ORDER_STATUSES, 'Its state.'),
    currency,
    amount,
    items: Type.Array(Item, { description: 'As they were when the order was made.' }),
    transaction_id: text('`TransactionId` of its payment.'),
    payment: nullable(TerminalPaymentSchema, 'The last payment at a terminal.'),
    created_at: timeField(),
    paid_at: nullable({ type: 'string', format: 'date-time' }, 'When it was completed.'),
  },
  closed,
);

const readId = integerFrom(1, 999_999_999_999_999);

export const ORDER_PATH: { order_id: PathParameter } = {
  order_id: {
    read: (id) => (readId(id) === undefined ? undefined : id),
    schema: Type.Integer({ minimum: 1, description: 'Its id.' }),
    refusal: 'ORDER_NOT_FOUND',
  },
};

export const CreateOrderSchema = Type.Object(
  {
    store_id: Type.Integer({ description: 'An active store of the company.' }),
    items: Type.Array(
      Type.Object(
        {
          id: Type.Integer({ description: 'An item of the store.' }),
          quantity: Type.Integer({ minimum: 1, maximum: MAX_ITEM_QUANTITY, description: 'How many.' }),
        },
        closed,
      ),
      { minItems: 1, maxItems: MAX_ITEMS, description: 'What is sold.' },
    ),
  },
  closed,
);

export const CompleteSchema = Type.Object(
  {
    rbc_id: Type.String({
      minLength: 1,
      maxLength: 2 * MAX_TRANSACTION_ID_LENGTH,
      description: 'The `rbc_id` of the approved payment.',
    }),
  },
  closed,
);
