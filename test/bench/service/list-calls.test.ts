import { expect, it } from 'vitest';
import { listCalls } from '../../../bench/service/list-calls.ts';
import { LIST_PARAMETERS } from '../../../src/service/links/list-links.ts';
import { DELIVERY_PARAMETERS } from '../../../src/service/webhooks/delivery-parameters.ts';

const calls = listCalls({ rows: 1000, now: Date.now() });

it.each([
  ['/api/v4/payments/links', LIST_PARAMETERS],
  ['/api/v4/webhooks/deliveries', DELIVERY_PARAMETERS],
])('asks %s with every parameter that it has', (path, parameters) => {
  const asked = calls
    .map(([, call]) => new URL(call, 'http://localhost'))
    .filter(({ pathname }) => pathname === path)
    .flatMap(({ searchParams }) => [...searchParams.keys()]);
  expect([...new Set(asked)].sort()).toEqual(Object.keys(parameters).sort());
});
