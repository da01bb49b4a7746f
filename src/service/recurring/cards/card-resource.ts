import { Type } from 'typebox';
import { cardBrand, nullable, text, timeField } from '../../calls/definitions/answer-fields.ts';
import { defineResource } from '../../calls/definitions/define-resource.ts';
import { MAX_ID_LENGTH, pathId, wholeId } from '../../calls/definitions/parameters.ts';
import { createPageParameters, equals, type PageQuery, readPage } from '../../calls/definitions/read-page.ts';
import {
  createRecordSchema,
  type RecordKey,
  type RecordScope,
  type ResourceField,
} from '../../calls/definitions/resource.ts';
import { reject, rejectBecause } from '../../platform/http/answers/rejections.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type SavedCardRow, STOP_REASONS } from '../tables/cards.ts';
import { deleteCard } from './delete-card.ts';
import { MAX_SHOPPER_REFERENCE_LENGTH } from './find-card-owner.ts';
import { allowCard } from './stop-card.ts';

const STOPPED =
  'Why it is not charged without the shopper: `dispute`, until you resume it, or `bank`, which has ended it; null if it is.';

const CARD_FIELDS = {
  CardId: { shown: text('Its id.') },
  ShopperReference: { label: 'Your reference', shown: text('Your name for the shopper.') },
  Brand: { shown: Type.String({ ...cardBrand, description: 'Such as `visa`.' }) },
  Last4: { label: 'Last digits', shown: text('The end of its number.') },
  Expiry: { shown: text('`MM/YY`') },
  StopReason: { shown: nullable({ type: 'string', enum: STOP_REASONS }, STOPPED) },
  CreatedAt: { shown: timeField() },
} satisfies Record<string, ResourceField>;

const describeCard = (card: SavedCardRow) => ({
  CardId: card.id,
  ShopperReference: card.shopper_reference,
  Brand: card.brand,
  Last4: card.last4,
  Expiry: card.expiry,
  StopReason: card.stop_reason,
  CreatedAt: new Date(card.created_at).toISOString(),
});

async function listCards(
  store: Store,
  { companyId }: RecordScope,
  { ShopperReference, ...query }: PageQuery & { ShopperReference?: string },
) {
  const all = store.selectFrom('saved_cards').selectAll().where('company_id', '=', companyId);
  const { rows, NextCursor } = await readPage(store, all, query, {
    idColumn: 'id',
    filters: { indexed: [equals('shopper_reference', ShopperReference)] },
  });
  return { rows: rows.map(describeCard), NextCursor };
}

async function readCard(store: Store, { companyId, id }: RecordKey) {
  const cards = store.selectFrom('saved_cards').selectAll().where('company_id', '=', companyId);
  const card = await cards.where('id', '=', id).executeTakeFirst();
  if (!card) throw reject('CARD_NOT_FOUND');
  return describeCard(card);
}

/** The cards that shoppers have saved. Only the acquirer stores their numbers. */
export const CARD_CALLS = defineResource({
  name: 'Card',
  plural: 'Cards',
  path: '/wallet/cards',
  versions: ['v5'],
  scopes: ['wallet'],
  id: pathId(MAX_ID_LENGTH, 'CARD_NOT_FOUND', 'Its id.'),
  fields: CARD_FIELDS,
  words: {
    title: '{Brand} •••• {Last4}',
    facts: ['{ShopperReference}', 'until {Expiry}'],
    notes: [
      {
        text: 'Its holder has disputed a payment: it is not charged until you resume it.',
        where: { StopReason: 'dispute' },
      },
      {
        text: 'Its bank has ended it: the shopper has to pay with another card.',
        where: { StopReason: 'bank' },
      },
    ],
    empty: 'No saved cards. Shoppers save them when they pay.',
  },
  list: {
    summary: 'Lists saved cards, newest first.',
    guide: 'cards.md',
    description: 'Newest first.',
    page: {
      query: {
        // Ids of early versions have no prefix.
        ...createPageParameters('(?:card_)?'),
        ShopperReference: wholeId(MAX_SHOPPER_REFERENCE_LENGTH),
      },
      run: listCards,
    },
  },
  read: { summary: 'Reads a saved card.', guide: 'cards.md', run: readCard },
  remove: {
    summary: 'Deletes a saved card, unless a subscription charges it.',
    verb: 'Delete',
    guide: 'cards.md',
    refusals: [409],
    run: ({ companyId, id }, { trx, now }) => deleteCard(trx, { companyId, id, now }),
  },
  actions: [
    {
      id: 'resumeCard',
      name: 'resume',
      summary: 'Allows a card to be charged again whose holder has disputed a payment.',
      message: 'Card resumed.',
      guide: 'cards.md#the-right-to-charge',
      refusals: [409],
      answer: Type.Object({ Card: createRecordSchema(CARD_FIELDS) }),
      body: 'no-fields',
      buttons: [{ where: { StopReason: 'dispute' } }],
      run: async ({ companyId, id }, { trx }) => {
        const card = await allowCard(trx, { company_id: companyId, id });
        const all = trx.selectFrom('saved_cards').select('id').where('company_id', '=', companyId);
        if (!card && !(await all.where('id', '=', id).executeTakeFirst())) throw reject('CARD_NOT_FOUND');
        if (!card) throw rejectBecause('CARD_STATE', 'No dispute has stopped it.');
        return { Card: describeCard(card) };
      },
    },
  ],
});
