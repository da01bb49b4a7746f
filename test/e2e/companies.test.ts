import { describe, expect, it } from 'vitest';
import fixtures from '../../e2e/stack/companies.json' with { type: 'json' };
import { BUILT_IN_COMPANIES, readCompanies } from '../../src/service/calls/companies/read-companies.ts';
import { createWebhookTargets } from '../../src/service/platform/addresses/webhook-targets.ts';

describe('e2e/stack/companies.json', () => {
  it('begins with the unchanged built-in companies', () => {
    expect(fixtures.companies.slice(0, BUILT_IN_COMPANIES.length)).toEqual(BUILT_IN_COMPANIES);
  });

  it('is accepted by the service without a warning', () => {
    const lines: string[] = [];
    const needs = { targets: createWebhookTargets([]), warn: (line: string) => lines.push(line) };
    const names = readCompanies('e2e/stack/companies.json', needs).map(({ name }) => name);
    expect(names).toEqual(fixtures.companies.map(({ name }) => name));
    expect(lines).toEqual([]);
  });
});
