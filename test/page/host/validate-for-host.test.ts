import { beforeEach, describe, expect, it } from 'vitest';
import { init, sentAfterReady, tell } from '../fake-host.ts';
import { createFakeService } from '../fake-service.ts';
import { freezeTime, openDrivenPage } from '../open-page.ts';

beforeEach(freezeTime);

describe('the validate command', () => {
  it('shows and returns every problem without moving the focus', async () => {
    const page = openDrivenPage();
    await init(page);
    page.getInput('email').focus();
    tell(page, { type: 'validate', id: 4 });
    expect(sentAfterReady(page)).toEqual([
      {
        type: 'validation',
        id: 4,
        valid: false,
        errors: {
          card_number: 'Enter your card number.',
          expiry: 'Enter the expiry date.',
          cvc: 'Enter the security code.',
          cardholder_name: 'Enter the name on the card.',
          email: 'Enter your email address.',
        },
      },
    ]);
    expect(page.query('#cvc-problem').textContent).toBe('Enter the security code.');
    expect(page.document.activeElement?.id).toBe('email');
    expect(page.service.urls).toEqual([]);
  });

  it('returns no problems for a complete form', async () => {
    const page = openDrivenPage();
    await init(page);
    page.fillCard();
    tell(page, { type: 'validate', id: 5 });
    expect(sentAfterReady(page)).toEqual([{ type: 'validation', id: 5, valid: true, errors: {} }]);
  });

  it.each([
    [{ state: 'completed', status: 'SETTLED' }, true],
    [{ state: 'processing', status: 'CREATED' }, true],
    [{ state: 'expired', status: 'EXPIRED' }, false],
    [{ methods: [] }, false],
  ] as const)('reports %j, which shows no form, as valid: %s', async (view, valid) => {
    const page = openDrivenPage(
      view as object,
      createFakeService({ status: [{ state: 'processing', status: 'CREATED' }] }),
    );
    await init(page);
    tell(page, { type: 'validate', id: 6 });
    expect(page.sent().at(-1)).toMatchObject({ type: 'validation', valid });
    expect(Object.keys(page.sent().at(-1)?.errors as object)).toEqual(valid ? [] : ['method']);
  });
});
