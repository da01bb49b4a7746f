import { expect, it } from 'vitest';
import { isApiPath } from '../../../../../src/service/platform/http/answers/is-api-path.ts';

it.each([
  ['/api/v5/webhooks', true],
  ['/svc/cash-register', true],
  ['/domains', true],
  ['/domains?Limit=1', true],
  ['/domains/registrant', true],
  ['/domainsale', false],
  ['/docs/domains', false],
  ['/checkout/x', false],
])('says whether %s is a path of the API: %s', (path, is) => {
  expect(isApiPath(path)).toBe(is);
});
