import { Type } from 'typebox';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { answer } from '../../platform/http/answers/answer.ts';

export interface SourceNeeds {
  /** The addresses and networks that webhooks come from; empty if the operator has not named them. */
  webhookSources: readonly string[];
}

export const listSourcesCall = defineCall({
  id: 'listWebhookSources',
  method: 'GET',
  path: '/webhooks/sources',
  versions: ['v5'],
  summary: 'Lists the addresses that webhooks are sent from.',
  guide: 'webhooks.md#the-three-checks',
  verb: {
    label: 'Where webhooks come from',
    about: 'A receiver checks the address, the signature and the TransactionId.',
    guide: '/docs/webhooks#the-three-checks',
  },
  scopes: ['utilities'],
  answer: Type.Object({
    Sources: Type.Array(Type.String(), {
      description: 'Addresses and networks in CIDR notation; empty if the operator has not named them.',
    }),
  }),
  transaction: 'none',
  run: async (_input, { webhookSources }: SourceNeeds) =>
    answer(
      webhookSources.length
        ? 'Addresses that webhooks come from.'
        : 'The operator has not named the addresses that webhooks come from. Rely on the signature.',
      { Sources: webhookSources },
    ),
});
