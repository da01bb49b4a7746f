import { Type } from 'typebox';
import { MAX_AMOUNT_MINOR } from '../../../protocol/money.ts';
import { text, timeField } from '../../calls/definitions/answer-fields.ts';
import { defineResource } from '../../calls/definitions/define-resource.ts';
import { createPageParameters } from '../../calls/definitions/read-page.ts';
import { ONE_LINE } from '../../calls/definitions/request-fields.ts';
import type { ResourceField } from '../../calls/definitions/resource.ts';
import { integerFrom } from '../../platform/http/requests/read-query.ts';
import {
  changeStore,
  createStore,
  listStores,
  type NewStore,
  readStore,
  type StoreChange,
  type StoreNeeds,
} from './stores.ts';

const MAX_ID = 2_147_483_647;
const readId = integerFrom(1, MAX_ID);

/** The same format as a link's `StoreReference`. */
const Reference = Type.String({ minLength: 1, maxLength: 100, ...ONE_LINE });
const Name = Type.String({ maxLength: 100 });
const Address = Type.String({ maxLength: 300 });
const Items = Type.Array(
  Type.Object(
    {
      Id: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_ID,
          description: 'For orders at the till. Default: a new one.',
        }),
      ),
      Name: Type.String({ minLength: 1, maxLength: 100, description: 'What it is.' }),
      Price: Type.Integer({ minimum: 0, maximum: MAX_AMOUNT_MINOR, description: 'Minor units.' }),
    },
    { additionalProperties: false },
  ),
  { maxItems: 1000 },
);

const ShownItem = Type.Object(
  {
    Id: Type.Integer({ description: 'For orders at the till.' }),
    Name: text('What it is.'),
    Price: Type.Integer({ description: 'Minor units.' }),
  },
  { additionalProperties: false },
);

const STORE_FIELDS = {
  StoreId: { shown: Type.Integer({ description: 'Its id: `store_id` in the calls of the cash register.' }) },
  Reference: { label: 'Short name', shown: text('`StoreReference` of links.'), create: Reference },
  Name: { shown: text('For people.'), create: Type.Optional(Name), change: Name },
  Address: { shown: text('Where it is.'), create: Type.Optional(Address), change: Address },
  Items: {
    shown: Type.Array(ShownItem, { description: 'The items that orders at its till refer to.' }),
    create: Type.Optional(Items),
    change: Items,
  },
  Active: {
    shown: Type.Boolean({ description: 'Whether links may name it.' }),
    create: Type.Optional(Type.Boolean({ default: true })),
    change: Type.Boolean(),
    label: 'Open',
  },
  LocalApi: {
    shown: Type.Boolean({ description: 'Whether its terminals answer on the local network.' }),
    create: Type.Optional(Type.Boolean({ default: true })),
    change: Type.Boolean(),
    label: 'Terminals answer on the local network',
  },
  CreatedAt: { shown: timeField() },
  UpdatedAt: { shown: timeField() },
} satisfies Record<string, ResourceField>;

/** The company's places of business. */
export const STORE_CALLS = defineResource<StoreNeeds>({
  name: 'Store',
  plural: 'Stores',
  path: '/stores',
  versions: ['v5'],
  scopes: ['online-payments', 'pos-terminals'],
  id: {
    read: (id) => (readId(id) === undefined ? undefined : id),
    schema: Type.Integer({ minimum: 1, description: 'Its id.' }),
    refusal: 'NO_SUCH_STORE',
  },
  keptIn: 'directory',
  fields: STORE_FIELDS,
  words: {
    title: '{Name} || {Reference}',
    facts: ['{Address}', '{Items#item}', { text: 'closed', where: { Active: 'false' } }],
    currency: 'EUR',
    technical: ['LocalApi'],
  },
  create: {
    summary: 'Creates a store.',
    verb: 'New store',
    guide: '#stores',
    refusals: [409],
    example: { Reference: 'TORINO-1', Name: 'Torino, Via Po', Items: [{ Name: 'Espresso', Price: 130 }] },
    run: (body, change) => createStore(body as NewStore, change),
  },
  list: {
    summary: 'Lists the stores, newest first.',
    description: 'Newest first.',
    page: { query: createPageParameters('', '\\d{1,10}'), run: listStores },
  },
  read: { summary: 'Reads a store.', run: readStore },
  change: {
    summary: 'Changes a store. A list of items replaces the previous list.',
    verb: 'Change',
    guide: '#stores',
    nothing: 'NO_CHANGE',
    example: { Active: false },
    run: (key, body, { trx, now }, needs) => changeStore(trx, key, { ...(body as StoreChange), now }, needs),
  },
});
