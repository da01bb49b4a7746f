import type { Service } from './create-service.ts';

/**
 * Registers a webhook for every event type.
 * @returns the secret, which the service returns only this once
 * @throws ServiceError
 */
export async function registerWebhook(service: Service, url: string): Promise<string> {
  const { EventTypes } = await service.get<{ EventTypes: { Name: string }[] }>('/api/v5/webhooks/event/type');
  const { Webhook } = await service.send<{ Webhook: { Secret: string } }>('POST', '/api/v5/webhooks/create', {
    Url: url,
    EventTypes: EventTypes.map(({ Name }) => Name),
  });
  return Webhook.Secret;
}
