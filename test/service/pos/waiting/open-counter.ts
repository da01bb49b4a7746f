import { afterAll, beforeEach } from 'vitest';
import type { CompanyFixture } from '../../../../src/service/calls/companies/read-companies.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { createTestService } from '../../support/create-test-service.ts';
import { createFakeTerminal } from './create-fake-terminal.ts';
import { createTill } from './create-till.ts';

/** A service for a whole file, with a till and a terminal, which every test finds connected and without messages. */
export async function openCounter(companies: CompanyFixture[] = ALL_SCOPES) {
  const service = await createTestService({ companies });
  const terminal = createFakeTerminal(service);
  const till = createTill(() => service);
  afterAll(() => service.close());
  beforeEach(async () => {
    await till.clear();
    await till.connect(terminal);
  });
  return { service, terminal, till };
}
