import { Type } from 'typebox';
import { currency, text } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { TERMINAL_SUPPLY } from '../terminals/terminal-supply.ts';
import { HARDWARE_CURRENCY, HARDWARE_MODELS } from './hardware-models.ts';

const ModelSchema = Type.Object(
  {
    Model: text('For an order.'),
    Name: text('For people.'),
    Description: text('What it has.'),
    Price: Type.Integer({ description: 'The price of one, in minor units.' }),
    Currency: currency,
  },
  { additionalProperties: false },
);

export const LIST_HARDWARE_CALL = defineCall({
  id: 'listHardware',
  method: 'GET',
  path: '/pos-terminals/hardware',
  versions: ['v5'],
  scopes: ['pos-terminals'],
  isForPartners: true,
  port: TERMINAL_SUPPLY,
  guide: 'hardware.md',
  summary: 'Lists the card terminals that partners can order, with prices.',
  answer: Type.Object({ Models: Type.Array(ModelSchema, { description: 'All models on sale.' }) }),
  transaction: 'none',
  run: async () =>
    answer('Hardware.', {
      Models: HARDWARE_MODELS.map(({ model, name, description, priceMinor }) => ({
        Model: model,
        Name: name,
        Description: description,
        Price: priceMinor,
        Currency: HARDWARE_CURRENCY,
      })),
    }),
});
