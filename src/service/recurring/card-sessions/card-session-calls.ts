import { Type } from 'typebox';
import type { Language } from '../../../protocol/languages.ts';
import { nextCursor, nullable, oneOfTexts, text, timeField } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { MAX_ID_LENGTH, pathId, wholeId } from '../../calls/definitions/parameters.ts';
import { createPageParameters, equals, readPage } from '../../calls/definitions/read-page.ts';
import { paymentUrl } from '../../payments/links/link-schema.ts';
import { parseTime } from '../../platform/clock/parse-time.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { MAX_SHOPPER_REFERENCE_LENGTH } from '../cards/find-card-owner.ts';
import { CardSessionSchema, checkCardSession } from './check-card-session.ts';
import {
  CARD_SESSION_STATES,
  type CardSessionNeeds,
  describeCardSession,
  describeCardSessions,
} from './describe-card-session.ts';
import { openCardSession } from './open-card-session.ts';

const recordSchema = Type.Object(
  {
    CardSessionId: text('Its id.'),
    State: oneOfTexts(CARD_SESSION_STATES, 'Its state.'),
    ShopperReference: text('Your name for the shopper.'),
    CardId: nullable({ type: 'string' }, 'The card, once it is saved.'),
    SubscriptionId: nullable(
      { type: 'string' },
      'The subscription that gets the card, if the shopper opened the session on its page.',
    ),
    PaymentUrl: paymentUrl,
    Purpose: text('What the page says above the form.'),
    Metadata: Type.Unsafe<object>({ type: 'object', description: 'As the caller gave it.' }),
    Expiration: timeField(),
    CreatedAt: timeField(),
    UpdatedAt: timeField(),
  },
  { additionalProperties: false },
);

const answerSchema = Type.Object({ CardSession: recordSchema });

/** The validated fields of the body. */
interface CardSessionRequest {
  ShopperReference: string;
  SuccessRedirectUrl: string;
  FailureRedirectUrl?: string;
  CancelRedirectUrl?: string;
  Purpose?: string;
  Language?: Language;
  Metadata?: Record<string, unknown>;
  Expiration?: string;
}

export const createCardSessionCall = defineCall({
  id: 'createCardSession',
  method: 'POST',
  path: '/wallet/card-sessions',
  versions: ['v5'],
  summary: 'Opens a page that saves a card without a payment.',
  guide: 'cards.md',
  scopes: ['wallet'],
  body: CardSessionSchema,
  example: { ShopperReference: 'shopper-17', SuccessRedirectUrl: 'https://shop.example/account' },
  answer: answerSchema,
  transaction: 'shared',
  check: ({ body, company, now }) => checkCardSession(body, { company, now }),
  run: async ({ trx, company, body, now }, { getBaseUrl }: CardSessionNeeds) => {
    const request = body as CardSessionRequest;
    const { id } = await openCardSession(trx, {
      companyId: company.id,
      shopperReference: request.ShopperReference,
      successUrl: request.SuccessRedirectUrl,
      failureUrl: request.FailureRedirectUrl,
      cancelUrl: request.CancelRedirectUrl,
      purpose: request.Purpose,
      language: request.Language,
      metadata: request.Metadata,
      expiresAt: request.Expiration === undefined ? undefined : parseTime(request.Expiration),
      now,
    });
    const reading = { companyId: company.id, id, getBaseUrl, now };
    return answer('Card session created.', { CardSession: await describeCardSession(trx, reading) });
  },
});

export const readCardSessionCall = defineCall({
  id: 'readCardSession',
  method: 'GET',
  path: '/wallet/card-sessions/{CardSessionId}',
  versions: ['v5'],
  summary: 'Reads a card session and the card it saved.',
  guide: 'cards.md',
  scopes: ['wallet'],
  params: { CardSessionId: pathId(MAX_ID_LENGTH, 'CARD_SESSION_NOT_FOUND', 'Its id.') },
  answer: answerSchema,
  transaction: 'none',
  run: async ({ store, company, params, now }, { getBaseUrl }: CardSessionNeeds) => {
    const reading = { companyId: company.id, id: params.CardSessionId, getBaseUrl, now };
    const CardSession = await describeCardSession(store, reading);
    if (!CardSession) throw reject('CARD_SESSION_NOT_FOUND');
    return answer('Card session.', { CardSession });
  },
});

export const listCardSessionsCall = defineCall({
  id: 'listCardSessions',
  method: 'GET',
  path: '/wallet/card-sessions',
  versions: ['v5'],
  summary: 'Lists card sessions, newest first.',
  guide: 'cards.md',
  scopes: ['wallet'],
  query: { ...createPageParameters('cs_'), ShopperReference: wholeId(MAX_SHOPPER_REFERENCE_LENGTH) },
  answer: Type.Object({
    CardSessions: Type.Array(recordSchema, { description: 'Newest first.' }),
    NextCursor: nextCursor,
  }),
  transaction: 'none',
  run: async ({ store, company, query, now }, { getBaseUrl }: CardSessionNeeds) => {
    const { ShopperReference, ...page } = query;
    const all = store.selectFrom('card_sessions').selectAll().where('company_id', '=', company.id);
    const { rows, NextCursor } = await readPage(store, all, page, {
      idColumn: 'id',
      filters: { indexed: [equals('shopper_reference', ShopperReference)] },
    });
    const CardSessions = await describeCardSessions(store, rows, { getBaseUrl, now });
    return answer('Card sessions of the company.', { CardSessions, NextCursor });
  },
});
