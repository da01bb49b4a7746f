import { Type } from 'typebox';
import { text } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { readCompanySecret, rotateCompanySecret } from './company-secret.ts';
import { WEBHOOK_SCOPES } from './webhook-scopes.ts';

const SecretAnswer = Type.Object({ Secret: text('`whsec_…`, of Standard Webhooks.') });

/** Reads the secret for verifying signatures at URLs without a registered webhook (docs/decisions.md, 13). */
export const readSecretCall = defineCall({
  id: 'readWebhookSecret',
  method: 'GET',
  path: '/webhooks/secret',
  summary: "Reads the secret that signs webhooks to the URLs of links and to the company's default URL.",
  guide: 'webhooks.md#checking-the-signature',
  verb: {
    label: 'Show the signing secret',
    about:
      'Events for the WebhookUrl of a link are signed with the company’s secret. A registered webhook has its own, which was shown when it was created.',
    guide: '/docs/webhooks#checking-the-signature',
  },
  ...WEBHOOK_SCOPES,
  answer: SecretAnswer,
  transaction: 'none',
  run: async ({ store, company }) =>
    answer('Signing secret of the company.', { Secret: await readCompanySecret(store, company.id) }),
});

export const rotateSecretCall = defineCall({
  id: 'rotateCompanySecret',
  method: 'POST',
  path: '/webhooks/secret/rotate',
  summary: 'Gives the company a new secret. The previous secret also signs for 24 hours.',
  guide: 'webhooks.md#rotating-a-secret',
  ...WEBHOOK_SCOPES,
  answer: SecretAnswer,
  transaction: 'shared',
  run: async ({ trx, company, now }) =>
    answer('Secret rotated.', { Secret: await rotateCompanySecret(trx, company.id, now) }),
});
