import { Type } from 'typebox';
import { DELIVERY_STATES } from '../../../protocol/log-answers.ts';
import {
  nullable,
  oneOfTexts,
  text,
  timeField,
  transactionId,
} from '../../calls/definitions/answer-fields.ts';

const AttemptSchema = Type.Object(
  {
    Attempt: Type.Integer({ description: 'From 1.' }),
    At: timeField(),
    ResponseStatus: nullable({ type: 'integer' }, 'Null when there was no HTTP answer.'),
    DurationMs: Type.Integer({ description: 'Milliseconds.' }),
    Error: nullable({ type: 'string' }, 'Null when there was an answer.'),
  },
  { additionalProperties: false },
);

/** The schema of a log entry in answers. */
export const DeliverySchema = Type.Object(
  {
    DeliveryId: text('Its id.'),
    WebhookId: nullable({ type: 'string' }, "Null for a link's own URL and the company's default one."),
    Url: Type.String({ format: 'uri', description: 'The address that it goes to.' }),
    EventType: text('What happened.'),
    TransactionId: transactionId,
    State: oneOfTexts(DELIVERY_STATES, 'The state of the delivery.'),
    Attempt: Type.Integer({ description: 'Attempts so far.' }),
    NextAttemptAt: nullable(
      { type: 'string', format: 'date-time' },
      'UTC; null once there are no more attempts.',
    ),
    Attempts: Type.Array(AttemptSchema),
  },
  { additionalProperties: false },
);
