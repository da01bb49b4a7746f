import { Type } from 'typebox';
import { cardBrand, text, timeField } from '../../calls/definitions/answer-fields.ts';
import { defineResource } from '../../calls/definitions/define-resource.ts';
import { MAX_ID_LENGTH, pathId, wholeId } from '../../calls/definitions/parameters.ts';
import { createPageParameters, equals, type PageQuery, readPage } from '../../calls/definitions/read-page.ts';
import type { RecordKey, RecordScope, ResourceField } from '../../calls/definitions/resource.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { SavedCardRow } from '../tables/cards.ts';
import { deleteCard } from './delete-card.ts';
import { MAX_SHOPPER_REFERENCE_LENGTH } from './find-card-owner.ts';

const CARD_FIELDS = {
  CardId: { shown: text('Its id.') },
  ShopperReference: { label: 'Your reference', shown: text('Your name for the shopper.') },
  Brand: { shown: Type.String({ ...cardBrand, description: 'Such as `visa`.' }) },
  Last4: { label: 'Last digits', shown: text('The end of its number.') },
  Expiry: { shown: text('`MM/YY`') },
  CreatedAt: { shown: timeField() },
} satisfies Record<string, ResourceField>;

const describeCard = (card: SavedCardRow) => ({
  CardId: card.id,
  ShopperReference: card.shopper_reference,
  Brand: card.brand,
  Last4: card.last4,
  Expiry: card.expiry,
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
});
