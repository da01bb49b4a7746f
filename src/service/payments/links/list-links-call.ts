import { Type } from 'typebox';
import { nextCursor } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { LINK_WORDS, LinkSchema } from './link-schema.ts';
import { LIST_PARAMETERS, listLinks } from './list-links.ts';
import type { LinkReading } from './read-link.ts';

export const listLinksCall = defineCall({
  id: 'listPaymentLinks',
  method: 'GET',
  path: '/payments/links',
  summary: "Lists the company's links, newest first. Filters are combined with AND.",
  guide: '#list-links',
  scopes: ['online-payments'],
  words: LINK_WORDS,
  query: LIST_PARAMETERS,
  answer: Type.Object({
    Links: Type.Array(LinkSchema, { description: 'Newest first.' }),
    NextCursor: nextCursor,
  }),
  transaction: 'none',
  run: async ({ store, company, query }, needs: LinkReading) =>
    answer('Payment links of the company.', { ...(await listLinks(query, { ...needs, store, company })) }),
});
