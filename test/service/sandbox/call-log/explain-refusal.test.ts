import { describe, expect, it } from 'vitest';
import { breakRule, type FieldRule } from '../../../../src/service/platform/http/answers/rejections.ts';
import { explainRefusal } from '../../../../src/service/sandbox/call-log/explain-refusal.ts';
import { explainErrors } from '../../support/explain.ts';

const OWN = 'To receive webhooks on your own machine, start the service with WEBHOOK_ALLOW=';

describe('explainRefusal', () => {
  it.each<[url: unknown, rule: FieldRule, allowed: string[], hint: string | null]>([
    ['http://localhost:3999/hook', 'HTTPS_REQUIRED', [], `${OWN}localhost:3999.`],
    [
      'http://localhost:3999/hook',
      'HTTPS_REQUIRED',
      ['localhost:3000', '127.0.0.1:*'],
      `${OWN}localhost:3999. It currently allows localhost:3000, 127.0.0.1:*.`,
    ],
    ['http://127.0.0.1/', 'HTTPS_REQUIRED', [], `${OWN}127.0.0.1:80.`],
    ['https://10.0.0.7/', 'ADDRESS_NOT_ALLOWED', [], `${OWN}10.0.0.7:443.`],
    ['https://[::1]/', 'ADDRESS_NOT_ALLOWED', [], `${OWN}[::1]:443.`],
    ['http://my.example/hook', 'HTTPS_REQUIRED', ['localhost:3000'], null],
    ['https://my.example:25/', 'ADDRESS_NOT_ALLOWED', [], null],
    ['nonsense', 'HTTPS_REQUIRED', [], null],
    [undefined, 'HTTPS_REQUIRED', [], null],
    ['http://localhost:3999/#part', 'INVALID_VALUE', [], null],
  ])('explains the refused webhook URL %j (%s, allowed: %j) with %j', (url, rule, allowed, hint) => {
    for (const field of ['WebhookUrl', 'Url']) {
      const Errors = explainErrors([{ Field: field, Code: rule }]);
      expect(explainRefusal({ Errors, body: { [field]: url }, allowed })).toBe(hint);
    }
  });

  it.each([undefined, null, 'text', [1]])('returns no hint for the body %j', (body) => {
    const Errors = explainErrors([breakRule('WebhookUrl', 'HTTPS_REQUIRED')]);
    expect(explainRefusal({ Errors, body, allowed: [] })).toBeNull();
  });

  it('returns the hint of the answer where it has no better one', () => {
    const refusal = {
      Errors: explainErrors([breakRule('Type', 'INVALID_VALUE', 'A string.')]),
      body: {},
      allowed: [],
    };
    expect(explainRefusal({ ...refusal, Hint: 'One of standard or embedded.' })).toBe(
      'One of standard or embedded.',
    );
    const Amount = {
      ...refusal,
      Errors: explainErrors([breakRule('Amount', 'INVALID_VALUE', 'An integer.')]),
      Hint: 'An integer.',
    };
    expect(explainRefusal(Amount)).toContain('1990 is EUR 19.90');
  });
});
