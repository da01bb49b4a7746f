import { expect, it } from 'vitest';
import type { Service } from '../../../src/dashboard/data/create-service.ts';
import { loadSection } from '../../../src/dashboard/sections/load-section.ts';
import { listChoices } from '../../../src/dashboard/sections/open-api.ts';
import { describeSection } from './open-section.ts';

async function listEvents(scopes: readonly string[]): Promise<string[] | undefined> {
  const service = { scopes, get: async () => describeSection('utilities') } as unknown as Service;
  const { resources } = await loadSection(service, 'utilities');
  const call = resources.flatMap(({ calls }) => calls).find(({ path }) => path === '/api/v5/webhooks/create');
  return listChoices(call?.body?.properties?.EventTypes?.items ?? {});
}

it('offers only the events that the scopes of the user open, because the others would be refused', async () => {
  const few = await listEvents(['utilities', 'online-payments']);
  expect(few).toContain('payment.settled');
  expect(few).not.toContain('invoice.sent');
  const more = await listEvents(['utilities', 'online-payments', 'fiscal-invoices']);
  expect(
    more?.filter((type) => !few?.includes(type)).every((type) => /^(invoice|receipt|fiscal)/.test(type)),
  ).toBe(true);
  expect(more?.length).toBeGreaterThan(few?.length ?? 0);
});
