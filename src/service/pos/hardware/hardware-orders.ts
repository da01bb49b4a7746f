import { Type } from 'typebox';
import type { Currency } from '../../../protocol/money.ts';
import { isInPortfolio } from '../../calls/companies/is-in-portfolio.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import { amount, currency, text } from '../../calls/definitions/answer-fields.ts';
import { line } from '../../calls/definitions/line.ts';
import { requirePort } from '../../calls/definitions/ports.ts';
import { moveMoney } from '../../ledger/wallets/move-money.ts';
import { ADDRESS_SCHEMA, type PostalAddress } from '../../merchants/contacts/address-schema.ts';
import { asRule, reject } from '../../platform/http/answers/rejections.ts';
import { type ClockNeeds, defineRecords } from '../../records/define-records.ts';
import { TERMINAL_SUPPLY, type TerminalSupply } from '../terminals/terminal-supply.ts';
import { HARDWARE_ORDER_EVENTS } from './events.ts';
import {
  getHardwareModel,
  HARDWARE_CURRENCY,
  HARDWARE_MODELS,
  MAX_HARDWARE_QUANTITY,
  type ModelName,
} from './hardware-models.ts';

export interface HardwareNeeds extends ClockNeeds, TerminalSupply {
  directory: Pick<Directory, 'findCompany' | 'findCompanyByName'>;
}

interface HardwareOrderBody {
  /** The name of the merchant, and its id, which answers do not show. */
  Company: string;
  receiver_id: number;
  OrderedBy: string;
  Model: ModelName;
  Quantity: number;
  /** In minor units, at the time of the order. */
  UnitPrice: number;
  Amount: number;
  Currency: Currency;
  ShipTo: PostalAddress;
  /** POIIDs; empty before the delivery. */
  TerminalIds: string[];
}

const MAX_COMPANY_LENGTH = 200;
const guide = 'hardware.md';

const ShipTo = Type.Unsafe<PostalAddress>({
  ...ADDRESS_SCHEMA,
  description: '`Street`, `PostalCode`, `City`, `Province`, `Country` (ISO 3166-1).',
});

/** The orders of card terminals that partners place for the merchants of their portfolio. */
export const HARDWARE_ORDERS = defineRecords<HardwareNeeds, HardwareOrderBody>({
  name: 'HardwareOrder',
  plural: 'HardwareOrders',
  label: 'Hardware order',
  path: '/pos-terminals/hardware-orders',
  scopes: ['pos-terminals'],
  isForPartners: true,
  port: TERMINAL_SUPPLY,
  idPrefix: 'hwo_',
  notFound: 'HARDWARE_ORDER_NOT_FOUND',
  stateRefusal: 'HARDWARE_ORDER_STATE',
  states: ['ORDERED', 'SHIPPED', 'DELIVERED', 'CANCELLED'],
  fields: {
    Company: {
      shown: text('The merchant that gets the terminals.'),
      create: Type.Unsafe<string>({
        ...line(MAX_COMPANY_LENGTH),
        description: 'The name of a merchant of your portfolio.',
      }),
    },
    OrderedBy: { shown: text('The company that ordered and paid.') },
    Model: {
      shown: text('One from `GET /pos-terminals/hardware`.'),
      create: Type.Unsafe<ModelName>({ type: 'string', enum: HARDWARE_MODELS.map(({ model }) => model) }),
    },
    Quantity: {
      shown: Type.Integer({ description: 'How many terminals.' }),
      create: Type.Integer({ minimum: 1, maximum: MAX_HARDWARE_QUANTITY, ...asRule('OUT_OF_RANGE') }),
    },
    UnitPrice: {
      shown: Type.Integer({ description: 'The price of one terminal when the order was placed.' }),
    },
    Amount: { shown: amount },
    Currency: { shown: currency },
    ShipTo: { shown: ShipTo, create: ShipTo },
    TerminalIds: {
      label: 'Terminals',
      shown: Type.Array(Type.String(), {
        description: 'POIIDs of the terminals; empty before the delivery.',
      }),
    },
  },
  words: {
    title: '{Quantity} × {Model}',
    facts: ['for {Company}', '{ShipTo.City}'],
  },
  async prepare(body, { id, trx, now, companyId, needs: { directory } }) {
    const buyer = directory.findCompany(companyId);
    const receiver = directory.findCompanyByName(body.Company);
    if (!buyer || !receiver || !isInPortfolio(buyer, receiver)) throw reject('COMPANY_NOT_FOUND');
    const { priceMinor: UnitPrice } = getHardwareModel(body.Model);
    const Amount = UnitPrice * body.Quantity;
    await moveMoney(trx, {
      companyId,
      currency: HARDWARE_CURRENCY,
      amountMinor: -Amount,
      reason: 'HARDWARE_ORDER',
      recordId: id,
      now,
    });
    const names = { OrderedBy: buyer.name, receiver_id: receiver.id };
    const price = { UnitPrice, Amount };
    return { body: { ...body, ...names, ...price, Currency: HARDWARE_CURRENCY, TerminalIds: [] } };
  },
  events: HARDWARE_ORDER_EVENTS,
  getAmount: ({ body }) => ({ amountMinor: body.Amount, currency: body.Currency }),
  moves: {
    ship: { from: ['ORDERED'], to: 'SHIPPED', switch: 'Hardware order shipped.' },
    deliver: {
      from: ['SHIPPED'],
      to: 'DELIVERED',
      switch: 'Hardware order delivered.',
      async apply({ body }, { trx, now, needs }) {
        const { receiver_id: companyId, Model: model, Quantity: quantity } = body;
        const deliverTerminals = requirePort(needs, TERMINAL_SUPPLY);
        return { body: { TerminalIds: await deliverTerminals(trx, { companyId, model, quantity, now }) } };
      },
    },
    cancel: {
      from: ['ORDERED'],
      to: 'CANCELLED',
      async apply({ id, company_id: companyId, body }, { trx, now }) {
        await moveMoney(trx, {
          companyId,
          currency: body.Currency,
          amountMinor: body.Amount,
          reason: 'HARDWARE_ORDER_CANCELLED',
          recordId: id,
          now,
        });
        return {};
      },
      button: { question: 'Cancel this order? The money goes back to the wallet.' },
      call: {
        id: 'cancelHardwareOrder',
        summary: 'Cancels a hardware order that has not shipped. The money goes back to the wallet.',
        guide,
        body: 'no-fields',
        message: 'Hardware order cancelled.',
      },
    },
  },
  create: {
    verb: 'Order terminals',
    summary: 'Orders card terminals for a merchant of the portfolio, and pays for them from the wallet.',
    guide,
    refusals: [404, 409],
    example: {
      Company: 'Bottega Rossi',
      Model: 'S1F2L',
      Quantity: 2,
      ShipTo: { Street: 'Via del Corso 12', PostalCode: '00186', City: 'Roma', Country: 'IT' },
    },
  },
  list: { summary: 'Lists the hardware orders, newest first.', guide },
  read: { summary: 'Reads a hardware order.', guide },
});
