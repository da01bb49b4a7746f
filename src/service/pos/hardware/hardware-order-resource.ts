import { Type } from 'typebox';
import { amount, currency, oneOfTexts, text, timeField } from '../../calls/definitions/answer-fields.ts';
import { defineResource } from '../../calls/definitions/define-resource.ts';
import { line } from '../../calls/definitions/line.ts';
import { checkMetadataLimits } from '../../calls/definitions/metadata-limits.ts';
import { choice, MAX_ID_LENGTH, pathId } from '../../calls/definitions/parameters.ts';
import { createPageParameters } from '../../calls/definitions/read-page.ts';
import {
  createBodySchema,
  createRecordSchema,
  type ResourceField,
} from '../../calls/definitions/resource.ts';
import { ADDRESS_SCHEMA, type PostalAddress } from '../../merchants/contacts/address-schema.ts';
import { asRule, type FieldError } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import { HARDWARE_MODELS, MAX_HARDWARE_QUANTITY, type ModelName } from './hardware-models.ts';
import {
  createHardwareOrder,
  type HardwareNeeds,
  type HardwareOrderQuery,
  listHardwareOrders,
  moveHardwareOrder,
  type NewHardwareOrder,
  readHardwareOrder,
} from './hardware-orders.ts';
import { HARDWARE_ORDER_STATES } from './tables.ts';

const MAX_COMPANY_LENGTH = 200;
const GUIDE = 'hardware.md';

const Metadata = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  description: 'Your own data, returned unchanged.',
});
const ShipTo = Type.Unsafe<PostalAddress>({
  ...ADDRESS_SCHEMA,
  description: '`Street`, `PostalCode`, `City`, `Province`, `Country` (ISO 3166-1).',
});
const MODEL_NAMES = HARDWARE_MODELS.map(({ model }) => model);

const FIELDS = {
  HardwareOrderId: { shown: text('Its id.') },
  State: { shown: oneOfTexts(HARDWARE_ORDER_STATES, 'Where it is on its way.') },
  Company: {
    shown: text('The merchant that gets the terminals.'),
    create: Type.Unsafe<string>({
      ...line(MAX_COMPANY_LENGTH),
      description: 'The name of a merchant of your portfolio.',
    }),
  },
  OrderedBy: { shown: text('The company that has ordered and paid.') },
  Model: {
    shown: text('As of `GET /pos-terminals/hardware`.'),
    create: Type.Unsafe<ModelName>({ type: 'string', enum: MODEL_NAMES }),
  },
  Quantity: {
    shown: Type.Integer({ description: 'How many terminals.' }),
    create: Type.Integer({ minimum: 1, maximum: MAX_HARDWARE_QUANTITY, ...asRule('OUT_OF_RANGE') }),
  },
  UnitPrice: { shown: Type.Integer({ description: 'Of one terminal, when the order was made.' }) },
  Amount: { shown: amount },
  Currency: { shown: currency },
  ShipTo: { shown: ShipTo, create: ShipTo },
  TerminalIds: {
    shown: Type.Array(Type.String(), { description: 'POIIDs of the terminals; empty before the delivery.' }),
  },
  Metadata: { shown: Metadata, create: Type.Optional(Metadata) },
  CreatedAt: { shown: timeField() },
  UpdatedAt: { shown: timeField() },
} satisfies Record<string, ResourceField>;

const checkFields = createFieldCheck(createBodySchema(FIELDS));

function checkOrder(body: Record<string, unknown>): FieldError[] {
  const errors = checkFields(body);
  return errors.length ? errors : checkMetadataLimits((body as unknown as NewHardwareOrder).Metadata ?? {});
}

/** The orders of card terminals that partners place for the merchants of their portfolio. */
export const HARDWARE_ORDER_CALLS = defineResource<HardwareNeeds>({
  name: 'HardwareOrder',
  plural: 'HardwareOrders',
  label: 'Hardware order',
  path: '/pos-terminals/hardware-orders',
  versions: ['v5'],
  scopes: ['pos-terminals'],
  isForPartners: true,
  id: pathId(MAX_ID_LENGTH, 'HARDWARE_ORDER_NOT_FOUND', 'Its id.'),
  fields: FIELDS,
  create: {
    summary: 'Orders card terminals for a merchant of the portfolio, and pays for them from the wallet.',
    guide: GUIDE,
    refusals: [404, 409],
    example: {
      Company: 'Bottega Rossi',
      Model: 'S1F2L',
      Quantity: 2,
      ShipTo: { Street: 'Via del Corso 12', PostalCode: '00186', City: 'Roma', Country: 'IT' },
    },
    check: checkOrder,
    run: (body, change, needs) => createHardwareOrder(body as NewHardwareOrder, change, needs),
  },
  list: {
    summary: 'Lists the hardware orders, newest first.',
    guide: GUIDE,
    description: 'The newest first.',
    page: {
      query: { ...createPageParameters('hwo_'), State: choice(HARDWARE_ORDER_STATES) },
      run: (store, { companyId }, query, needs) =>
        listHardwareOrders(store, companyId, query as HardwareOrderQuery, needs),
    },
  },
  read: { summary: 'Reads a hardware order.', guide: GUIDE, run: readHardwareOrder },
  actions: [
    {
      id: 'cancelHardwareOrder',
      name: 'cancel',
      summary: 'Cancels a hardware order that has not shipped. The money goes back to the wallet.',
      guide: GUIDE,
      refusals: [409],
      body: 'no-fields',
      message: 'Hardware order cancelled.',
      answer: Type.Object({ HardwareOrder: createRecordSchema(FIELDS) }),
      run: async (key, { trx, now }, { directory }) => ({
        HardwareOrder: await moveHardwareOrder(trx, key, { step: 'cancel', now, directory }),
      }),
    },
  ],
});
