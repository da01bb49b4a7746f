import { Type } from 'typebox';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { TRANSACTION_PATH } from '../../calls/definitions/parameters.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { LINK_WORDS, LinkSchema } from './link-schema.ts';
import { type LinkReading, readLink } from './read-link.ts';

export const readLinkCall = defineCall({
  id: 'readPaymentLink',
  method: 'GET',
  path: '/payments/link/{TransactionId}',
  summary: 'Reads a link and the state of its payment.',
  guide: '#read-a-link',
  scopes: ['online-payments'],
  words: LINK_WORDS,
  params: TRANSACTION_PATH,
  answer: Type.Object({ Link: LinkSchema }),
  transaction: 'none',
  run: async ({ store, company, params }, needs: LinkReading) =>
    answer('Payment link.', { Link: await readLink(params.TransactionId, { ...needs, store, company }) }),
});
