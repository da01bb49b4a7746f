import { expect } from 'vitest';
import type { Company } from '../../../../src/service/calls/companies/company.ts';
import type { WebhookWithSecret } from '../../../../src/service/webhooks/registrations/registrations.ts';
import type { TestService } from '../../support/create-test-service.ts';

export const WEBHOOK_URL = 'https://hooks.example/pay';

/** Registers a webhook for settled payments, as a merchant's server does. */
export async function registerWebhook(
  service: TestService,
  change: object = {},
  company: Company = service.merchant,
): Promise<WebhookWithSecret> {
  const request = { Url: WEBHOOK_URL, EventTypes: ['payment.settled'], ...change };
  const { body } = await service.post('/api/v4/webhooks/create', request, company);
  expect(body).toMatchObject({ StatusCode: 200 });
  return body.Webhook;
}
