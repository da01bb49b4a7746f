import { Type } from 'typebox';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { TRANSACTION_PATH } from '../../calls/definitions/parameters.ts';
import { createChangeSchema } from '../../calls/definitions/resource.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import type { RailOptions } from '../attempts/ask-rail.ts';
import { LinkRequestSchema } from '../terms/link-request.ts';
import { CHANGEABLE, changeLink } from './change-link.ts';
import type { CreateLinkNeeds } from './create-link-call.ts';
import { LinkSchema } from './link-schema.ts';
import { describeLink } from './read-link.ts';

const FIELDS = Object.fromEntries(
  CHANGEABLE.map((name) => [name, { change: LinkRequestSchema.properties[name] }]),
);

export const changeLinkCall = defineCall({
  id: 'changePaymentLink',
  method: 'PUT',
  path: '/payments/link/{TransactionId}',
  versions: ['v5'],
  summary: 'Changes an open link. Fields that you leave out keep their values.',
  guide: '#change-a-link',
  scopes: ['online-payments'],
  params: TRANSACTION_PATH,
  body: createChangeSchema(FIELDS, 'NO_CHANGE'),
  example: { Amount: 2490, Title: 'Order 1042, with a third cup' },
  answer: Type.Object({ Link: LinkSchema }),
  refusals: [409],
  // The bank is asked first about a pending attempt, outside of any transaction.
  transaction: 'own',
  run: async ({ store, company, params, body }, needs: RailOptions & CreateLinkNeeds) => {
    const link = await changeLink(params.TransactionId, body, { ...needs, store, company });
    // An open link has no refunds.
    const Link = describeLink(link, { ...needs, company, refunds: new Map() });
    return answer('Payment link changed.', { Link });
  },
});
